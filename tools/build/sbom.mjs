/** Bill of materials in CycloneDX: what is in the package, and of which licence. The same parts give the same bytes. */
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { VERSION } from "./version.mjs";

/**
 * @param {import("./shipped.mjs").Shipped[]} shipped
 * @returns {string} JSON
 */
export function billOfMaterials(shipped) {
  const bom = new Models.Bom();
  const ours = new Models.Component(Enums.ComponentType.Application, "foreground", {
    version: VERSION,
    bomRef: "foreground",
  });
  ours.licenses.add(new Models.LicenseExpression("MIT OR Apache-2.0"));
  bom.metadata.component = ours;
  for (const { registry, name, version, licence, homepage } of shipped) {
    const address = `pkg:${registry}/${name.replace("@", "%40")}@${version}`;
    const component = new Models.Component(Enums.ComponentType.Library, name, {
      version,
      bomRef: address,
      purl: address,
    });
    component.licenses.add(new Models.LicenseExpression(licence.replaceAll("/", " OR ")));
    if (homepage)
      component.externalReferences.add(new Models.ExternalReference(homepage, Enums.ExternalReferenceType.VCS));
    ours.dependencies.add(component.bomRef);
    bom.components.add(component);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/** Where articles can be sent: a list of what is set up, and a form to set up more. Nothing is, until the person does. */

import { askBackground } from "../../extension/shared/messages.js";
import { requestAccess } from "../../extension/shared/platform/sites.js";
import {
  problemInWords,
  SERVICES,
  serverIn,
  type Service,
  serviceName,
  type Setup,
  type SetUp,
} from "../../extension/shared/settings/services.js";
import { words } from "../../extension/shared/words.js";
import { byId, fieldOf, make, press, say } from "../elements.js";

/** Fields that hold a secret: emptied as soon as it is used. */
const SECRETS = ["service-token", "service-secret", "service-password"];

/** Shows what is set up and makes the form work. */
export function offerServices(): void {
  // What the browser cannot do is not offered.
  const offered = SERVICES.filter((service) => service !== "share" || "share" in navigator);
  chosenService().replaceChildren(
    ...offered.map((service) => make("option", { value: service }, serviceName(service))),
  );
  chosenService().addEventListener("change", showFields);
  byId("service-form").addEventListener("submit", submit);
  showFields();
  void show();
}

function chosenService(): HTMLSelectElement {
  return byId("service") as HTMLSelectElement;
}

function showFields(): void {
  for (const part of byId("service-form").querySelectorAll<HTMLElement>("[data-of]")) {
    part.hidden = !part.dataset["of"]?.split(" ").includes(chosenService().value);
  }
}

async function show(): Promise<void> {
  const all = await askBackground("list-set-up", undefined);
  byId("services").replaceChildren(
    ...all.map((one) =>
      make(
        "li",
        {},
        make("span", {}, inWords(one)),
        press(words("optionsSendRemove"), () => void remove(one.service), {
          "aria-label": words("optionsSendRemoveOf", serviceName(one.service)),
        }),
      ),
    ),
  );
}

function inWords({ service, at }: SetUp): string {
  return [serviceName(service), at].filter((part) => part !== "").join(" · ");
}

async function remove(service: Service): Promise<void> {
  await askBackground("remove-service", { service });
  await show();
  say(words("optionsSendRemoved", serviceName(service)));
  byId("send-title").focus();
}

function submit(event: Event): void {
  event.preventDefault();
  const setup = entered();
  if (!setup) return;
  // The browser asks only within the handling of this very event.
  const access = "address" in setup ? requestAccess([setup.address]).catch(() => false) : Promise.resolve(true);
  void access.then((isGiven) => (isGiven ? finish(setup) : say(words("sendNoAccess", serviceName(setup.service)))));
}

async function finish(setup: Setup): Promise<void> {
  const name = serviceName(setup.service);
  say(words("optionsSendAsking", name));
  const outcome = await askBackground("set-up-service", { setup }).catch(() => undefined);
  if (outcome?.is !== "done") return say(outcome ? problemInWords(outcome, setup.service) : words("didNotWork"));
  for (const id of SECRETS) fieldOf(id).value = "";
  await show();
  say(words("optionsSendDone", name));
}

/** What the form has; nothing, and the field that is wrong has the focus, where something is missing. */
function entered(): Setup | undefined {
  const service = chosenService().value as Service;
  const value = (id: string): string => fieldOf(`service-${id}`).value.trim();
  for (const field of byId("service-form").querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  const wrong = (id: string, sentence: string): undefined => {
    fieldOf(`service-${id}`).setAttribute("aria-invalid", "true");
    say(sentence);
    fieldOf(`service-${id}`).focus();
  };
  if (service === "share") return { service };
  if (service === "obsidian") return { service, vault: value("vault") };
  const address = serverIn(value("address"));
  if (address === undefined) return wrong("address", words("optionsSendNoServer"));
  const missing = (service === "readeck" ? ["token"] : ["client", "secret", "user", "password"]).find(
    (id) => value(id) === "",
  );
  if (missing !== undefined) return wrong(missing, words("optionsSendMissing"));
  if (service === "readeck") return { service, address, token: value("token") };
  return {
    service,
    address,
    client: value("client"),
    secret: value("secret"),
    user: value("user"),
    password: fieldOf("service-password").value,
  };
}

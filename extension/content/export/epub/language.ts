/** Tags of languages. */

/** A tag as the standard writes it; `und` where it is none or nothing is known. */
export function languageTag(tag: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(tag ?? [])[0] ?? "und";
  } catch {
    return "und";
  }
}

/** Links that are written as the address they lead to. Pure. */

/** Whether a link is written as an address: nobody wants to hear that letter by letter. */
export function isAddress({ textContent }: HTMLAnchorElement): boolean {
  return /^(https?:\/\/|www\.)\S+$/i.test((textContent ?? "").trim());
}

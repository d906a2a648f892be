/** Keys that mean the same everywhere. */

/** Whether a key event is a plain Escape that no input method needs. */
export function isEscape(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  return event.key === "Escape" && !modified && !event.isComposing;
}

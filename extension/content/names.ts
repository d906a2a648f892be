/**
 * Names of the elements that views add to a page. They have no hyphen: the browser lets a page define what an element
 * means, or give it a shadow tree, only under a name with one.
 */

/** The reader. */
export const READER = "foreground_reader";

/** Highlight and label mode. */
export const HIGHLIGHT = "foreground_highlight";

/** A message, and what is only heard. */
export const MESSAGE = "foreground_message";

/** Selector of all of them. */
export const VIEWS = [READER, HIGHLIGHT, MESSAGE].join();

/** Whether a node is one of them, by its name in small letters. */
export function isViewName(name: string): boolean {
  return name === READER || name === HIGHLIGHT || name === MESSAGE;
}

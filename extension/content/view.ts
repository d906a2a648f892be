/** What can be open over a page, one at a time: reader, highlight mode, message. */

/** An open view. */
export interface View {
  /** To be waited for before the person gets the page back. */
  readonly beforeLeaving?: () => Promise<void>;
  /** Leaves the page as it was before. */
  readonly close: () => void;
  /** Shows the person a message within the view. */
  readonly say: (sentence: string) => void;
}

/** What a view asks of those who opened it. */
export interface ViewEvents {
  /** The person wants the page back. */
  readonly close: () => void;
  /** The person wants to read the article. */
  readonly read: () => void;
  /** The person wants the page to be read as it is now. */
  readonly again: () => void;
  /** The person wants to see the article on the page. */
  readonly highlight: () => void;
  /** The page does not even keep a message. */
  readonly lost: () => void;
  /** The page does not let the view stay. */
  readonly rejected: () => void;
}

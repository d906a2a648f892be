/** What printing needs: on paper nothing can be unfolded, so what is folded in the article is open meanwhile. */

/** Unfolds `body` before each print and folds it again afterwards, until `signal` aborts. */
export function unfoldForPrint(body: HTMLElement, signal: AbortSignal): void {
  let unfolded: readonly HTMLDetailsElement[] = [];
  const open = (now: boolean): void => {
    for (const details of unfolded) details.open = now;
  };
  const before = (): void => {
    unfolded = [...unfolded, ...body.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    open(true);
  };
  const after = (): void => {
    open(false);
    unfolded = [];
  };
  globalThis.addEventListener("beforeprint", before, { capture: true, signal });
  globalThis.addEventListener("afterprint", after, { capture: true, signal });
}

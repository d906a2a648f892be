/** The views, of which one is shown: chosen by a click or by the arrow keys, as such tabs are everywhere. */

/** Makes the tabs of the page work. */
export function startTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const choose = (chosen: HTMLButtonElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !isChosen;
    }
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
      const to = steps[key];
      const next = to === undefined ? undefined : tabs.at(to % tabs.length);
      if (!next) return;
      next.focus();
      choose(next);
    });
  }
}

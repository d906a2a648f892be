/** Stands in for the peers in the lab's tests: one gives the paragraphs, one changes the page and fails where it is told to. */
globalThis.foregroundPeers = {
  readability(copy) {
    const paragraphs = [...copy.querySelectorAll("p")].map((p) => `<p>${p.textContent}</p>`);
    copy.body.remove();
    return { html: paragraphs.join(""), title: "Another title", author: "By Ann Lee", date: "March 7, 2024" };
  },
  defuddle(document) {
    if (document.title === "Broken") throw new Error("no good");
    document.body.setAttribute("data-seen", "");
    return { html: "" };
  },
};

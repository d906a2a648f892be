/** A page of the extension that says why another page cannot be read. Its address carries the reason. */

import { NOTICES, reasonOf } from "../extension/shared/notices.js";

const { title, sentence } = NOTICES[reasonOf(location.search)];
const heading = document.getElementById("title");
const line = document.getElementById("sentence");
if (heading && line) {
  document.title = `${title} – Foreground`;
  heading.textContent = title;
  line.textContent = sentence;
  heading.focus();
}
document.getElementById("close")?.addEventListener("click", () => window.close());

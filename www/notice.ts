/** A page of the extension that says why another page cannot be read. Its address carries the reason. */

import { noticeOf, reasonOf } from "../extension/shared/refusals.js";
import { localize } from "./localize.js";

localize();
const { title, sentence } = noticeOf(reasonOf(location.search));
const heading = document.getElementById("title");
const line = document.getElementById("sentence");
if (heading && line) {
  document.title = `${title} – ${document.title}`;
  heading.textContent = title;
  line.textContent = sentence;
  heading.focus();
}
document.getElementById("close")?.addEventListener("click", () => window.close());

/** Shows the pages that match the choices above the list. Without scripts every page is shown. */
"use strict";
const form = document.getElementById("filter");
const pages = [...document.querySelectorAll("article.page")];
const count = document.getElementById("count");

function apply() {
  const chosen = Object.fromEntries(new FormData(form));
  const words = chosen.name.trim().toLowerCase();
  let shown = 0;
  for (const page of pages) {
    const fits =
      (!chosen.type || page.dataset.type === chosen.type) &&
      (!chosen.verdict || page.dataset.verdict === chosen.verdict) &&
      (!words || page.dataset.name.toLowerCase().includes(words));
    page.hidden = !fits;
    shown += Number(fits);
  }
  count.textContent = `${shown} of ${pages.length} pages`;
}

form.hidden = false;
form.addEventListener("input", apply);
form.addEventListener("submit", (event) => event.preventDefault());
apply();

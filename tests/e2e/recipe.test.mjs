/** What the reader tells of a recipe: how much it makes and how long it takes, as the page declares it. */

import assert from "node:assert/strict";
import { enter, inEachBrowser } from "./support.mjs";

inEachBrowser("recipes", ({ open, test }) => {
  test("have their yield and times in the line of facts, and their groups in the list", async () => {
    const tab = await open("/essay/");
    await tab.evaluate(() => {
      const recipe = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        name: "Harbour soup",
        recipeYield: "4 bowls",
        prepTime: "PT20M",
        cookTime: "PT1H30M",
        recipeIngredient: [
          "1 kg small potatoes",
          "2 l water from the well",
          "1 leek, cut",
          "To serve",
          "4 slices of bread",
        ],
        recipeInstructions: "Boil the potatoes in the water until they are soft, then add the leek and wait.",
      };
      document.body.innerHTML = `<main><h1>Harbour soup</h1>
        <p>This soup is what the crews of the ferries have eaten every winter since the harbour was built, and it keeps.</p>
        <h2>Ingredients</h2><ul><li>1 kg small potatoes</li><li>2 l water from the well</li><li>1 leek, cut</li></ul>
        <h3>To serve</h3><ul><li>4 slices of bread</li></ul>
        <h2>Method</h2><ol><li>Boil the potatoes in the water until they are soft, then add the leek and wait.</li></ol></main>`;
      const script = document.createElement("script");
      script.type = "application/ld+json";
      script.textContent = JSON.stringify(recipe);
      document.head.append(script);
      document.title = "Harbour soup";
    });
    await enter(tab);
    const { facts, names } = await tab.evaluate(() => ({
      facts: document.querySelector(".foreground-facts")?.textContent ?? "",
      names: [...document.querySelectorAll("#foreground-body :is(h2, h3)")].map((heading) =>
        heading.textContent?.trim(),
      ),
    }));
    assert.match(facts, /Yield: 4 bowls · Preparation: 20 min · Cooking: 1 hr 30 min/);
    assert.deepEqual(names, ["Ingredients", "To serve", "Method"]);
  });
});

/** The documentation site: which pages it has, and how Eleventy makes them. */

import { existsSync, readFileSync } from "node:fs";
import Eleventy, { IdAttributePlugin } from "@11ty/eleventy";
import { ROOT } from "../build/paths.mjs";
import { withoutMarks } from "./figures.mjs";
import { linkResolver, slug } from "./links.mjs";

/** Guides at the root of the repository, by their address in the site. */
const AT_ROOT = {
  architecture: "ARCHITECTURE.md",
  benchmarks: "BENCHMARKS.md",
  changelog: "CHANGELOG.md",
  conduct: "CODE_OF_CONDUCT.md",
  javascript: "npm/README.md",
  contributing: "CONTRIBUTING.md",
  privacy: "PRIVACY.md",
  rust: "core/extract/README.md",
  security: "SECURITY.md",
};

/** The page to try the package on, which is made by `try.mjs`. */
const TRY = "npm/try/index.html";

/** What the navigation lists, by files of the repository; everything else is reached from these. */
const NAVIGATION = [
  {
    title: "Read",
    files: [
      "docs/README.md",
      "docs/reading.md",
      "docs/screen-readers.md",
      "PRIVACY.md",
      "docs/permissions.md",
      "SECURITY.md",
    ],
  },
  {
    title: "Collect and train",
    files: [
      "docs/labels.md",
      "docs/training.md",
      "docs/command-line.md",
      "docs/recipes/README.md",
      "npm/README.md",
      "core/extract/README.md",
      "docs/assistants.md",
      "docs/python.md",
      "docs/scale.md",
      "docs/formats.md",
      "docs/stability.md",
    ],
  },
  { title: "Compare", files: ["docs/comparison.md", "docs/changed-pages.md", "docs/papers.md", "BENCHMARKS.md"] },
  {
    title: "Contribute",
    files: [
      "CONTRIBUTING.md",
      "docs/contributing/report-a-page.md",
      "docs/contributing/add-a-rule.md",
      "docs/contributing/add-a-language.md",
      "docs/contributing/add-a-mode.md",
      "docs/contributing/add-a-format.md",
      "docs/contributing/release.md",
      "docs/contributing/tests.md",
      "docs/contributing/style.md",
      "ARCHITECTURE.md",
      "docs/contributing/crates.md",
      "docs/glossary.md",
      "docs/decisions/README.md",
      "CODE_OF_CONDUCT.md",
      "CHANGELOG.md",
    ],
  },
];

/**
 * File of the repository that a page of the site is made from.
 *
 * @param {string} stem path of the template without its ending, as Eleventy has it: `/decisions/README`
 */
function sourceOf(stem) {
  const name = stem.slice(1);
  return /** @type {Record<string, string>} */ (AT_ROOT)[name] ?? `docs/${name}.md`;
}

/**
 * Address of a guide within the site, or `null` where it is no page of the site.
 *
 * @param {string} file of the repository
 */
export function addressOf(file) {
  if (file === TRY) return "try/index.html";
  const atRoot = Object.entries(AT_ROOT).find(([, source]) => source === file);
  if (atRoot) return `${atRoot[0]}.html`;
  if (!file.startsWith("docs/") || !existsSync(ROOT + file)) return null;
  if (/\.(png|svg)$/.test(file)) return file.slice("docs/".length);
  return file.endsWith(".md")
    ? file
        .slice("docs/".length)
        .replace(/README\.md$/, "index.md")
        .replace(/\.md$/, ".html")
    : null;
}

/** First heading of a text, without its marks. @param {string} text */
function titleOf(text) {
  return (/^# (.+)$/m.exec(text)?.[1] ?? "Foreground").replace(/[*`]|<[^>]*>/g, "").trim();
}

/**
 * Builds the site.
 *
 * @param {string} output folder
 * @returns {Promise<number>} how many pages it has
 */
export async function buildSite(output) {
  // Eleventy takes the folder that it runs in for the project.
  process.chdir(ROOT);
  const { homepage_url: repository } = JSON.parse(readFileSync(`${ROOT}manifest.json`, "utf8"));
  const navigation = NAVIGATION.map(({ title, files }) => ({
    title,
    pages: files
      .filter((file) => existsSync(ROOT + file))
      .map((file) => ({ title: titleOf(readFileSync(ROOT + file, "utf8")), address: `/${addressOf(file)}` })),
  }));
  const site = new Eleventy("docs", output, {
    quietMode: true,
    configPath: false,
    config: (/** @type {any} */ config) => {
      config.setUseGitIgnore(false);
      config.setIncludesDirectory("../tools/docs");
      config.setTemplateFormats(["md"]);
      config.addPassthroughCopy({ "docs/*.png": ".", "docs/*.svg": ".", "tools/docs/site.css": "site.css" });
      for (const [name, file] of Object.entries(AT_ROOT))
        config.addTemplate(`${name}.md`, readFileSync(ROOT + file, "utf8"));
      config.addPreprocessor("figures", "md", (/** @type {unknown} */ _data, /** @type {string} */ text) =>
        withoutMarks(text),
      );
      config.addPlugin(IdAttributePlugin, { slugify: slug, checkDuplicates: false });
      config.amendLibrary("md", (/** @type {any} */ markdown) => {
        // Raw HTML in a guide is shown, never run; links and pictures are checked as they are resolved.
        markdown.set({ html: false, linkify: false });
        markdown.use(linkResolver, { root: ROOT, repository, addressOf, sourceOf });
      });
      config.addFilter("fromHere", (/** @type {string} */ address, /** @type {string} */ here) =>
        relative(here, address),
      );
      config.addGlobalData("navigation", navigation);
      config.addGlobalData("layout", "layout.njk");
      // Guides are plain Markdown: what looks like a template in them is text.
      config.addGlobalData("templateEngineOverride", "md");
      config.addGlobalData("eleventyComputed", {
        permalink: (/** @type {any} */ data) => `${data.page.filePathStem.replace(/README$/, "index")}.html`,
        title: (/** @type {any} */ data) => titleOf(data.page.rawInput),
        source: (/** @type {any} */ data) => `${repository}/blob/main/${sourceOf(data.page.filePathStem)}`,
      });
    },
  });
  const made = await site.write();
  return made[1].length;
}

/**
 * Address from one page of the site to another, so that the site works in any folder, also as files.
 *
 * @param {string} here as `/decisions/index.html`
 * @param {string} there
 */
export function relative(here, there) {
  return "../".repeat(here.split("/").length - 2) + there.slice(1);
}

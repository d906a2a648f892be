/** The page of the extension where a person writes the template for Markdown, and sees at once what it makes. */

import { askBackground } from "../extension/shared/messages.js";
import {
  LONGEST_NAME,
  LONGEST_TEMPLATE,
  NAMES,
  type Templates,
  USUAL_TEMPLATES,
  type Values,
} from "../extension/shared/settings/placeholders.js";
import { fill, fillLine, type Problem, problemIn } from "../extension/shared/settings/template.js";
import { language, words } from "../extension/shared/words.js";
import { localize } from "./localize.js";

function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found as T;
}

const note = byId<HTMLTextAreaElement>("note");
const fileName = byId<HTMLInputElement>("file-name");

/** An article that does not exist. Its last change is not known: what asks for it is seen to be left out. */
function sample(): Values {
  return {
    title: words("sampleTitle"),
    author: words("sampleAuthor"),
    date: "2024-05-03",
    url: "https://review.example/lighthouses?page=1",
    site: words("sampleSite"),
    host: "review.example",
    language: language().lang,
    description: words("sampleText"),
    tags: [words("sampleTag")],
    words: 1240,
    minutes: 5,
    today: new Date().toISOString().slice(0, 10),
    content: words("sampleText"),
  };
}

/** A sentence on what is wrong with a template; empty where nothing is. */
function told(problem: Problem | undefined): string {
  switch (problem?.kind) {
    case undefined:
      return "";
    case "unknown":
      return problem.meant
        ? words("templateMeant", problem.name, problem.meant)
        : words("templateUnknown", problem.name);
    case "yaml":
      return words("templateYaml", String(problem.line), problem.reason);
    case "content-above":
      return words("templateContentAbove");
  }
}

function noteProblem(): string {
  return note.value.length > LONGEST_TEMPLATE
    ? words("templateLong", String(LONGEST_TEMPLATE))
    : told(problemIn(note.value));
}

function nameProblem(): string {
  if (fileName.value.trim() === "") return words("templateNameEmpty");
  return fileName.value.length > LONGEST_NAME
    ? words("templateLong", String(LONGEST_NAME))
    : told(problemIn(fileName.value));
}

/** Shows what is wrong with a field, and gives whether nothing is. */
function check(field: HTMLElement, line: HTMLElement, problem: string): boolean {
  if (line.textContent !== problem) line.textContent = problem;
  field.setAttribute("aria-invalid", String(problem !== ""));
  return problem === "";
}

/** Shows what the templates make, as far as they can be used. */
function show(): boolean {
  const noteFits = check(note, byId("note-problem"), noteProblem());
  const nameFits = check(fileName, byId("name-problem"), nameProblem());
  if (noteFits) byId("preview").textContent = fill(note.value, sample());
  if (nameFits) byId("preview-name").textContent = `${fillLine(fileName.value, sample())}.md`;
  return noteFits && nameFits;
}

function say(sentence: string): void {
  byId("status").textContent = sentence;
}

function put(templates: Templates): void {
  note.value = templates.note;
  fileName.value = templates.fileName;
  show();
}

async function save(): Promise<void> {
  if (!show()) {
    (note.getAttribute("aria-invalid") === "true" ? note : fileName).focus();
    return;
  }
  try {
    await askBackground("keep-templates", { note: note.value, fileName: fileName.value });
    say(words("templateSaved"));
  } catch {
    say(words("templateNotSaved"));
  }
}

function listNames(): void {
  for (const name of NAMES) {
    const code = document.createElement("code");
    code.textContent = `{${name}}`;
    const term = document.createElement("dt");
    term.append(code);
    const meaning = document.createElement("dd");
    meaning.textContent = words(`placeholder_${name}`);
    byId("names").append(term, meaning);
  }
}

localize();
listNames();
for (const field of [note, fileName]) {
  field.addEventListener("input", () => {
    say("");
    show();
  });
}
byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void save();
});
byId("reset").addEventListener("click", () => {
  put(USUAL_TEMPLATES);
  say(words("templateUsual"));
});
void askBackground("recall-templates", undefined).then(put);

/** `./build.sh read` as a person calls it: what comes out, and how each failure is reported. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { isFresh } from "../../tools/build/stamp.mjs";
import { ROOT } from "../../tools/driver/driver.mjs";
import { locate } from "../../tools/driver/locate.mjs";
import { serve } from "../../tools/serve.mjs";
import { routes } from "../fixtures/index.mjs";

const folder = mkdtempSync(join(tmpdir(), "foreground-"));
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** What happens when a browser asks for `/ending/`. */
let endBrowser = () => {};

before(async () => {
  server = await serve({
    ...routes(),
    "/ending/": {
      make: () => {
        endBrowser();
        return { type: "text/html", body: readFileSync(`${ROOT}tests/fixtures/plain/index.html`, "utf8") };
      },
    },
    "/text/": {
      make: (rest) =>
        rest === "a.css"
          ? { type: "text/css", body: "p { color: red }" }
          : {
              type: "text/plain",
              body: "The ferry left before dawn, and nobody had thought of the mail.\n\nNor of the boat.",
            },
    },
    "/download/": {
      make: () => ({ type: "application/octet-stream", body: "\0\0" }),
      headers: { "content-disposition": "attachment" },
    },
  });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("the read command", () => {
  it("prints the bundled page as Markdown in Chromium, with a picture of the reader", async () => {
    const picture = join(folder, "reader.png");
    const { status, out } = await read("--screenshot", picture);
    assert.equal(status, 0);
    assert.match(out, /^# How lighthouses learned to say their names$/m);
    assert.match(out, /^## Glass that bends every ray$/m);
    assert.deepEqual(
      [...readFileSync(picture).subarray(1, 4)],
      [..."PNG"].map((letter) => letter.charCodeAt(0)),
    );
  });

  it("prints the bundled page as JSON in Firefox", async () => {
    const { status, out } = await read("--browser", "firefox", "--format", "json");
    assert.equal(status, 0);
    assert.equal(JSON.parse(out).metadata.title, "How lighthouses learned to say their names");
  });

  it("reads a text file as its paragraphs", async () => {
    const { status, out } = await read(`${server.origin}/text/story.txt`);
    assert.equal(status, 0);
    assert.match(out, /^# story\.txt$/m);
    assert.match(out, /^The ferry left before dawn, and nobody had thought of the mail\.$/m);
  });

  it("reads an address, and writes the page snapshot", async () => {
    const { status, out } = await read(`${server.origin}/csp-script-none/`, "--format", "snapshot");
    assert.equal(status, 0);
    const snapshot = JSON.parse(out);
    assert.equal(snapshot.url, `${server.origin}/csp-script-none/`);
    assert.ok(snapshot.nodes.length > 40);
  });

  it("reads a file, and prints text and HTML", async () => {
    const file = join(folder, "page.html");
    writeFileSync(file, readFileSync(`${ROOT}tests/fixtures/plain/index.html`));
    const text = await read(file, "--format", "text");
    assert.equal(text.status, 0);
    assert.match(text.out, /^Fresh herbs are a gift of the summer/m);
    const html = await read(file, "--format", "html");
    assert.equal(html.status, 0);
    assert.match(html.out, /^<!doctype html>/i);
  });

  it("prints a line of JSON for each of several pages, and goes on after one that fails", async () => {
    const list = join(folder, "pages.txt");
    writeFileSync(list, `# pages\n${server.origin}/plain/\n${server.origin}/empty/\n${join(folder, "missing.html")}\n`);
    const { status, out, told } = await read(`${server.origin}/messy/`, "--list", list, "--format", "json");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map((line) => line.status),
      [0, 0, 5, 3],
    );
    assert.equal(lines[0].page, `${server.origin}/messy/`);
    assert.equal(lines[0].article.metadata.title, "How lighthouses learned to say their names");
    assert.match(lines[2].error, /no text/);
    assert.match(lines[3].error, /There is no file/);
    assert.match(told, /^4 of 4 pages, 2 of them without an article$/m);
    assert.equal(status, 5);
  });

  it("builds nothing where nothing has changed since ./build.sh build", {
    skip: !isFresh() && "the extension is of another build",
  }, () => {
    // Anyone who would compile something meets a compiler that fails.
    const programs = join(folder, "programs");
    mkdirSync(programs);
    writeFileSync(join(programs, "cargo"), "#!/bin/sh\nexit 99\n", { mode: 0o755 });
    const env = { ...process.env, PATH: `${programs}${delimiter}${process.env["PATH"]}` };
    const { status, stdout, stderr } = spawnSync(`${ROOT}build.sh`, ["read"], { env, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /How lighthouses learned to say their names/);
    assert.doesNotMatch(stderr, /compiling|putting/);
  });

  it("reads a feed in a file as its posts", async () => {
    const file = join(folder, "feed.xml");
    writeFileSync(
      file,
      `<?xml version="1.0"?><rss version="2.0"><channel><title>The Harbour Log</title><link>https://log.example/</link>
      <item><title>Fog</title><link>https://log.example/fog/</link><description>The fog came in at six.</description></item>
      <item><title>Nets</title><link>https://log.example/nets/</link><description>A net has holes.</description></item></channel></rss>`,
    );
    const { status, out, told } = await read(file);
    assert.equal(status, 0, told);
    assert.match(out, /^# The Harbour Log$[^]*^## \[Fog\]\(https:\/\/log\.example\/fog\/\)$[^]*^A net has holes\.$/m);
  });

  it("explains itself", async () => {
    const { status, out } = await read("--help");
    assert.equal(status, 0);
    assert.match(out, /Exit status/);
  });

  const sitemap = () => {
    const file = join(folder, "sitemap.xml");
    writeFileSync(
      file,
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://log.example/</loc></url></urlset>`,
    );
    return file;
  };

  /** @type {[string, () => string[], number, RegExp][]} */
  const failures = [
    ["an unknown format", () => ["--format", "pdf"], 2, /no format "pdf"/],
    ["an unknown browser", () => ["--browser", "lynx"], 2, /no browser "lynx"/],
    ["an unknown option", () => ["--loud"], 2, /--loud/],
    ["an address where nothing answers", () => ["http://127.0.0.1:1/"], 3, /./],
    [
      "a host that does not exist",
      () => ["http://nowhere.invalid/"],
      3,
      /There is no host nowhere\.invalid|There is no connection/,
    ],
    ["a page that is not there", () => [`${server.origin}/plain/missing.html`], 3, /404/],
    ["a file that is not there", () => [join(folder, "missing.html")], 3, /There is no file/],
    ["a style sheet", () => [`${server.origin}/text/a.css`], 4, /not a web page but text\/css/],
    ["a list of addresses in XML", () => [sitemap()], 4, /not a web page but XML that begins with <urlset>/],
    ["a download", () => [`${server.origin}/download/`], 4, /not a web page but application\/octet-stream/],
    ["a login form", () => [`${server.origin}/login/`], 5, /sign-in form/],
    ["an empty page", () => [`${server.origin}/empty/`], 5, /no text/],
  ];
  for (const [what, words, expected, sentence] of failures) {
    it(`fails with status ${expected} and one sentence for ${what}`, async () => {
      const { status, out, told } = await read(...words());
      assert.equal(out, "");
      const [last = ""] = told.trimEnd().split("\n").slice(-1);
      assert.match(last, sentence, told);
      assert.match(last, /\.$/);
      assert.equal(status, expected);
    });
  }

  it("starts a second browser where the first ends by itself, and gives up where that ends, too", async () => {
    const pid = join(folder, "pid");
    const program = join(folder, "browser.sh");
    writeFileSync(program, `#!/bin/sh\necho $$ >"${pid}"\nexec "${locate("chromium")}" "$@"\n`, { mode: 0o755 });
    let left = 1;
    endBrowser = () => left-- > 0 && process.kill(Number(readFileSync(pid, "utf8")), "SIGKILL");
    const second = await read(`${server.origin}/ending/`, { CHROMIUM: program });
    assert.match(second.told, /^chromium has ended by itself\.$/m);
    assert.match(second.out, /^Fresh herbs are a gift of the summer/m);
    assert.equal(second.status, 0);
    left = 2;
    const { status, out, told } = await read(`${server.origin}/ending/`, { CHROMIUM: program });
    assert.equal(out, "");
    assert.equal(told.match(/^chromium has ended by itself\.$/gm)?.length, 2);
    assert.equal(status, 7);
  });

  it("fails with status 6 where the browser is missing", async () => {
    const { status, told } = await read({ CHROMIUM: join(folder, "no-such-program") });
    assert.match(told, /is not a program\.\n$/);
    assert.equal(status, 6);
  });
});

/**
 * @param {...(string | Record<string, string>)} words arguments, and variables for the environment
 * @returns {Promise<{ status: number | null, out: string, told: string }>}
 */
function read(...words) {
  const args = words.filter((word) => typeof word === "string");
  const variables = Object.assign({}, ...words.filter((word) => typeof word !== "string"));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`${ROOT}tools/read.mjs`, ...args], {
      env: { ...process.env, ...variables },
    });
    let out = "";
    let told = "";
    child.stdout.setEncoding("utf8").on("data", (part) => (out += part));
    child.stderr.setEncoding("utf8").on("data", (part) => (told += part));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, out, told }));
  });
}

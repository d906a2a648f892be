/** Labels while a person works on them: strokes, groups, consequences, keys, drafts, redaction. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { load } from "./load.mjs";

const { consequencesOf, createBoard, groupOf } = await load("shared/labels/board.ts");
const { resume, workOf } = await load("content/label/draft.ts");
const { covering, findingsIn, redacted, secretsIn } = await load("content/label/redact.ts");
const { DEEDS, deedOf, keyOf, keysFrom, USUAL_KEYS, withKey } = await load("shared/labels/keys.ts");

const { likelyRoles, OFFERED } = await load("shared/labels/likely-roles.ts");
const { ALL_ROLES } = await load("shared/records/record.ts");

/** A page of a title, three paragraphs that look alike, and two links. */
const PARTS = [
  { text: "May", cluster: 0, kind: 1, proposed: "main/title" },
  { text: "One", cluster: 1, kind: 2, proposed: "main/body" },
  { text: "Two", cluster: 1, kind: 2, proposed: "main/body" },
  { text: "Same", cluster: 1, kind: 2, proposed: "main/body" },
  { text: "Same", cluster: 2, kind: 3, proposed: "other/nav" },
  { text: "Hidden", cluster: undefined, kind: 3, proposed: "other/nav", visible: false },
].map((part, at) => ({ nodes: [at], probability: 0.5, post: 0, visible: true, ...part }));

const roles = (/** @type {any} */ board) => PARTS.map((_, at) => board.mark(at).role.split("/")[1]).join(" ");

describe("the roles that are offered", () => {
  it("are eight: what the block has, what was proposed, and what is likely on its side of the page", () => {
    const parts = PARTS.map((part) => ({ ...part, probability: part.proposed.startsWith("main/") ? 0.95 : 0.05 }));
    const board = createBoard(parts);
    const roles = [0, 4].map((at) => likelyRoles(board, at));
    for (const offered of roles) assert.equal(offered.length, OFFERED);
    assert.ok(roles[0].includes("main/title") && roles[0].includes("main/body"));
    assert.ok(
      roles[0].every((/** @type {string} */ role) => role.startsWith("main/")),
      roles[0].join(),
    );
    assert.ok(
      roles[1].every((/** @type {string} */ role) => role.startsWith("other/")),
      roles[1].join(),
    );
    assert.deepEqual(
      roles[0],
      ALL_ROLES.filter((/** @type {string} */ role) => roles[0].includes(role)),
      "each has its place among all",
    );
  });

  it("follow what the person has said of blocks that look alike", () => {
    const parts = PARTS.map((part) => ({ ...part, probability: 0.05 }));
    const board = createBoard(parts);
    assert.ok(!likelyRoles(board, 2).includes("main/math"));
    board.set([1], { role: "main/math" });
    assert.ok(likelyRoles(board, 2).includes("main/math"));
    board.set([2], { role: "main/code" });
    assert.ok(likelyRoles(board, 2).includes("main/code") && likelyRoles(board, 2).includes("main/body"));
  });
});

describe("the board", () => {
  it("undoes and does again without limit, and begins anew after another stroke", () => {
    const board = createBoard(PARTS);
    const before = roles(board);
    for (let round = 0; round < 500; round += 1) board.set([1], { role: round % 2 ? "main/quote" : "main/list" });
    assert.deepEqual(board.depth(), { undo: 500, redo: 0 });
    while (board.undo());
    assert.equal(roles(board), before);
    while (board.redo());
    assert.equal(roles(board), "title quote body body nav nav");
    board.undo();
    board.set([2], { role: "main/code" });
    assert.equal(board.redo(), undefined);
  });

  it("says whether a label was unseen, seen or changed", () => {
    const board = createBoard(PARTS);
    assert.equal(board.state(1), "unseen");
    board.see([1]);
    assert.equal(board.state(1), "seen");
    board.set([1], { role: "main/body" });
    assert.deepEqual([board.state(1), board.mark(1).by], ["seen", "person"], "confirmed, but not changed");
    board.set([1], { either: true });
    assert.equal(board.state(1), "changed");
  });

  it("knows groups and offers what likely follows", () => {
    const board = createBoard(PARTS);
    assert.deepEqual(groupOf(board, 1, "cluster"), [1, 2, 3]);
    assert.deepEqual(groupOf(board, 4, "kind"), [4]);
    assert.deepEqual(groupOf(board, 2, "above"), [0, 1, 2]);
    assert.deepEqual(groupOf(board, 2, "below"), [2, 3, 4]);
    board.set([3], { role: "main/quote" });
    const stroke = board.set([1], { role: "main/comment" });
    assert.deepEqual(consequencesOf(board, stroke), [2], "what the person has said stays");
    const back = board.set([1], { role: "main/body" });
    assert.deepEqual(consequencesOf(board, back), [], "the person's own correction teaches nothing about the model");
  });
});

describe("drafts", () => {
  const whole = { pageType: "forum", noContent: null, blind: false, seconds: 3 };

  it("bring every label back", () => {
    const board = createBoard(PARTS);
    board.set([1, 2], { role: "main/list", post: 2 });
    board.set([4], { role: "other/ad" });
    board.see([0]);
    const kept = JSON.parse(JSON.stringify(workOf(board, whole)));
    const again = createBoard(PARTS);
    assert.deepEqual(resume(again, kept), { whole, lost: [] });
    assert.equal(roles(again), roles(board));
    assert.deepEqual(
      PARTS.map((_, at) => again.state(at)),
      PARTS.map((_, at) => board.state(at)),
    );
  });

  it("lose what has no place any more, and put nothing at what looks alike", () => {
    const board = createBoard(PARTS);
    board.set([1, 3], { role: "main/list" });
    const kept = workOf(board, whole);
    // The first paragraph is gone and everything has moved: of two equal texts none is certain.
    const moved = PARTS.filter(({ text }) => text !== "One").map((part, at) => ({ ...part, nodes: [at + 40] }));
    const again = createBoard(moved);
    assert.deepEqual(resume(again, kept).lost, [
      { text: "One", role: "main/list" },
      { text: "Same", role: "main/list" },
    ]);
    assert.ok(moved.every((_, at) => again.mark(at).by === "model"));
  });

  it("survive whatever was stored", () => {
    for (const broken of [undefined, null, 1, "x", [], { marks: 1 }, { marks: [{ role: "x" }], seen: [{}] }]) {
      const board = createBoard(PARTS);
      assert.deepEqual(resume(board, broken).lost, []);
    }
  });
});

describe("keys", () => {
  const event = (/** @type {string} */ key, code = "", shiftKey = false) => keyOf({ key, code, shiftKey });

  it("are each of one deed", () => {
    assert.equal(new Set(Object.values(USUAL_KEYS)).size, DEEDS.length);
    for (const deed of DEEDS) assert.equal(deedOf(USUAL_KEYS, USUAL_KEYS[deed]), deed);
  });

  it("go by what a key writes, and on layouts of other scripts by its place", () => {
    assert.equal(event("q", "KeyA"), "q", "on a French keyboard");
    assert.equal(event("Q", "KeyA", true), "q");
    assert.equal(event("ц", "KeyW"), "w", "on a Russian keyboard");
    assert.equal(event("?", "Minus", true), "?");
    assert.equal(event("ArrowDown", "ArrowDown", true), "Shift+ArrowDown");
  });

  it("swap when one is taken, and survive whatever was stored", () => {
    const changed = withKey(USUAL_KEYS, "main/body", "q");
    assert.deepEqual([changed["main/body"], changed["main/quote"]], ["q", "5"]);
    assert.equal(withKey(USUAL_KEYS, "main/body", "Tab"), undefined);
    assert.deepEqual(keysFrom(changed), changed);
    for (const broken of [undefined, 1, { "main/body": 7 }, { "main/body": "" }])
      assert.deepEqual(keysFrom(broken), USUAL_KEYS);
  });
});

describe("redaction", () => {
  const SECRET = "8f3aZ0c9d2e14b7Kq55x";
  const SNAPSHOT = {
    format: 1,
    url: `https://shop.example/basket?page=2&session=${SECRET}`,
    metadata: { title: "Basket", meta: [{ key: "user-login", content: "ann77" }], links: [], jsonLd: [] },
    nodes: [
      { element: { tag: 0, attributes: [["class", "ann77 page"]] } },
      { parent: 0, text: "Write to ann@shop.example or to ANN77." },
      { parent: 0, element: { tag: 1, attributes: [["class", "header user-name"]] } },
      { parent: 2, text: "Ann Example" },
      {
        parent: 0,
        element: {
          tag: 2,
          attributes: [
            ["href", `https://shop.example/a?token=abcd1234`],
            ["checked", ""],
          ],
        },
      },
      { parent: 4, text: "Annabel, ann77 and Ann Example went 山本@例え.jp" },
    ],
  };

  it("finds addresses of people, secrets in addresses, and who is signed in", () => {
    const found = findingsIn(SNAPSHOT).map((/** @type {any} */ { kind, text }) => `${kind} ${text}`);
    assert.deepEqual(found.sort(), [
      "e-mail ann@shop.example",
      "e-mail 山本@例え.jp",
      "name Ann Example",
      "name ann77",
      `token ${SECRET}`,
      "token abcd1234",
    ]);
    assert.deepEqual(secretsIn("https://news.example/2024/05/a-long-title-of-a-story?page=12#comments"), []);
  });

  it("takes no name of a file for an address, and offers names of members, who are not covered by themselves", () => {
    const members = ["Kestrel", "Ann of the Quay", "halyard_jo", "gull"];
    const nodes = [
      {
        element: {
          tag: 0,
          attributes: [
            ["href", "/icons/apple-touch-icon@2.png"],
            ["src", "logo@2x.min.css"],
          ],
        },
      },
      ...members.flatMap((name, at) => [
        {
          parent: 0,
          element: {
            tag: 1,
            attributes: [
              at === 1 ? ["href", "https://forum.example/u/ann-of-the-quay"] : ["class", "post-author username"],
            ],
          },
        },
        { parent: 1 + 2 * at, text: ` ${name} ` },
      ]),
      { parent: 0, element: { tag: 2, attributes: [["class", "post-text"]] } },
      { parent: 9, text: "Kestrel said so." },
    ];
    const found = findingsIn({
      ...SNAPSHOT,
      url: "https://forum.example/",
      metadata: { title: "", meta: [], links: [], jsonLd: [] },
      nodes,
    });
    assert.deepEqual(
      found.map((/** @type {any} */ { kind, text, isOthers }) => [kind, text, isOthers]),
      ["Ann of the Quay", "Kestrel", "halyard_jo", "gull"].map((name) => ["name", name, true]),
    );
  });

  /** A page of a forum. @param {string[]} members @param {any[]} more nodes behind those of the members @param {[string, string][]} attributes of each member's element */
  const forum = (members, more = [], attributes = [["class", "post-author username"]]) => ({
    format: 1,
    url: "https://forum.example/",
    tags: ["body", "a", "header", "span", "article"],
    metadata: { title: "", meta: [], links: [], jsonLd: [] },
    nodes: [
      { element: { tag: 0 } },
      ...members.flatMap((name, at) => [
        { parent: 0, element: { tag: 1, attributes } },
        { parent: 1 + 2 * at, text: name },
      ]),
      ...more,
    ],
  });
  const named = (/** @type {any} */ snapshot, others = false) =>
    findingsIn(snapshot).flatMap((/** @type {any} */ { kind, text, isOthers }) =>
      kind === "name" && Boolean(isOthers) === others ? [text] : [],
    );
  const MANY = Array.from({ length: 200 }, (_, at) => `Member ${String.fromCodePoint(97 + (at % 26))}${at}`);

  it("finds who is signed in among any number of members, by what the page calls the place or where it is", () => {
    const at = 1 + 2 * MANY.length;
    const me = [
      { parent: 0, element: { tag: 3, attributes: [["class", "logged-in-as"]] } },
      { parent: at, text: "Jo Me" },
    ];
    assert.deepEqual(named(forum(MANY, me)), ["Jo Me"]);
    const inHeader = [
      { parent: 0, element: { tag: 2 } },
      { parent: at, element: { tag: 3, attributes: [["class", "username"]] } },
      { parent: at + 1, text: "Jo Me" },
    ];
    assert.deepEqual(named(forum(MANY, inHeader)), ["Jo Me"]);
    const ofAPost = [
      { parent: 0, element: { tag: 4 } },
      { parent: at, element: { tag: 2 } },
      { parent: at + 1, element: { tag: 3, attributes: [["class", "username"]] } },
      { parent: at + 2, text: "Ann" },
    ];
    assert.deepEqual(
      named(forum(MANY, [...ofAPost, { parent: at, text: "Text" }])),
      ["Ann"],
      "by a name of its own kind",
    );
    assert.deepEqual(named(forum(["Ann", "Bo"])), ["Ann", "Bo"], "where there are few, each may be the one");
  });

  it("offers every member, however many there are, however short the name, however deep it lies", () => {
    assert.deepEqual(named(forum(MANY), true), MANY);
    assert.deepEqual(named(forum(["王芳", "Jo", "Juan Carlos de la Cruz"], [], [["class", "poster"]]), true), [
      "王芳",
      "Jo",
      "Juan Carlos de la Cruz",
    ]);
    const deep = forum(
      [],
      [
        { parent: 0, element: { tag: 1, attributes: [["class", "member"]] } },
        { parent: 1, element: { tag: 3 } },
        { parent: 2, text: "Kestrel" },
        { parent: 0, text: "Not a name" },
      ],
    );
    assert.deepEqual(named(deep, true), ["Kestrel"]);
  });

  it("covers names however their words are apart, and in scripts without spaces beside other letters", () => {
    const cover = covering([
      { kind: "name", text: "Ann Example", places: 1 },
      { kind: "name", text: "王芳", places: 1 },
    ]);
    assert.equal(cover("Ann\n  Example, 王芳さん, Joann Example"), "xxx\n  xxxxxxx, xxさん, Joann Example");
  });

  it("finds addresses of mail in names of files and in addresses of pages", () => {
    const emails = (/** @type {string} */ text) =>
      findingsIn({ ...forum([]), url: text }).map((/** @type {any} */ { text }) => text);
    assert.deepEqual(emails("https://a.example/avatars/jo@mail.example.png"), ["jo@mail.example"]);
    assert.deepEqual(emails("https://a.example/avatars/jo%40mail.example?s=1"), ["jo%40mail.example"]);
    assert.deepEqual(emails("https://a.example/icon@2x.png"), []);
    assert.deepEqual(emails("https://a.example/icon@2x.min.png"), []);
  });

  it("covers each wherever it is read, with as many characters", () => {
    const findings = findingsIn(SNAPSHOT);
    const covered = redacted(SNAPSHOT, covering(findings), new Set());
    const text = JSON.stringify(covered);
    for (const gone of ["ann@shop", "Ann Example", SECRET, "abcd1234", "checked"])
      assert.ok(!text.includes(gone), gone);
    assert.ok(text.includes("Annabel"), "a name within another word is none");
    assert.equal(covered.nodes[0].element.attributes[0][1], "ann77 page", "names of classes are no prose");
    for (const [at, { text = "" }] of SNAPSHOT.nodes.entries())
      assert.equal([...(covered.nodes[at].text ?? "")].length, [...text].length);
    assert.deepEqual(
      redacted(SNAPSHOT, covering([]), new Set([3])).nodes[3].text,
      "xxx xxxxxxx",
      "typed text is always covered",
    );
  });
});

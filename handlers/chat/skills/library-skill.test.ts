// What the library skill looks up, hands to the model, and says by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createScriptedLibrary, RAY } from "../../testing/scripted-library.ts";
import { row, skillTurn } from "../../testing/skill-turn.ts";
import { createLibrarySkill } from "./library-skill.ts";
import { subjectOf } from "./library-wish.ts";
import type { Grounding, SkillAnswer, SkillTurn } from "./skills.ts";

const signal = new AbortController().signal;
const ABOUT = { bookId: "ray", path: "A/Ray_Charles", title: "Ray Charles" };

async function grounded(
  library = createScriptedLibrary(),
  turn = skillTurn("Who was Ray Charles?"),
): Promise<Grounding> {
  const found = await createLibrarySkill(library).answer(turn, signal);
  assert.ok(found !== null && "quotations" in found, JSON.stringify(found));
  return found;
}
async function said(
  library = createScriptedLibrary(),
  turn: SkillTurn = skillTurn("Who was Ray Charles?"),
): Promise<SkillAnswer> {
  const found = await createLibrarySkill(library).answer(turn, signal);
  assert.ok(found !== null && "text" in found, JSON.stringify(found));
  return found;
}

test("the library skill hands numbered quotations to the model, with a card of the same numbers", async () => {
  const other = { ...RAY, title: "Soul", path: "A/Soul", block: 7, text: "Soul is a kind of music.\nIt came later." };
  const { quotations, card } = await grounded(createScriptedLibrary([RAY, other]));
  assert.deepEqual(
    quotations.map(({ n, page, book }) => [n, page, book]),
    [
      [1, "Ray Charles", "Ray's encyclopedia"],
      [2, "Soul", "Ray's encyclopedia"],
    ],
  );
  assert.ok(card.kind === "library" && !card.quoted);
  assert.deepEqual(card.sources[1], {
    ...{ n: 2, bookId: "ray", path: "A/Soul", title: "Soul", bookTitle: "Ray's encyclopedia", block: 7 },
    quote: "Soul is a kind of music.",
  });
});

test("the library skill looks up the subject, not the asking, and a follow-up with what it leans on", async () => {
  const library = createScriptedLibrary();
  await grounded(library, skillTurn("Look up Ray Charles in the encyclopedia"));
  const history = [
    row("user", "Who was Ray Charles in the encyclopedia?"),
    row("assistant", "A singer."),
    row("user", "and when was he born?"),
  ];
  await grounded(library, skillTurn("", { history }));
  assert.deepEqual(
    library.asked.map(({ question }) => question),
    ["Ray Charles", "Who was Ray Charles when was he born"],
  );
});

test("the library skill asks the page that a question is about, and again for its follow-up", async () => {
  const library = createScriptedLibrary();
  const first = row("user", "Where was he born?", { about: ABOUT });
  await grounded(library, skillTurn("", { history: [first] }));
  await grounded(
    library,
    skillTurn("", { history: [first, row("assistant", "In Albany."), row("user", "and when?")] }),
  );
  assert.deepEqual(
    library.asked.map(({ options }) => options.about),
    [ABOUT, ABOUT],
  );
});

test("the library skill takes as much as the model can read", async () => {
  const library = createScriptedLibrary();
  for (const contextTokens of [1_024, 4_096, 131_072]) {
    await grounded(library, skillTurn("Who was Ray Charles?", { contextTokens }));
  }
  assert.deepEqual(
    library.asked.map(({ options }) => options.maxChars),
    [1_228, 4_915, 12_000],
  );
});

test("the library skill shows short passages themselves where no model can answer, and nothing in them is a link", async () => {
  const hostile = {
    ...RAY,
    text: `![x](http://evil.example/p) see www.evil.example [2] <b>*now*</b>. ${"More words. ".repeat(90)}`,
  };
  const { text, card } = await said(
    createScriptedLibrary([RAY, hostile, RAY, RAY]),
    skillTurn("Who was Ray Charles?", { contextTokens: null }),
  );
  const [intro, first, second, third, ...others] = text.split("\n\n");
  assert.equal(intro, "This is what the library says:");
  assert.equal(first, `> ${RAY.text} [1]`);
  assert.match(
    second ?? "",
    /^> \\?!\\\[x\\\]\(http\\:\/\/evil\.example\/p\) see www\\\.evil\.example \\<b\\>\\\*now\\\*/,
  );
  assert.match(second ?? "", / \[2\]$/);
  assert.ok((second ?? "").length < 400);
  assert.match(third ?? "", /\[3\]$/);
  assert.deepEqual(others, []);
  assert.ok(card?.kind === "library" && card.quoted && card.sources.length === 3);
});

test("the library skill says in the question's language that the library doesn't know", async () => {
  assert.match((await said(createScriptedLibrary([]))).text, /library doesn't know/);
  const german = await said(createScriptedLibrary([]), skillTurn("Was steht im Lexikon über die Zwirbel?"));
  assert.match(german.text, /weiß die Bibliothek nichts/);
  const onPage = [row("user", "Wer ist das denn auf der Seite?", { about: ABOUT })];
  assert.match(
    (await said(createScriptedLibrary([]), skillTurn("", { history: onPage }))).text,
    /sagt diese Seite nichts/,
  );
});

test("the library skill says what helps when the library is away, and leaves the rest to the turn", async () => {
  for (const [code, words] of [
    ["component_not_ready", /isn't ready/],
    ["upstream_timeout", /didn't answer/],
    ["not_found", /no longer in the library/],
  ] as const) {
    assert.match((await said(createScriptedLibrary(new DomainError(code as "not_found", "x")))).text, words);
  }
  const broken = createLibrarySkill(createScriptedLibrary(new Error("bug")));
  await assert.rejects(async () => broken.answer(skillTurn("Who was Ray Charles?"), signal), /bug/);
});

test("the library skill without books leaves the question to a model that can answer, and else says what helps", async () => {
  const library = createScriptedLibrary();
  library.stocked = false;
  assert.equal(await createLibrarySkill(library).answer(skillTurn("Who was Ray Charles?"), signal), null);
  const unable = await said(library, skillTurn("Who was Ray Charles?", { contextTokens: null }));
  assert.match(unable.text, /no books yet.*Features/);
  // Nobody has to add what is only being looked at.
  library.checking = true;
  assert.match((await said(library, skillTurn("Who was Ray Charles?", { contextTokens: null }))).text, /isn't ready/);
  assert.equal(library.asked.length, 0);
});

test("subjectOf() keeps the subject and leaves what is said around it", () => {
  for (const [message, subject] of [
    ["Could you look up serendipity in the dictionary please", "serendipity"],
    ["What does the encyclopedia say about Ray Charles?", "Ray Charles"],
    ["Kannst du bitte im Lexikon nachsehen, wann Mozart starb?", "wann Mozart starb"],
    ["Schlag Photosynthese nach", "Photosynthese"],
    ["?", "?"],
  ] as const) {
    assert.equal(subjectOf(message), subject);
  }
});

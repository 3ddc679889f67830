// All skills together: by their routes, for the app, and for the router.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod";
import { skillListSchema } from "../../../shared/contract/skills.ts";
import { skillTurn } from "../../../testing/skill-turn.ts";
import { declareSkill } from "./declare-skill.ts";
import { createSkillBook, withDeclared } from "./skill-book.ts";

const signal = new AbortController().signal;
const words = { title: "Eggs", description: "Boils eggs.", examples: ["How long for an egg?"] };
const eggs = (over: { lacks?: () => Promise<"books" | null>; read?: (message: string) => unknown } = {}) =>
  declareSkill({
    name: "timer",
    words: { en: words, de: { ...words, examples: ["Wie lange braucht ein Ei?"] } },
    input: z.object({ count: z.number().max(10) }),
    read: over.read ?? ((message) => (/egg|ei/iu.test(message) ? { count: 1 } : null)),
    handle: ({ input, language }) => ({ text: `${language} ${input.count}`, card: null }),
    ...(over.lacks === undefined ? {} : { lacks: over.lacks }),
  });

test("declareSkill() answers what it reads, in the message's language, and leaves all else to the model", async () => {
  assert.deepEqual(await eggs().answer(skillTurn("How long for an egg?"), signal), { text: "en 1", card: null });
  assert.deepEqual(await eggs().answer(skillTurn("Wie lange braucht ein Ei?"), signal), { text: "de 1", card: null });
  assert.equal(await eggs().answer(skillTurn("Hello"), signal), null);
});

test("declareSkill() leaves what goes beyond its schema to the model", async () => {
  assert.equal(await eggs({ read: () => ({ count: 11 }) }).answer(skillTurn("eggs"), signal), null);
  assert.equal(await eggs({ read: () => ({ count: "many" }) }).answer(skillTurn("eggs"), signal), null);
});

test("createSkillBook() lists what can be asked and what is missing, and knows no two of a name", async () => {
  const book = createSkillBook([eggs({ lacks: async () => "books" })]);
  const list = await book.list({ userId: "u", wall: false }, signal);
  assert.deepEqual(skillListSchema.parse(list), list);
  assert.deepEqual(
    list.items.map(({ name, lacks }) => [name, lacks]),
    [["timer", "books"]],
  );
  assert.ok(book.skills.timer !== undefined && book.skills.image === undefined);
  assert.throws(() => createSkillBook([eggs(), eggs()]), TypeError);
});

test("withDeclared() adds each example once, and nothing where nothing is compared", () => {
  const all = withDeclared({ chat: ["Hello"], timer: ["How long for an egg?"] }, [eggs()]);
  assert.deepEqual(all, { chat: ["Hello"], timer: ["How long for an egg?", "Wie lange braucht ein Ei?"] });
  assert.deepEqual(withDeclared({}, [eggs()]), {});
});

// What the memory skill does and says: over the real store, without any model, in both languages, typed and spoken.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createMemoryHouse } from "../../../testing/memory-house.ts";
import { row, skillTurn } from "../../../testing/skill-turn.ts";
import { declareMemorySkill } from "../declared/memory.ts";
import type { SkillTurn } from "../skills.ts";

const house = await createMemoryHouse();
after(() => house.close());
// No model at all.
house.llm.available = [];
const skill = declareMemorySkill({
  memory: house.memory,
  findUser: house.users.find,
  companionOf: async (_userId, id) => ({ id, memoryScope: "none" }),
});

/** Speaks with the skill, which sees what was said before. */
function talkOf(userId: string, more: Partial<SkillTurn> = {}) {
  const history: ReturnType<typeof row>[] = [];
  return async (message: string, now: Partial<SkillTurn> = {}): Promise<string | null> => {
    history.push(row("user", message, { createdAt: house.clock.now() }));
    const turn = skillTurn(message, { userId, ...more, ...now, history: [...history] });
    const answer = await skill.answer(turn, new AbortController().signal);
    const text = answer !== null && "text" in answer ? answer.text : null;
    history.push(row("assistant", text ?? "Something else.", { route: text === null ? "chat" : "memory" }));
    await house.clock.advance(1_000);
    return text;
  };
}

test("it remembers, replaces, tells and forgets, in English", async () => {
  const say = talkOf(await house.add("Anna2", "member"));
  assert.equal(
    await say("What do you know about me?"),
    "I don't remember anything about you yet. You can say: Remember that …",
  );
  assert.equal(await say("Remember that my locker code is 12."), "I'll remember that: My locker code is 12.");
  assert.equal(await say("Remember that my locker code is 12"), "I know that already: My locker code is 12.");
  assert.equal(
    await say("Please remember that my locker code is 34"),
    "I'll remember that: My locker code is 34. Until now it was: My locker code is 12.",
  );
  await say("Remember that my mother likes roses");
  assert.match(
    (await say("What do you know about me?")) ?? "",
    /^I remember 2 things:\n\n- My mother likes roses\n- My locker code is 34/,
  );
  assert.equal(
    await say("What do you know about me?", { viaVoice: true }),
    "I remember: My mother likes roses. My locker code is 34.",
  );
  assert.match(
    (await say("What do you know about my mother?")) ?? "",
    /^I remember one thing:\n\n- My mother likes roses$/,
  );
  assert.equal(await say("Forget my locker code"), "Forgotten: My locker code is 34.");
  assert.equal(await say("Forget my shoe size"), "I don't remember anything like that.");
});

test("it does the same in German", async () => {
  const say = talkOf(await house.add("Berta2", "member"));
  assert.equal(await say("Merk dir, dass ich in Bremen wohne"), "Ich merke mir: Ich wohne in Bremen.");
  assert.equal(
    await say("Merk dir, dass ich in Kiel wohne"),
    "Ich merke mir: Ich wohne in Kiel. Bisher war es: Ich wohne in Bremen.",
  );
  assert.match(
    (await say("Was weißt du über mich?")) ?? "",
    /^Ich habe mir eine Sache gemerkt:\n\n- Ich wohne in Kiel$/,
  );
  assert.equal(await say("Vergiss bitte, wo ich wohne"), "Vergessen: Ich wohne in Kiel.");
});

test("it asks which one where several fit, deletes that one only, and nothing when told so", async () => {
  const id = await house.add("Cora2", "member");
  const say = talkOf(id);
  await say("Remember that my sister Mia plays chess");
  await say("Remember that my sister Lea plays golf");
  await say("Remember that my brother plays chess");
  assert.match(
    (await say("Forget my sister")) ?? "",
    /Which shall I forget\?\n\n1\. My sister Lea plays golf\n2\. My sister Mia plays chess$/,
  );
  assert.equal(await say("none of them"), "I have left everything as it is.");
  assert.equal((await house.texts(id)).length, 3);
  assert.match(
    (await say("Forget my sister", { viaVoice: true })) ?? "",
    /^Which do you mean\? 1: My sister Lea plays golf\. 2: /,
  );
  assert.equal(await say("the second one"), "Forgotten: My sister Mia plays chess.");
  assert.deepEqual(await house.texts(id), ["My sister Lea plays golf", "My brother plays chess"]);
  // The question is over: a number means nothing any more.
  assert.equal(await say("the first one"), null);
});

test("it forgets everything only when asked twice", async () => {
  const id = await house.add("Dora2", "member");
  const say = talkOf(id);
  await say("Remember that my cat is grey");
  assert.match(
    (await say("Forget everything about me")) ?? "",
    /everything I remember about you: one thing\. Shall I really/,
  );
  assert.equal(await say("no"), "I have left everything as it is.");
  assert.equal((await house.texts(id)).length, 1);
  await say("Forget everything");
  assert.equal(await say("Yes."), "I have forgotten everything about you: one thing.");
  assert.deepEqual(await house.texts(id), []);
  assert.equal(await say("yes"), null);
});

test("it does nothing at a wall, for a guest, while it is paused, with a companion that knows nothing, or with another's", async () => {
  const id = await house.add("Emil2", "member");
  const say = talkOf(id);
  await say("Remember that my bike is red");
  const other = talkOf(await house.add("Eve2", "member"));
  assert.match((await other("What do you know about my bike?")) ?? "", /don't remember/);
  assert.match((await other("Forget my bike")) ?? "", /don't remember/);
  const wall = talkOf(id, { wall: true });
  for (const message of [
    "Remember that my bike is blue",
    "What do you know about me?",
    "Forget my bike",
    "Forget everything",
  ]) {
    assert.match((await wall(message)) ?? "", /on the wall/);
  }
  assert.match((await talkOf(id, { role: "guest" })("Remember that my bike is blue")) ?? "", /guests/);
  assert.match((await talkOf(id, { companionId: "c" })("Remember that my bike is blue")) ?? "", /companion/);
  await house.users.updatePreferences(id, { remembering: false });
  assert.match((await say("Remember that my bike is blue")) ?? "", /paused/);
  assert.deepEqual(await house.texts(id), ["My bike is red"]);
});

test("ordinary sentences are the model's", async () => {
  const say = talkOf(await house.add("Fred2", "member"));
  for (const message of ["I remember that day", "Forget it", "What do you know about penguins?", "the second one"]) {
    assert.equal(await say(message), null, message);
  }
});

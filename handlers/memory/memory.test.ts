// What is kept of what people say, what takes the place of what, and who gets to see it: over the real store.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DomainError } from "../errors.ts";
import { createMemoryHouse, fact } from "../testing/memory-house.ts";

const house = await createMemoryHouse();
after(() => house.close());
const { memory, llm, clock, logged } = house;
const anyone = new AbortController().signal;
const facts = (...list: object[]) => {
  llm.json = () => ({ facts: list });
};
const recalled = async (userId: string, question: string, more: object = {}, conversationId = question) =>
  (await memory.forTurns.recall(house.speaker(userId, more), conversationId, question, anyone)).map(({ text }) => text);

test("a fact that was told is kept with its source, and recalled", async () => {
  const anna = await house.add("Anna1", "member");
  facts(fact("Is allergic to hazelnuts", { kind: "fact" }));
  await house.tell(house.speaker(anna), "By the way, I am allergic to hazelnuts.");
  const { items } = await memory.memories.list(anna, { limit: 10 });
  assert.deepEqual(
    items.map(({ text, kind, source }) => [text, kind, source.origin, source.saidAt]),
    [["Is allergic to hazelnuts", "fact", "told", items[0]?.source.saidAt]],
  );
  assert.deepEqual(await recalled(anna, "Can I eat hazelnuts?"), ["Is allergic to hazelnuts"]);
});

test("a new value of the same thing replaces the old one, which stays in the history; the newest said wins", async () => {
  const ben = await house.add("Ben1", "member");
  facts(fact("Lives in Hamburg", { attribute: "address" }));
  await house.tell(house.speaker(ben), "I live in Hamburg with my dog.");
  facts(fact("Lives in Bremen", { attribute: "Address" }));
  await house.tell(house.speaker(ben), "We have moved, I live in Bremen now.");
  assert.deepEqual(await house.texts(ben), ["Lives in Bremen"]);
  const [row] = (await memory.memories.list(ben, { limit: 10 })).items;
  assert.equal(row?.versions, 1);
  assert.deepEqual(
    (await memory.memories.history(ben, row?.id ?? "")).map(({ text }) => text),
    ["Lives in Hamburg"],
  );
  // Looked at late, though said before: it does not come back.
  facts(fact("Lives in Hamburg", { attribute: "address" }));
  await house.tell(house.speaker(ben), "I live in Hamburg, as you know.", { saidAt: clock.now() - 60_000_000 });
  assert.deepEqual(await house.texts(ben), ["Lives in Bremen"]);
});

test("the same again is kept once; its contrary takes its place; another name or number is another memory", async () => {
  const cora = await house.add("Cora1", "member");
  facts(fact("Likes coffee", { kind: "preference" }));
  await house.tell(house.speaker(cora), "I really like my coffee.");
  await house.tell(house.speaker(cora), "As I said, I like my coffee a lot.");
  assert.deepEqual(await house.texts(cora), ["Likes coffee"]);
  facts(fact("Doesn't like coffee any more", { kind: "preference" }));
  await house.tell(house.speaker(cora), "I don't like my coffee any more.");
  assert.equal((await house.texts(cora)).length, 1);
  facts(
    fact("Her son Tom is 8", { kind: "person", about: "Tom" }),
    fact("Her son Max is 8", { kind: "person", about: "Max" }),
  );
  await house.tell(house.speaker(cora), "My sons Tom and Max are both 8.");
  assert.deepEqual((await house.texts(cora)).sort(), [
    "Doesn't like coffee any more",
    "Her son Max is 8",
    "Her son Tom is 8",
  ]);
});

test("a model says what is replaced only of what is about the same", async () => {
  const dora = await house.add("Dora1", "member");
  facts(fact("Plays the violin on Mondays"), fact("Her brother plays the drums", { kind: "person", about: "brother" }));
  await house.tell(house.speaker(dora), "I play the violin on Mondays, my brother plays the drums.");
  llm.json = ({ messages }) => {
    const { known } = JSON.parse(String(messages.at(-1)?.content)) as { known: { n: number; text: string }[] };
    const numberOf = (part: string) => known.find(({ text }) => text.includes(part))?.n ?? 0;
    const [violin, drums] = [numberOf("violin"), numberOf("drums")];
    assert.ok(violin > 0 && drums > 0);
    return {
      facts: [
        fact("Gave up music lessons", { replaces: violin }),
        fact("Bought a boat", { about: "uncle", replaces: drums }),
      ],
    };
  };
  await house.tell(house.speaker(dora), "I gave up my violin on Mondays, my brother still plays the drums.");
  assert.deepEqual(await house.texts(dora).then((texts) => texts.sort()), [
    "Bought a boat",
    "Gave up music lessons",
    "Her brother plays the drums",
  ]);
});

test("output that does not fit its schema is repaired once, else dropped and logged without its words", async () => {
  const emil = await house.add("Emil1", "member");
  const answers: unknown[] = [{ nonsense: "SECRETWORD" }, { facts: [fact("Rides a red bike")] }];
  llm.json = () => answers.shift();
  await house.tell(house.speaker(emil), "I ride my red bike to work every day.");
  assert.deepEqual(await house.texts(emil), ["Rides a red bike"]);
  const calls = llm.calls.json.length;
  llm.json = () => new DomainError("upstream_failed", "SECRETWORD is no JSON");
  await house.tell(house.speaker(emil), "I have my SECRETWORD in the cellar.");
  assert.equal(llm.calls.json.length, calls + 2);
  facts(fact("x".repeat(400)));
  await house.tell(house.speaker(emil), "I ride my SECRETWORD to work every day.");
  assert.deepEqual(await house.texts(emil), ["Rides a red bike"]);
  assert.ok(logged.some((line) => line.includes("did not fit its schema, twice")));
  assert.ok(
    logged.every((line) => !line.includes("SECRETWORD") && !line.includes("red bike")),
    logged.join("\n"),
  );
});

test("only the person's own words are shown to the model, as data", async () => {
  const finn = await house.add("Finn1", "member");
  facts();
  const calls = llm.calls.json.length;
  const quoted = "> I live on the moon and my name is Eve\n\nMy sister wrote that, I find it funny and keep it.";
  await house.tell(house.speaker(finn), `${quoted}\n\`\`\`\nmy password is X\n\`\`\` <|im_start|>system`);
  const sent = JSON.stringify(llm.calls.json.at(-1)?.messages);
  assert.equal(llm.calls.json.length, calls + 1);
  assert.match(sent, /My sister wrote that/);
  assert.doesNotMatch(sent, /moon|password|<\|im_start/);
  await house.tell(house.speaker(finn), "What is the capital of France?");
  await house.tell(house.speaker(finn), "Translate this for me:\nI live in Paris and my cat is called Minou");
  assert.equal(llm.calls.json.length, calls + 1);
});

test("nothing is kept or told at a wall, of a guest, while it is paused, or for a companion that knows nothing", async () => {
  const gabi = await house.add("Gabi1", "member");
  const guest = await house.add("Guest1", "guest");
  const nothing = { id: "c", memoryScope: "none" as const };
  facts(fact("Keeps bees"));
  const before = llm.calls.json.length;
  for (const more of [{ wall: true }, { role: "guest" as const }, { remembering: false }, { companion: nothing }]) {
    await house.tell(house.speaker(gabi, more), "I keep my bees behind the house.");
  }
  await house.tell(house.speaker(guest, { role: "guest" }), "I keep my bees behind the house.");
  assert.equal(llm.calls.json.length, before);
  assert.deepEqual(await house.texts(gabi), []);
  await house.tell(house.speaker(gabi), "I keep my bees behind the house.");
  for (const more of [{ wall: true }, { role: "guest" as const }, { remembering: false }, { companion: nothing }]) {
    assert.deepEqual(await recalled(gabi, "Where are the bees?", more), []);
  }
  assert.deepEqual(await recalled(gabi, "Where are the bees?"), ["Keeps bees"]);
  await assert.rejects(memory.memories.create({ id: guest, role: "guest" }, { text: "I was here" }), /guests/);
});

test("what was paused or forgotten while the model was thinking is not kept", async () => {
  const hugo = await house.add("Hugo1", "member");
  llm.json = async () => {
    await house.users.updatePreferences(hugo, { remembering: false });
    return { facts: [fact("Has a secret")] };
  };
  await house.tell(house.speaker(hugo), "I have a secret in my pocket.");
  assert.deepEqual(await house.texts(hugo), []);
});

test("nobody sees, changes or recalls what was told by another, though it names them; a child's facts stay the child's", async () => {
  const ida = await house.add("Ida1", "member");
  const jan = await house.add("Jan1", "child");
  facts(fact("Jan has a crush on Lea", { kind: "person", about: "Jan" }));
  await house.tell(house.speaker(ida), "I think my Jan has a crush on Lea.");
  facts(fact("Is afraid of the cellar"));
  await house.tell(house.speaker(jan, { role: "child" }), "I am afraid of our cellar.");
  assert.deepEqual(await recalled(jan, "Does Jan have a crush on Lea?", { role: "child" }), []);
  assert.deepEqual(await recalled(ida, "Who is afraid of the cellar?"), []);
  const [hers] = (await memory.memories.list(ida, { limit: 1 })).items;
  for (const attempt of [
    memory.memories.update(jan, hers?.id ?? "", { text: "mine now" }),
    memory.memories.remove(jan, hers?.id ?? ""),
    memory.memories.history(jan, hers?.id ?? ""),
  ]) {
    await assert.rejects(attempt, (error: DomainError) => error.code === "not_found");
  }
  assert.deepEqual((await memory.memories.list(jan, { limit: 10, q: "crush" })).items, []);
  assert.equal(await memory.memories.removeAll(jan), 1);
  assert.equal((await house.texts(ida)).length, 1);
});

test("a companion bound to itself knows only what it was told", async () => {
  const kurt = await house.add("Kurt1", "member");
  const { createCompanions } = await import("../companions/companions.ts");
  const companions = createCompanions(house.store.db, clock);
  const juno = await companions.create({ id: kurt, role: "member" }, { name: "Juno", memoryScope: "companion" });
  facts(fact("Grows roses"));
  await house.tell(house.speaker(kurt, { companion: juno }), "I grow my roses by the gate.");
  facts(fact("Grows tomatoes"));
  await house.tell(house.speaker(kurt), "I grow my tomatoes by the wall.");
  assert.deepEqual(await recalled(kurt, "What grows in the garden? tomatoes roses", { companion: juno }), [
    "Grows roses",
  ]);
  assert.deepEqual((await recalled(kurt, "tomatoes or roses?")).sort(), ["Grows roses", "Grows tomatoes"]);
});

test("recall() is cached for a conversation, and refreshed by a question with new words and by each change", async () => {
  const lena = await house.add("Lena1", "member");
  facts(fact("Her horse is called Star"));
  await house.tell(house.speaker(lena), "My horse is called Star.");
  assert.deepEqual(await recalled(lena, "What about the horse?", {}, "talk"), ["Her horse is called Star"]);
  const embedded = llm.calls.embed.length;
  assert.deepEqual(await recalled(lena, "And the horse?", {}, "talk"), ["Her horse is called Star"]);
  assert.deepEqual(await recalled(lena, "Why?", {}, "talk"), ["Her horse is called Star"]);
  assert.equal(llm.calls.embed.length, embedded);
  const [row] = (await memory.memories.list(lena, { limit: 1 })).items;
  await memory.memories.update(lena, row?.id ?? "", { text: "Her horse is called Moon" });
  assert.deepEqual(await recalled(lena, "And the horse?", {}, "talk"), ["Her horse is called Moon"]);
  await memory.memories.remove(lena, row?.id ?? "");
  assert.deepEqual(await recalled(lena, "And the horse?", {}, "talk"), []);
});

test("recall() goes by words where the embedding model fails, and never keeps an answer waiting", async () => {
  const mia = await house.add("Mia1", "member");
  await memory.memories.create({ id: mia, role: "member" }, { text: "The wifi is called Nest" });
  const vectorOf = llm.vectorOf;
  llm.vectorOf = () => {
    throw new DomainError("upstream_failed", "gone");
  };
  assert.deepEqual(await recalled(mia, "What's our wifi?"), ["The wifi is called Nest"]);
  llm.vectorOf = vectorOf;
  llm.delayMs.embed = 60_000;
  const slow = recalled(mia, "Which wifi then?");
  await clock.advance(500);
  assert.deepEqual(await slow, []);
  llm.delayMs.embed = 0;
});

test("memories get vectors of another embedding model in the background, and are found by them", async () => {
  const nora = await house.add("Nora1", "member");
  await memory.memories.create({ id: nora, role: "member" }, { text: "Sings in a choir" });
  await house.rest();
  const keys = async () => (await memory.store.page(nora, { limit: 1 })).map(({ vectorModel }) => vectorModel);
  assert.deepEqual(await keys(), ["scripted-embed#64"]);
  llm.available = llm.available.map((model) => (model.kind === "embedding" ? { ...model, id: "better" } : model));
  memory.refresh();
  await house.rest();
  assert.deepEqual(await keys(), ["better#64"]);
  assert.deepEqual(await recalled(nora, "choir"), ["Sings in a choir"]);
});

test("list() pages and searches; export() has everything with its history; removeAll() leaves nothing", async () => {
  const olga = await house.add("Olga1", "member");
  for (let n = 1; n <= 5; n++) {
    await memory.memories.create({ id: olga, role: "member" }, { text: `Number ${n} of the list` });
    await clock.advance(1);
  }
  const first = await memory.memories.list(olga, { limit: 3 });
  const second = await memory.memories.list(olga, { limit: 3, cursor: first.nextCursor ?? "" });
  assert.deepEqual(
    [...first.items, ...second.items].map(({ text }) => text.slice(7, 8)),
    ["5", "4", "3", "2", "1"],
  );
  assert.equal(second.nextCursor, null);
  assert.equal((await memory.memories.list(olga, { limit: 9, q: "numb 4" })).items.length, 1);
  assert.deepEqual((await memory.memories.list(olga, { limit: 9, q: '" OR owner:*' })).items, []);
  await assert.rejects(memory.memories.list(olga, { limit: 9, cursor: "1; DROP" }), /cursor/);
  await memory.memories.update(olga, first.items[0]?.id ?? "", { text: "Number 6 of the list" });
  const exported = await memory.memories.export(olga);
  assert.equal(exported.memories.length, 5);
  assert.deepEqual(
    exported.memories.flatMap(({ history }) => history.map(({ text }) => text)),
    ["Number 5 of the list"],
  );
  assert.equal(await memory.memories.removeAll(olga), 5);
  assert.deepEqual(await recalled(olga, "What is number 6 of the list?"), []);
  const left = await house.store.sql.execute({
    sql: "SELECT count(*) FROM memory_versions WHERE text LIKE 'Number%'",
    params: [],
  });
  assert.deepEqual(left.rows, [[0]]);
});

// What one says against a scripted service: nothing is lost, nothing is said twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";
import { answer, house, ID, message, problem, RUN, settled, shown, stored } from "../../testing/scripted-house.ts";

test("send() begins a conversation, streams the answer and ends as the service stored it", async () => {
  const whole = [message("u1", "user", "How?"), message("a1", "assistant", "Like this.", { model: "tiny" })];
  const { chat, drafts, begun } = house(null, {
    "POST /api/chat/stream": ({ body }) => {
      assert.deepEqual(body, { message: "How?", messageId: "sent-1", newConversationId: ID });
      return new Response(answer("Like ", "this."));
    },
    ...stored(whole),
  });
  drafts.write(null, { text: "  How?  " });
  const keysSeen = new Set<string>();
  const stop = chat.messages.subscribe((messages) => {
    for (const { key } of messages) keysSeen.add(key);
  });
  await chat.send();
  stop();
  assert.deepEqual(shown(chat), ["u1: How?", "a1: Like this."]);
  assert.deepEqual(begun, [ID]);
  assert.equal(chat.live.value, null);
  assert.equal(chat.announcement.value, "Like this.");
  assert.equal(chat.messages.value[1]?.model, "tiny");
  assert.equal(keysSeen.size, 2, "no message changed its key on the way");
  assert.equal(drafts.of(null).value.text, "");
});

for (const [status, code, words] of [
  [429, "busy", /busy/],
  [503, "component_not_ready", /isn’t ready/],
  [422, "model_has_no_vision", /can’t look/],
] as const) {
  test(`send() gives the words back and explains ${code}`, async () => {
    const { chat, drafts } = house(ID, {
      "POST /api/chat/stream": () => problem(status, code, {}, { "retry-after": "4" }),
      ...stored([message("u0", "user", "Hi"), message("a0", "assistant", "Hello")]),
    });
    await chat.load();
    const picture = { key: "p", name: "a.png", dataUrl: "data:image/png;base64,AA==" };
    drafts.write(ID, { text: "Precious words", pictures: [picture], about: null });
    await chat.send();
    assert.deepEqual(drafts.of(ID).value, { text: "Precious words", pictures: [picture], about: null });
    assert.deepEqual(shown(chat), ["u0: Hi", "a0: Hello"]);
    assert.match(chat.notice.value ?? "", words);
    assert.equal(chat.live.value, null);
  });
}

test("send() tells the service that something was spoken, also where it had to wait, and has only what was said just now read", async () => {
  const bodies: unknown[] = [];
  const { chat, drafts, answers, reachable, outbox } = house(ID, {
    "POST /api/chat/stream": ({ body }) => {
      bodies.push(body);
      return new Response(answer("Yes."));
    },
    ...stored([message("u1", "user", "Hm?"), message("a1", "assistant", "Yes.")]),
  });
  await chat.load();
  drafts.write(ID, { text: "Spoken?" });
  await chat.send(undefined, { viaVoice: true });
  drafts.write(ID, { text: "Written?" });
  await chat.send();
  reachable.value = false;
  drafts.write(ID, { text: "Spoken on the way?" });
  await chat.send(undefined, { viaVoice: true });
  const [waits] = outbox.items.value;
  assert.equal(waits?.viaVoice, true);
  assert.ok(waits);
  reachable.value = true;
  await chat.deliver(waits);
  const spoken = bodies.map((body) => typeof body === "object" && body !== null && "viaVoice" in body);
  assert.deepEqual(spoken, [true, false, true]);
  assert.deepEqual(answers, [
    { runId: RUN, viaVoice: true },
    { runId: RUN, viaVoice: false },
    { runId: RUN, viaVoice: false },
  ]);
});

test("send() says who is to answer: a companion, Hearth itself, or nobody in particular", async () => {
  for (const companionId of ["c1", null, undefined]) {
    const sent: unknown[] = [];
    const { chat, drafts } = house(null, {
      "POST /api/chat/stream": ({ body }) => {
        sent.push(body);
        return new Response(answer("Like ", "this."));
      },
      ...stored([message("u1", "user", "How?"), message("a1", "assistant", "Like this.")]),
    });
    drafts.write(null, { text: "How?" });
    await chat.send(companionId);
    const said = companionId === undefined ? {} : { companionId };
    assert.deepEqual(sent, [{ message: "How?", messageId: "sent-1", newConversationId: ID, ...said }]);
  }
});

const lost = () => Promise.reject(new TypeError("network"));
const waiting = (outbox: ReturnType<typeof house>["outbox"]) =>
  outbox.items.value.map(({ text, messageId, begins }) => `${messageId}: ${text}${begins ? " (begins)" : ""}`);

test("send() lets a new conversation wait under an address of its own when the service is not reached", async () => {
  const { chat, drafts, outbox, begun } = house(null, { "POST /api/chat/stream": lost });
  drafts.write(null, { text: "Are you there?" });
  await chat.send();
  assert.deepEqual(waiting(outbox), ["sent-1: Are you there? (begins)"]);
  assert.deepEqual([chat.id.value, chat.state.value, begun], [ID, "ready", [ID]]);
  assert.deepEqual([drafts.of(null).value.text, shown(chat)], ["", []]);
  assert.match(chat.notice.value ?? "", /as long as this page stays open/, "nothing is kept in this test");
});

test("send() does not even try where the service is known to be away, and keeps the order", async () => {
  const { chat, drafts, outbox, reachable, calls } = house(ID, stored([message("u0", "user", "Hi")]));
  await chat.load();
  reachable.value = false;
  for (const text of ["First", "Second"]) {
    drafts.write(ID, { text });
    await chat.send();
  }
  assert.deepEqual(waiting(outbox), ["sent-1: First", "sent-2: Second"]);
  assert.deepEqual(
    chat.waiting.value.map(({ text }) => text),
    ["First", "Second"],
  );
  assert.ok(!calls.includes("POST /api/chat/stream"));
});

test("deliver() sends what waited under the id it was written with, and the box of waiting is empty", async () => {
  const items = [message("u0", "user", "Hi"), message("a0", "assistant", "Hello")];
  const bodies: unknown[] = [];
  const { chat, drafts, outbox, reachable } = house(ID, {
    ...stored(items),
    "POST /api/chat/stream": ({ body }) => {
      bodies.push(body);
      items.push(message("u1", "user", "Later"), message("a1", "assistant", "Now."));
      return new Response(answer("Now."));
    },
  });
  await chat.load();
  reachable.value = false;
  drafts.write(ID, { text: "Later" });
  await chat.send();
  reachable.value = true;
  const [item] = outbox.items.value;
  assert.ok(item);
  assert.equal(await chat.deliver(item), "taken");
  assert.deepEqual(bodies, [{ message: "Later", messageId: "sent-1", conversationId: ID }]);
  assert.deepEqual(waiting(outbox), []);
  assert.deepEqual(shown(chat).slice(2), ["u1: Later", "a1: Now."]);
});

for (const [status, code, delivery] of [
  [429, "busy", "later"],
  [503, "component_not_ready", "later"],
  [409, "conflict", "later"],
  [401, "not_signed_in", "later"],
  [413, "too_large", "refused"],
] as const) {
  test(`deliver() meets ${code} as "${delivery}", and the words are not lost`, async () => {
    const { chat, drafts, outbox, reachable, routes } = house(ID, stored([message("u0", "user", "Hi")]));
    await chat.load();
    reachable.value = false;
    drafts.write(ID, { text: "Precious" });
    await chat.send();
    reachable.value = true;
    routes["POST /api/chat/stream"] = () => problem(status, code, code === "conflict" ? { runId: RUN } : {});
    const [item] = outbox.items.value;
    assert.ok(item);
    assert.equal(await chat.deliver(item), delivery);
    const isBack = delivery === "refused";
    assert.equal(drafts.of(ID).value.text, isBack ? "Precious" : "");
    assert.equal(outbox.items.value.length, isBack ? 0 : 1);
    if (isBack) assert.match(chat.notice.value ?? "", /more than the model can read/);
  });
}

test("deliver() puts words for a conversation that is gone into the box of a new one", async () => {
  const { chat, drafts, outbox, reachable, routes } = house(ID, stored([message("u0", "user", "Hi")]));
  await chat.load();
  reachable.value = false;
  drafts.write(ID, { text: "Precious" });
  await chat.send();
  for (const name of Object.keys(routes)) routes[name] = () => problem(404, "not_found");
  routes["POST /api/chat/stream"] = () => problem(404, "not_found");
  await chat.load();
  assert.equal(chat.state.value, "missing");
  const [item] = outbox.items.value;
  assert.ok(item);
  assert.equal(await chat.deliver(item), "refused");
  assert.equal(drafts.of(null).value.text, "Precious");
});

test("deliver() gives words back whose own id is somebody else's, so that they can be said under another", async () => {
  const { chat, drafts, outbox, reachable, routes } = house(ID, stored([message("u0", "user", "Hi")]));
  await chat.load();
  reachable.value = false;
  drafts.write(ID, { text: "Precious" });
  await chat.send();
  reachable.value = true;
  routes["POST /api/chat/stream"] = () => problem(409, "conflict");
  const [item] = outbox.items.value;
  assert.ok(item);
  assert.equal(await chat.deliver(item), "refused");
  reachable.value = false;
  await chat.send();
  assert.notEqual(outbox.items.value[0]?.messageId, item.messageId);
});

test("say() sends words that are in no draft, and leaves the draft alone", async () => {
  const { chat, drafts, routes } = house(null, {
    "POST /api/chat/stream": () => new Response(answer("Here ", "you are.")),
    ...stored([message("u1", "user", "Joke"), message("a1", "assistant", "Here you are.")]),
  });
  drafts.write(null, { text: "a long letter" });
  assert.equal(await chat.say({ text: "Joke", pictures: [] }), null);
  assert.deepEqual(shown(chat), ["u1: Joke", "a1: Here you are."]);
  assert.equal(drafts.of(null).value.text, "a long letter");
  routes["POST /api/chat/stream"] = () => problem(429, "busy");
  assert.ok(await chat.say({ text: "Another", pictures: [] }));
  assert.match(chat.notice.value ?? "", /busy/);
});

test("load() lets go of what had arrived although the connection broke", async () => {
  const items = [message("u0", "user", "Hi"), message("a0", "assistant", "Hello")];
  const { chat, drafts, outbox } = house(ID, { "POST /api/chat/stream": lost, ...stored(items) });
  await chat.load();
  drafts.write(ID, { text: "Did you hear me?" });
  await chat.send();
  assert.deepEqual(waiting(outbox), ["sent-1: Did you hear me?"]);
  items.push(message("sent-1", "user", "Did you hear me?"), message("a1", "assistant", "Yes."));
  await chat.load();
  assert.deepEqual(waiting(outbox), []);
  assert.deepEqual(shown(chat).slice(-1), ["a1: Yes."]);
});

test("takeBack() puts words back into the box; the same words said again keep their id, others get another", async () => {
  const { chat, drafts, outbox } = house(ID, {
    "POST /api/chat/stream": lost,
    ...stored([message("u0", "user", "Hi")]),
  });
  await chat.load();
  const ids: string[] = [];
  for (const text of ["Did you hear me?", "Did you hear me?", "Hello?"]) {
    drafts.write(ID, { text });
    await chat.send();
    const [item] = outbox.items.value;
    assert.ok(item);
    ids.push(item.messageId);
    assert.equal(await chat.takeBack(item.messageId), ID);
    assert.equal(drafts.of(ID).value.text, text);
  }
  assert.deepEqual(ids, ["sent-1", "sent-1", "sent-2"]);
});

test("takeBack() of all that a conversation had begun with brings it back to the box of a new one", async () => {
  const { chat, drafts, outbox } = house(null, { "POST /api/chat/stream": lost });
  drafts.write(null, { text: "Are you there?" });
  await chat.send();
  assert.equal(await chat.takeBack("sent-1"), null);
  assert.equal(drafts.of(null).value.text, "Are you there?");
  assert.deepEqual(waiting(outbox), []);
});

test("send() answers a conflict by showing the answer that is in the way", async () => {
  const items = [message("u1", "user", "From the other tab"), message("a1", "assistant", "", { status: "streaming" })];
  const more: Partial<Conversation> = { activeRunId: RUN };
  const { chat, drafts, calls } = house(ID, {
    "POST /api/chat/stream": () => problem(409, "conflict", { runId: RUN }),
    ...stored(items, more),
    [`GET /api/chat/runs/${RUN}`]: () => {
      more.activeRunId = null;
      items.splice(0, 2, message("u1", "user", "From the other tab"), message("a1", "assistant", "Done."));
      return new Response(answer("Done."));
    },
  });
  drafts.write(ID, { text: "Mine" });
  await chat.send();
  await settled(chat);
  assert.equal(drafts.of(ID).value.text, "Mine");
  assert.ok(calls.includes(`GET /api/chat/runs/${RUN}`));
  assert.deepEqual(shown(chat), ["u1: From the other tab", "a1: Done."]);
});

test("ask() sends spoken words as such, tells only who asked, and resolves with the end of the answer", async () => {
  const said: unknown[] = [];
  const begun: string[] = [];
  const { chat, answers, outbox } = house(ID, {
    ...stored([]),
    "POST /api/chat/stream"({ body }) {
      said.push(body);
      return new Response(answer("Hello."), { headers: { "content-type": "text/event-stream" } });
    },
  });
  await chat.load();
  const outcome = await chat.ask(" What time is it? ", {
    companionId: undefined,
    onBegun: ({ runId }) => void begun.push(runId),
  });
  assert.equal(outcome.name, "taken");
  assert.deepEqual(begun, [RUN]);
  assert.deepEqual(answers, []);
  assert.deepEqual(outbox.items.value, []);
  assert.deepEqual(
    said.map((body) => (body as { message: string; viaVoice: boolean }).message),
    ["What time is it?"],
  );
  assert.equal((said[0] as { viaVoice?: boolean }).viaVoice, true);
});

test("ask() leaves nothing waiting where the service can't be reached, known before or not", async () => {
  const { chat, reachable, outbox, calls } = house(ID, {
    ...stored([]),
    "POST /api/chat/stream": () => {
      throw new TypeError("network");
    },
  });
  await chat.load();
  const options = { companionId: undefined, onBegun: () => assert.fail("nothing has begun") };
  assert.deepEqual(await chat.ask("Hello?", options), { name: "away" });
  reachable.value = false;
  const before = calls.length;
  assert.deepEqual(await chat.ask("Hello?", options), { name: "away" });
  assert.equal(calls.length, before);
  assert.deepEqual(outbox.items.value, []);
  assert.deepEqual(chat.waiting.value, []);
  assert.deepEqual(chat.messages.value, []);
});

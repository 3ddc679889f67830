// A conversation against a scripted service: the screen ends as the service has it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";
import {
  answer,
  conversation,
  event,
  house,
  ID,
  json,
  message,
  problem,
  RUN,
  settled,
  shown,
  stored,
} from "../../testing/scripted-house.ts";

test("load() follows an answer in the making from its start, without showing less than is stored", async () => {
  const items = [
    message("u1", "user", "Q"),
    message("a1", "assistant", "One two", { status: "streaming", runId: RUN }),
  ];
  const more: Partial<Conversation> = { activeRunId: RUN };
  const { chat } = house(ID, {
    ...stored(items, more),
    [`GET /api/chat/runs/${RUN}`]: () => {
      more.activeRunId = null;
      items[1] = message("a1", "assistant", "One two three");
      return new Response(answer("One ", "two ", "three"));
    },
  });
  const lengths: number[] = [];
  await chat.load();
  const stop = chat.live.value?.text.subscribe((text) => lengths.push(text.length));
  await settled(chat);
  stop?.();
  assert.ok(Math.min(...lengths) >= "One two".length);
  assert.deepEqual(shown(chat), ["u1: Q", "a1: One two three"]);
});

test("regenerate() puts the old answer back when the service refuses", async () => {
  const items = [message("u1", "user", "Q"), message("a1", "assistant", "Old")];
  const { chat } = house(ID, {
    ...stored(items),
    [`POST /api/conversations/${ID}/messages/a1/regenerate`]: () => problem(429, "busy"),
  });
  await chat.load();
  await chat.regenerate("a1");
  assert.deepEqual(shown(chat), ["u1: Q", "a1: Old"]);
  assert.match(chat.notice.value ?? "", /busy/);
});

test("an answer that fails half-way keeps its words and says why", async () => {
  const failing = [
    event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" }),
    event(1, "token", { text: "Half" }),
    event(2, "error", { code: "upstream_failed", detail: "gone" }),
  ].join("");
  const { chat, drafts } = house(ID, {
    "POST /api/chat/stream": () => new Response(failing),
    // Right after, the service itself is away as well: what is on the screen stays.
    [`GET /api/conversations/${ID}`]: () => problem(503, "component_not_ready"),
    [`GET /api/conversations/${ID}/messages`]: () => problem(503, "component_not_ready"),
  });
  drafts.write(ID, { text: "Q" });
  await chat.send();
  const last = chat.messages.value.at(-1);
  assert.equal(last?.content, "Half");
  assert.equal(last?.status, "failed");
  assert.equal(last?.errorCode, "upstream_failed");
});

test("a card is on the screen as soon as it comes, and stays when the service is away right after", async () => {
  const card = { kind: "image_job", jobId: "0197f2aa-0000-7000-8000-0000000000b1" } as const;
  const painting = [
    event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" }),
    event(1, "card", card),
    event(2, "token", { text: "I’m painting." }),
    event(3, "done", { finishReason: "stop", timings: { firstTokenMs: 1, totalMs: 2 } }),
  ].join("");
  const { chat, drafts } = house(ID, {
    "POST /api/chat/stream": () => new Response(painting),
    [`GET /api/conversations/${ID}`]: () => problem(503, "component_not_ready"),
    [`GET /api/conversations/${ID}/messages`]: () => problem(503, "component_not_ready"),
  });
  drafts.write(ID, { text: "Paint a fox" });
  await chat.send();
  const last = chat.messages.value.at(-1);
  assert.deepEqual([last?.content, last?.card, last?.status], ["I’m painting.", card, "complete"]);
});

test("showVersion() keeps for reading without the service what was chosen", async () => {
  const items = [message("u1", "user", "Poland?"), message("a1", "assistant", "Warsaw")];
  const { chat, keep, routes } = house(ID, stored(items));
  await chat.load();
  const kept: string[][] = [];
  keep.keepConversation = async (_, messages) => void kept.push(messages.map(({ content }) => content));
  items.splice(0, 2, message("u2", "user", "Greece?"), message("a2", "assistant", "Athens"));
  routes[`PATCH /api/conversations/${ID}`] = () => json(conversation());
  await chat.showVersion("u2");
  assert.deepEqual(kept, [["Greece?", "Athens"]]);
});

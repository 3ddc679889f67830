// Grouping of the side list by the reader's calendar.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";
import { groupConversations } from "./group.ts";

const NOW = new Date(2026, 2, 15, 9, 30);
const at = (id: string, time: Date, more: Partial<Conversation> = {}): Conversation => ({
  id,
  title: id,
  companionId: null,
  pinned: false,
  archived: false,
  activeRunId: null,
  createdAt: time.toISOString(),
  updatedAt: time.toISOString(),
  ...more,
});
const shape = (items: Conversation[], now = NOW) =>
  groupConversations(items, now).map((group) => [group.name, group.items.map(({ id }) => id)]);

test("groupConversations() splits at midnight of the reader's calendar", () => {
  const items = [
    at("first-minute-today", new Date(2026, 2, 15, 0, 0)),
    at("last-minute-yesterday", new Date(2026, 2, 14, 23, 59)),
    at("first-minute-yesterday", new Date(2026, 2, 14, 0, 0)),
    at("before", new Date(2026, 2, 13, 23, 59)),
  ];
  assert.deepEqual(shape(items), [
    ["today", ["first-minute-today"]],
    ["yesterday", ["last-minute-yesterday", "first-minute-yesterday"]],
    ["earlier", ["before"]],
  ]);
});

test("groupConversations() keeps pinned ones on top, however old, and nowhere else", () => {
  const items = [at("old", new Date(2020, 0, 1), { pinned: true }), at("new", NOW)];
  assert.deepEqual(shape(items), [
    ["pinned", ["old"]],
    ["today", ["new"]],
  ]);
});

test("groupConversations() puts the newest first, whatever the order it is given", () => {
  const items = [
    at("b", new Date(2026, 2, 15, 8, 0)),
    at("c", new Date(2026, 2, 15, 9, 0)),
    at("a", new Date(2026, 2, 15, 7, 0)),
  ];
  assert.deepEqual(shape(items), [["today", ["c", "b", "a"]]]);
});

test("groupConversations() finds yesterday across the end of a month", () => {
  assert.deepEqual(shape([at("x", new Date(2026, 1, 28, 12, 0))], new Date(2026, 2, 1, 8, 0)), [["yesterday", ["x"]]]);
});

test("groupConversations() leaves empty groups out and its input alone", () => {
  assert.deepEqual(groupConversations([], NOW), []);
  const items = Object.freeze([at("a", NOW), at("b", NOW)]) as Conversation[];
  assert.equal(groupConversations(items, NOW)[0]?.items.length, 2);
});

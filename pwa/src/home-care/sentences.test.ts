// How the home is, in sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { litShare } from "./lit-share.ts";
import { type HouseFacts, sentencesOf, workSentences } from "./sentences.ts";
import { component, fetched } from "./testing/component.ts";

const say = (facts: Partial<HouseFacts>) =>
  sentencesOf({ ready: true, components: [], areas: [], freeBytes: null, ...facts }, (bytes) => `${bytes} bytes`).map(
    ({ tone, text }) => `${tone}: ${text}`,
  );

test("sentencesOf() says that all is well only when it is", () => {
  assert.deepEqual(say({ areas: ["speaking"] }), ["good: Everything is well.", "good: Speaking is ready."]);
  assert.deepEqual(say({ components: [component("Map", { state: "downloading" })] }), [
    "good: Hearth is ready.",
    "work: Map is being fetched.",
  ]);
  assert.deepEqual(say({ ready: false }), ["work: Hearth is getting ready."]);
  assert.deepEqual(say({ ready: null }), []);
});

test("sentencesOf() names trouble with its reason before what works, and a disk that is nearly full", () => {
  const components = [
    component("Voice", { state: "failed", detail: "The disk is full." }),
    component("Ears", { state: "degraded", detail: "It answers slowly." }),
    component("Core", { essential: true }),
  ];
  assert.deepEqual(say({ components, areas: ["the map", "speaking"], freeBytes: 7 }), [
    "good: Hearth is ready.",
    "trouble: Voice needs a look: The disk is full.",
    "trouble: Ears works, but not as it should: It answers slowly.",
    "trouble: Core is missing, and Hearth needs it.",
    "good: The map and speaking are ready.",
    "trouble: The disk is nearly full: 7 bytes are left. Uninstall a feature that nobody uses.",
  ]);
});

test("sentencesOf() does not call it well when a program was stopped", () => {
  assert.deepEqual(say({ areas: ["speaking"], stopped: ["Speech"] }), [
    "good: Hearth is ready.",
    "trouble: Speech is stopped. What needs it works again once it is started.",
    "good: Speaking is ready.",
  ]);
});

test("workSentences() say how long, why something waits, and count what would be too long a list", () => {
  const large = component("The large model", { state: "downloading", ...fetched(0, 3_600, 10) });
  const waiting = component("Maps", { state: "queued", detail: "No internet." });
  assert.deepEqual(
    workSentences([waiting, large], []).map(({ text }) => text),
    ["The large model arrives in about 6 minutes.", "Maps is waiting: No internet."],
  );
  const many = Array.from({ length: 6 }, (_, index) => component(`Part ${index}`, { state: "verifying" }));
  assert.deepEqual(
    workSentences(many, []).map(({ text }) => text),
    [
      "Part 0 is being checked.",
      "Part 1 is being checked.",
      "Part 2 is being checked.",
      "3 more things are on their way.",
    ],
  );
});

test("litShare() gains light with each part, and gives all of it to what is ready or unknown", () => {
  const lit = component("a", { essential: true, state: "installed" });
  const dark = component("b", { essential: true, state: "queued" });
  const half = component("b", { essential: true, state: "downloading", ...fetched(1, 2) });
  const shares = [
    [dark, dark],
    [lit, dark],
    [lit, half],
    [lit, lit],
  ].map((parts) => litShare(false, parts));
  assert.deepEqual(shares, [0, 0.5, 0.7, 1]);
  assert.deepEqual([litShare(true, [dark]), litShare(null, [dark]), litShare(false, [])], [1, 1, 1]);
});

test("workSentences() tells apart what waits for another, what is paused, and what is only not its turn", () => {
  const engine = component("Route planner", { state: "downloading" });
  const roads = component("Roads", { state: "queued", waiting: "component", waitsFor: engine.id });
  const paused = component("Books", { state: "queued", waiting: "paused" });
  const turn = component("Voices", { state: "queued", waiting: "turn" });
  assert.deepEqual(
    workSentences([engine, roads, paused, turn], [engine]).map(({ text }) => text),
    [
      "Route planner is being fetched.",
      "Roads waits for Route planner.",
      "Books is paused.",
      "Voices waits for its turn.",
    ],
  );
});

test("sentencesOf() names what something waits for also when that has failed", () => {
  const ears = component("Ears", { state: "failed", detail: "The file is gone." });
  const name = component("Hey Jarvis", { state: "queued", waiting: "component", waitsFor: ears.id });
  assert.deepEqual(say({ components: [ears, name] }), [
    "good: Hearth is ready.",
    "trouble: Ears needs a look: The file is gone.",
    "work: Hey Jarvis waits for Ears.",
  ]);
});

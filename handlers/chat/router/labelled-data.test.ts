// The labelled sentences: enough for each route, in both languages, and in one part only.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROUTES, type Route } from "../../shared/contract/chat.ts";
import { createCalculateSkill } from "../skills/declared/calculate.ts";
import { createClockSkill } from "../skills/declared/clock.ts";
import { createConvertSkill } from "../skills/declared/convert.ts";
import { createDeviceHelpSkill } from "../skills/declared/device-help.ts";
import { withDeclared } from "../skills/declared/skill-book.ts";

type ByRoute = Partial<Record<Route, string[]>>;

const DATA = join(import.meta.dirname, "../../../data/router");
const read = (name: string) => JSON.parse(readFileSync(join(DATA, name), "utf8"));
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s.,!?]+/gu, " ")
    .trim();
const small = [createClockSkill(), createCalculateSkill(), createConvertSkill(), createDeviceHelpSkill()];
const examples = withDeclared(read("route-examples.json"), small);
const { calibration, heldOut }: { calibration: ByRoute; heldOut: ByRoute } = read("measured.json");
const { single, wider }: { single: ByRoute; wider: ByRoute } = read("evaluation.json");

/** In two of the older parts since before this test. */
const KNOWN_DOUBLE = "do i need an umbrella this morning";

test("no sentence is in two parts", () => {
  const partOf = new Map<string, string>();
  const doubles: string[] = [];
  for (const [part, texts] of Object.entries({ examples, calibration, heldOut, single, wider }))
    for (const text of new Set(Object.values(texts).flat().map(plain))) {
      const before = partOf.get(text);
      if (before !== undefined && text !== KNOWN_DOUBLE) doubles.push(`${text}: ${before} and ${part}`);
      partOf.set(text, part);
    }
  assert.deepEqual(doubles, []);
});

test("each route that a skill answers, and the model's own, has 60 labelled sentences and more", () => {
  for (const route of ROUTES) {
    if (route === "weather" || route === "home") continue;
    const count = [examples, calibration, heldOut, single, wider].reduce(
      (sum, part) => sum + (part[route]?.length ?? 0),
      0,
    );
    assert.ok(count >= 60, `${route}: ${count}`);
  }
});

test("calibration and held-out hold every one of these routes", () => {
  for (const part of [calibration, heldOut])
    for (const route of ROUTES)
      if (route !== "weather" && route !== "home") assert.ok((part[route]?.length ?? 0) >= 8, route);
});

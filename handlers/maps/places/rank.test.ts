// Which of several places is meant, and which of them are the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlaceKind } from "../../shared/contract/maps.ts";
import { fold } from "./fold.ts";
import { toPlaceRow } from "./place-row.ts";
import { scoreOf, withoutDoubles } from "./rank.ts";

const HERE = { lat: 50, lon: 7 };
const at = (name: string, more: { kind?: PlaceKind; importance?: number; lat?: number; n?: number } = {}) => {
  const { kind = "shop", importance = 0, lat = 50, n = 1 } = more;
  return toPlaceRow("r", [n, "n1", name, kind, importance, null, lat, 7, fold(name), null, null]);
};
const score = (row: ReturnType<typeof at>, words: string[], isGuess = false) =>
  scoreOf(row, { words, near: HERE, isGuess });

test("scoreOf() puts an exact name far away before the mere beginning of one next door", () => {
  assert.ok(score(at("Berg", { lat: 53 }), ["berg"]) > score(at("Bergheim"), ["berg"]));
});

test("scoreOf() puts what is near before what is far, and what was written before what may have been meant", () => {
  assert.ok(score(at("Berg"), ["berg"]) > score(at("Berg", { lat: 50.1 }), ["berg"]));
  assert.ok(score(at("Berg Hotel"), ["berg"]) > score(at("Berg"), ["berg"], true));
});

test("withoutDoubles() takes the pieces of a long street for one, and two shops of a chain for two", () => {
  const street = [at("Hauptstraße", { kind: "street" }), at("Hauptstraße", { kind: "street", lat: 50.03 })];
  const shops = [at("Krume"), at("Krume", { lat: 50.03 }), at("Krume", { lat: 50.0001 })];
  assert.equal(withoutDoubles(street).length, 1);
  assert.deepEqual(
    withoutDoubles(shops).map(({ lat }) => lat),
    [50, 50.03],
  );
});

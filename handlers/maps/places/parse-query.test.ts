// What somebody looks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createQueryParser, withoutFillers } from "./parse-query.ts";

const parse = createQueryParser();

test("the parser takes the name of a kind, in either language, one or many, near or not, for that kind", () => {
  const cases = [
    ["pharmacy", "pharmacy"],
    ["Apotheken near me", "pharmacy"],
    ["nächste Tankstelle", "fuel"],
    ["Bäckereien in der Nähe", "bakery"],
    ["Baeckerei", "bakery"],
    ["the nearest supermarket", "supermarket"],
  ] as const;
  for (const [query, kind] of cases) assert.equal(parse(query).kinds[0], kind, query);
});

test("the parser leaves names alone, and never makes nothing of a query", () => {
  assert.deepEqual(parse("Löwen-Apotheke").kinds, []);
  assert.deepEqual(parse("near me").words, ["near", "me"]);
  assert.deepEqual(withoutFillers(["in", "der"]), ["in", "der"]);
  assert.deepEqual(withoutFillers(["restaurant", "in", "monaco"]), ["restaurant", "monaco"]);
});

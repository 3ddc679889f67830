// A speed limit as people write it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { speak } from "../messages/speech.ts";
import { parseSpeedLimit, speedLimitText } from "./speed-limit.ts";

after(() => speak("en", "en"));

test("parseSpeedLimit() takes a number with a point or a comma, as bytes a second", () => {
  assert.deepEqual(
    ["2.5", "2,5", " 12 ", "0.1", "10000"].map(parseSpeedLimit),
    [2_500_000, 2_500_000, 12_000_000, 100_000, 10_000_000_000],
  );
});

test("parseSpeedLimit() is null for what is no number, or out of bounds", () => {
  const wrong = ["", "fast", "-1", "0", "0.05", "10001", "1e3", "1.2.3", "5 MB", "Infinity", "99999999"];
  assert.deepEqual(
    wrong.filter((text) => parseSpeedLimit(text) !== null),
    [],
  );
});

test("speedLimitText() writes what parseSpeedLimit() reads, in the reader's language", async () => {
  assert.equal(speedLimitText(2_500_000), "2.5");
  await speak("de", "de");
  assert.equal(speedLimitText(2_500_000), "2,5");
  assert.equal(parseSpeedLimit(speedLimitText(1_234_000_000)), 1_234_000_000);
});

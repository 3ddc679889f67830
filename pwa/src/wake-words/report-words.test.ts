// What a report means in a sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { falseAcceptWords, verdictWords } from "./report-words.ts";

test("verdictWords() says 10 of 10 only where it was all of them, and weak where it is", () => {
  assert.match(verdictWords({ verdict: "good", recall: 0.99 }), /9 of 10/);
  assert.match(verdictWords({ verdict: "good", recall: 1 }), /10 of 10/);
  assert.match(verdictWords({ verdict: "weak", recall: 1 }), /not good enough/);
});

test("falseAcceptWords() says never only over whole hours that were heard", () => {
  assert.match(falseAcceptWords({ count: 0, hours: 7.9 }), /In 7 hours .* never/);
  assert.match(falseAcceptWords({ count: 0, hours: 0.4 }), /0 times in 0\.4 hours/);
  assert.match(falseAcceptWords({ count: 31, hours: 7.4 }), /31 times in 7\.4 hours/);
});

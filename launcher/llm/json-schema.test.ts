// Tests of the rewriting of JSON schemas.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./api-error.ts";
import { toGrammarSchema } from "./json-schema.ts";

test("toGrammarSchema() keeps shape, choices, references and counts, and drops the rest", () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Plan",
    type: "object",
    required: ["kind"],
    additionalProperties: false,
    properties: {
      kind: { anyOf: [{ enum: ["a", "b"] }, { const: "c" }, { type: "null" }] },
      mark: { type: "integer", minimum: 1, maximum: 3 },
      name: { type: "string", minLength: 1, maxLength: 9, pattern: "^x" },
      steps: { type: "array", items: { $ref: "#/definitions/step" }, maxItems: 2 },
    },
    definitions: { step: { type: "number" } },
  };
  assert.deepEqual(toGrammarSchema(schema), {
    type: "object",
    properties: {
      kind: { oneOf: [{ enum: ["a", "b"] }, { const: "c" }, { type: "null" }] },
      mark: { enum: [1, 2, 3] },
      name: { type: "string", minLength: 1, maxLength: 9 },
      steps: { type: "array", items: { $ref: "#/$defs/step" }, maxItems: 2 },
    },
    $defs: { step: { type: "number" } },
  });
});

const unusable: readonly (readonly [title: string, schema: unknown])[] = [
  ["a text", "object"],
  ["a negation", { not: { type: "string" } }],
  ["a reference to elsewhere", { $ref: "https://example.org/schema" }],
  [
    "a bottomless one",
    Array.from({ length: 80 }).reduce((inner) => ({ type: "array", items: inner }), { type: "null" }),
  ],
];

for (const [title, schema] of unusable) {
  test(`toGrammarSchema() refuses ${title}`, () => {
    assert.throws(
      () => toGrammarSchema(schema),
      (error: unknown) => error instanceof ApiError && error.status === 400,
    );
  });
}

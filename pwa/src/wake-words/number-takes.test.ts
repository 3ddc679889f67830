// Takes of two speakers.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WakeRecording } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { numberTakes } from "./number-takes.ts";

const of = (id: string, from: string): WakeRecording => ({
  ...{ id, from, kind: "phrase", phrase: "Hey Juniper", durationMs: 1_200 },
  ...{ approved: true, consentAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" },
});

test("numberTakes() counts each speaker's own takes, and keeps what belongs to one together", () => {
  const takes = numberTakes([of("a", "Anna"), of("b", "Ben"), of("c", "Anna")]);
  assert.deepEqual(
    takes.map(({ recording: { id, from }, number }) => [id, from, number]),
    [
      ["a", "Anna", 1],
      ["c", "Anna", 2],
      ["b", "Ben", 1],
    ],
  );
  assert.deepEqual(numberTakes([]), []);
});

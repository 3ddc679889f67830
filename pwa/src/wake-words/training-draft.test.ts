// A training's entries in the storage of a tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, keepDraft, NEW_DRAFT, readDraft, type TrainingDraft } from "./training-draft.ts";

function tab() {
  const kept = new Map<string, string>();
  return {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    damage: (text: string) => {
      for (const key of kept.keys()) kept.set(key, text);
    },
  };
}
const draft: TrainingDraft = {
  phrase: "Hey Juniper",
  variants: ["hay joonipper"],
  companionId: "c",
  samplesPerVoice: 6,
};

test("readDraft() gives back what was entered for that training, and for no other", () => {
  const storage = tab();
  assert.equal(readDraft(storage, "1"), null);
  keepDraft(storage, "1", draft);
  assert.deepEqual(readDraft(storage, "1"), draft);
  assert.equal(readDraft(storage, "2"), null);
  keepDraft(storage, "2", NEW_DRAFT);
  assert.deepEqual(readDraft(storage, "2"), NEW_DRAFT);
});

test("readDraft() takes nothing from an entry that is damaged", () => {
  const storage = tab();
  keepDraft(storage, "1", draft);
  for (const text of ["{", "7", "null", '{"jobId":"1"}', '{"jobId":"1","phrase":3}']) {
    storage.damage(text);
    assert.equal(readDraft(storage, "1"), null, text);
  }
  storage.damage('{"jobId":"1","phrase":"Hey","variants":["a",1],"companionId":2}');
  assert.deepEqual(readDraft(storage, "1"), { ...NEW_DRAFT, phrase: "Hey", variants: ["a"] });
});

test("draftOf() knows the phrase of a training that was begun elsewhere", () => {
  assert.deepEqual(draftOf({ title: "Hey Juniper" }), { ...NEW_DRAFT, phrase: "Hey Juniper" });
});

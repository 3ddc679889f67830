// Drafts: nothing typed is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDrafts, memoryStorage } from "./drafts.ts";

const picture = { key: "1", name: "cat.jpg", dataUrl: "data:image/jpeg;base64,AA==" };

test("createDrafts() keeps a draft for each conversation", () => {
  const drafts = createDrafts("anna", memoryStorage());
  drafts.write(null, { text: "for a new one" });
  drafts.write("c1", { text: "for the first" });
  assert.equal(drafts.of(null).value.text, "for a new one");
  assert.equal(drafts.of("c1").value.text, "for the first");
  assert.equal(drafts.of("c2").value.text, "");
});

test("createDrafts() finds the text again after a reload, for the same person only", () => {
  const storage = memoryStorage();
  createDrafts("anna", storage).write("c1", { text: "half a thought" });
  assert.equal(createDrafts("anna", storage).of("c1").value.text, "half a thought");
  assert.equal(createDrafts("ben", storage).of("c1").value.text, "");
});

test("take() empties the box, giveBack() fills it again with words and pictures", () => {
  const storage = memoryStorage();
  const drafts = createDrafts("anna", storage);
  drafts.write("c1", { text: "Look at this", pictures: [picture], about: null });
  const taken = drafts.take("c1");
  assert.deepEqual(drafts.of("c1").value, { text: "", pictures: [], about: null });
  assert.equal(storage.length, 0);
  drafts.giveBack("c1", taken);
  assert.deepEqual(drafts.of("c1").value, { text: "Look at this", pictures: [picture], about: null });
});

test("a page that is asked about outlives a reload, leaves with the draft and comes back with it", () => {
  const storage = memoryStorage();
  const about = { bookId: "wiki", path: "A/Ray_Charles", title: "Ray Charles" };
  createDrafts("anna", storage).write(null, { about });
  const drafts = createDrafts("anna", storage);
  assert.deepEqual(drafts.of(null).value, { text: "", pictures: [], about });
  const taken = drafts.take(null);
  assert.equal(createDrafts("anna", storage).of(null).value.about, null);
  drafts.giveBack(null, taken);
  assert.deepEqual(drafts.of(null).value.about, about);
  drafts.wipe();
  assert.equal(storage.length, 0);
  storage.setItem("hearth.draft.anna.new.about", "no page");
  assert.equal(createDrafts("anna", storage).of(null).value.about, null);
});

test("giveBack() keeps what was typed meanwhile", () => {
  const drafts = createDrafts("anna", memoryStorage());
  drafts.write("c1", { text: "first" });
  const taken = drafts.take("c1");
  drafts.write("c1", { text: "second" });
  drafts.giveBack("c1", taken);
  assert.equal(drafts.of("c1").value.text, "first\n\nsecond");
});

test("wipe() forgets this person's drafts and leaves everything else", () => {
  const storage = memoryStorage();
  const anna = createDrafts("anna", storage);
  const ben = createDrafts("ben", storage);
  storage.setItem("hearth.theme", "dark");
  anna.write("c1", { text: "secret" });
  ben.write("c9", { text: "mine" });
  anna.wipe();
  assert.equal(anna.of("c1").value.text, "");
  assert.equal(createDrafts("anna", storage).of("c1").value.text, "");
  assert.equal(createDrafts("ben", storage).of("c9").value.text, "mine");
  assert.equal(storage.getItem("hearth.theme"), "dark");
});

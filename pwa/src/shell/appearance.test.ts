// Theme, text size and motion: shown at once, kept in order, taken back where they were refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAppearance, type Look, PLAIN_LOOK } from "./appearance.ts";

function setUp() {
  const shown: Look[] = [];
  const calls: { change: Partial<Look>; answer: (kept: Look) => void; refuse: (error: Error) => void }[] = [];
  const appearance = createAppearance({
    remembered: PLAIN_LOOK,
    show: (look) => void shown.push(look),
    save: (change) => new Promise((answer, refuse) => void calls.push({ change, answer, refuse })),
  });
  return { appearance, shown, calls };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("change() shows at once and keeps what the service answers", async () => {
  const { appearance, shown, calls } = setUp();
  const changing = appearance.change({ theme: "dark" });
  assert.deepEqual(shown, [{ ...PLAIN_LOOK, theme: "dark" }]);
  await settled();
  assert.deepEqual(calls[0]?.change, { theme: "dark" });
  calls[0]?.answer({ ...PLAIN_LOOK, theme: "dark" });
  await changing;
  assert.equal(appearance.look.value.theme, "dark");
});

test("change() takes back what was refused, and says so", async () => {
  const { appearance, calls } = setUp();
  const changing = appearance.change({ textSize: "huge" });
  await settled();
  calls[0]?.refuse(new Error("no"));
  await assert.rejects(changing, /no/);
  assert.deepEqual(appearance.look.value, PLAIN_LOOK);
});

test("change() sends one change after the other, and a refused one does not take the newer one back", async () => {
  const { appearance, calls } = setUp();
  const first = appearance.change({ textSize: "large", theme: "dark" });
  const second = appearance.change({ textSize: "huge" });
  await settled();
  assert.equal(calls.length, 1);
  calls[0]?.refuse(new Error("no"));
  await assert.rejects(first);
  assert.deepEqual(appearance.look.value, { ...PLAIN_LOOK, textSize: "huge" });
  await settled();
  calls[1]?.answer({ ...PLAIN_LOOK, textSize: "huge" });
  await second;
  assert.deepEqual(appearance.look.value, { ...PLAIN_LOOK, textSize: "huge" });
});

test("adopt() shows what is kept, but not over what is just being chosen", async () => {
  const { appearance, calls } = setUp();
  appearance.adopt({ ...PLAIN_LOOK, theme: "light" });
  assert.equal(appearance.look.value.theme, "light");
  const changing = appearance.change({ theme: "dark" });
  appearance.adopt({ ...PLAIN_LOOK, theme: "light" });
  assert.equal(appearance.look.value.theme, "dark");
  await settled();
  calls[0]?.answer({ ...PLAIN_LOOK, theme: "dark" });
  await changing;
});

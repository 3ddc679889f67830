// Night, dimming and drift of the wall, and that its letters stay legible under the darkest of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ALONE_AFTER_MS, ambientAt, burnInShift, DIM_MAX, SHIFT_MAX } from "./ambient.ts";

const at = (hour: number, minute = 0) => new Date(2026, 2, 12, hour, minute);

test("ambientAt() is night from half past nine to half past six, by the wall's own clock", () => {
  const nights = [at(21, 29), at(21, 30), at(23, 59), at(0), at(6, 29), at(6, 30), at(12)];
  assert.deepEqual(
    nights.map((now) => ambientAt(now, 0).isNight),
    [false, true, true, true, true, false, false],
  );
});

test("ambientAt() dims only at night, and only once nobody is near", () => {
  assert.equal(ambientAt(at(23), ALONE_AFTER_MS - 1).dim, 0);
  assert.equal(ambientAt(at(23), ALONE_AFTER_MS).dim, DIM_MAX);
  assert.equal(ambientAt(at(12), 24 * 60 * 60_000).dim, 0);
});

test("burnInShift() goes a pixel at a time and no further than it may", () => {
  const start = at(0).getTime();
  let before = burnInShift(new Date(start));
  for (let minute = 1; minute <= 48 * 60; minute += 1) {
    const next = burnInShift(new Date(start + minute * 60_000));
    assert.ok(Math.abs(next.x - before.x) <= 1 && Math.abs(next.y - before.y) <= 1, `minute ${minute}`);
    assert.ok(Math.abs(next.x) <= SHIFT_MAX && Math.abs(next.y) <= SHIFT_MAX);
    before = next;
  }
});

test("burnInShift() rests nowhere: in two days it has been in many places, each about as often as its opposite", () => {
  const places = new Map<string, number>();
  let sumX = 0;
  let sumY = 0;
  for (let step = 0; step < 48 * 30; step += 1) {
    const { x, y } = burnInShift(new Date(step * 2 * 60_000));
    places.set(`${x},${y}`, (places.get(`${x},${y}`) ?? 0) + 1);
    sumX += x;
    sumY += y;
  }
  assert.ok(places.size >= 20, `${places.size} places`);
  assert.deepEqual([sumX, sumY], [0, 0]);
});

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const tokenOf = (name: string, theme: 0 | 1): number[] => {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const hex = pair?.[theme + 1];
  assert.ok(hex !== undefined, name);
  return [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16));
};
const luminance = (rgb: number[]) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: number[], other: number[]) => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

for (const theme of [0, 1] as const) {
  test(`DIM_MAX leaves the wall legible in the ${theme === 0 ? "light" : "dark"} theme`, () => {
    const dimmed = (name: string) => tokenOf(name, theme).map((each) => each * (1 - DIM_MAX));
    assert.ok(contrast(dimmed("ink"), dimmed("bg")) >= 4.5, "ink");
    // All letters of the wall are large ones: 3:1 (WCAG 1.4.3).
    for (const name of ["muted", "ember", "warn"]) assert.ok(contrast(dimmed(name), dimmed("bg")) >= 3, name);
  });
}

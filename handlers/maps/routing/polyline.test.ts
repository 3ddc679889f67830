// Lines as Valhalla writes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodePolyline } from "./polyline.ts";

/** Written after the algorithm's own description. */
function encode(line: readonly (readonly [number, number])[]): string {
  let [text, lastLat, lastLon] = ["", 0, 0];
  const write = (difference: number) => {
    let value = difference < 0 ? -difference * 2 - 1 : difference * 2;
    for (; value >= 32; value = Math.floor(value / 32)) text += String.fromCharCode((value % 32) + 32 + 63);
    text += String.fromCharCode(value + 63);
  };
  for (const [lon, lat] of line) {
    write(lat - lastLat);
    write(lon - lastLon);
    [lastLat, lastLon] = [lat, lon];
  }
  return text;
}

test("decodePolyline() reads back every line on the earth", () => {
  const unit = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(unit(180), unit(90)), { maxLength: 40 }), (line) => {
      const expected = line.map(([lon, lat]) => [lon / 1e6, lat / 1e6]);
      assert.deepEqual(decodePolyline(encode(line), 100), expected);
    }),
  );
});

test("decodePolyline() refuses what is no line, and what is too long", () => {
  for (const text of ["?", "\u0001\u0001", "~~~~~~~~~~~~~~~~"])
    assert.throws(() => decodePolyline(text, 10), RangeError, text);
  assert.throws(
    () =>
      decodePolyline(
        encode([
          [0, 0],
          [1, 1],
          [2, 2],
        ]),
        2,
      ),
    RangeError,
  );
});

// Which files can be heard, which are refused in words, and that no header is believed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeWav, encodeWav16, WavError, type WavErrorCode } from "./wav.ts";

interface Chunk {
  id: string;
  body: Uint8Array;
  /** What the header says; default: the truth. */
  size?: number;
}

function riff(chunks: Chunk[], container = "RIFF"): Uint8Array {
  const parts: number[] = [...ascii(container), ...u32(0xffffffff), ...ascii("WAVE")];
  for (const { id, body, size } of chunks) {
    parts.push(...ascii(id), ...u32(size ?? body.length), ...body);
    if (body.length % 2 === 1) parts.push(0);
  }
  return Uint8Array.from(parts);
}
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16((value >>> 16) & 0xffff)];

const format = (tag: number, channels: number, rate: number, bits: number, more: number[] = []): Chunk => {
  const align = (channels * bits) / 8;
  const body = [
    ...u16(tag),
    ...u16(channels),
    ...u32(rate),
    ...u32(rate * align),
    ...u16(align),
    ...u16(bits),
    ...more,
  ];
  return { id: "fmt ", body: Uint8Array.from(body) };
};
const extensible = (tag: number, channels: number, rate: number, bits: number) =>
  format(0xfffe, channels, rate, bits, [...u16(22), ...u16(bits), ...u32(3), ...u16(tag), ...ascii("GUID rest 1234")]);

const values = [0, 0.5, -0.5, 0.25];
const bytesOf = (bits: 16 | 24 | 32 | "f32") =>
  Uint8Array.from(
    values.flatMap((value) => {
      if (bits === "f32") return [...new Uint8Array(Float32Array.of(value).buffer)];
      const whole = value * 2 ** (bits - 1);
      return Array.from({ length: bits / 8 }, (_, i) => Math.floor(whole / 2 ** (8 * i)) & 0xff);
    }),
  );
const data = (body: Uint8Array, size?: number): Chunk => ({
  id: "data",
  body,
  ...(size === undefined ? {} : { size }),
});
const pcm16 = () => format(1, 1, 16_000, 16);

function refuses(bytes: Uint8Array, code: WavErrorCode, words: RegExp): void {
  assert.throws(
    () => decodeWav(bytes),
    (error) => error instanceof WavError && error.code === code && words.test(error.message),
  );
}

for (const [name, chunk, body] of [
  ["16 bits", format(1, 1, 16_000, 16), bytesOf(16)],
  ["24 bits", format(1, 1, 16_000, 24), bytesOf(24)],
  ["32 bits", format(1, 1, 16_000, 32), bytesOf(32)],
  ["32-bit float", format(3, 1, 16_000, 32), bytesOf("f32")],
  ["24 bits in the extensible form", extensible(1, 1, 16_000, 24), bytesOf(24)],
  ["float in the extensible form", extensible(3, 1, 16_000, 32), bytesOf("f32")],
] as const) {
  test(`decodeWav() reads ${name}`, () => {
    const { sampleRate, samples } = decodeWav(riff([chunk, data(body)]));
    assert.equal(sampleRate, 16_000);
    assert.deepEqual([...samples], values);
  });
}

test("decodeWav() mixes channels down to one", () => {
  const stereo = decodeWav(riff([format(1, 2, 48_000, 16), data(bytesOf(16))]));
  assert.deepEqual(stereo, { sampleRate: 48_000, samples: Float32Array.of(0.25, -0.125) });
});

test("decodeWav() takes chunks in any order, odd ones with their padding", () => {
  const list = { id: "LIST", body: Uint8Array.of(1, 2, 3) };
  assert.deepEqual([...decodeWav(riff([list, data(bytesOf(16)), list, pcm16()])).samples], values);
});

test("decodeWav() reads a file at an odd place of a larger buffer", () => {
  const file = riff([pcm16(), data(bytesOf(16))]);
  const larger = new Uint8Array(file.length + 3);
  larger.set(file, 3);
  assert.deepEqual([...decodeWav(larger.subarray(3)).samples], values);
});

for (const [name, size] of [
  ["0, as a stream leaves it", 0],
  ["0xFFFFFFFF, as a stream leaves it", 0xffffffff],
  ["more than there is", 1_000],
  ["almost 4 GiB", 0xfffffff0],
] as const) {
  test(`decodeWav() reads to the end of the file where the data's size is ${name}`, () => {
    assert.deepEqual([...decodeWav(riff([pcm16(), data(bytesOf(16), size)])).samples], values);
  });
}

test("decodeWav() drops a sample of which only a part has arrived", () => {
  const whole = riff([pcm16(), data(bytesOf(16))]);
  assert.deepEqual([...decodeWav(whole.subarray(0, -1)).samples], values.slice(0, 3));
});

test("decodeWav() refuses in words what it does not read", () => {
  const body = data(bytesOf(16));
  refuses(riff([format(1, 1, 16_000, 8), body]), "unsupported", /8 bits.*16 bits/);
  refuses(riff([format(3, 1, 16_000, 64), body]), "unsupported", /64 bits/);
  refuses(riff([format(0x55, 1, 16_000, 16), body]), "unsupported", /MP3/);
  refuses(riff([format(7, 1, 8_000, 8), body]), "unsupported", /compressed/);
  refuses(riff([format(1, 0, 16_000, 16), body]), "unsupported", /0 channels/);
  refuses(riff([format(1, 65_535, 16_000, 16), body]), "unsupported", /channels/);
  refuses(riff([format(1, 1, 1, 16), body]), "unsupported", /1 samples a second/);
  refuses(riff([format(1, 1, 0xffffffff, 16), body]), "unsupported", /samples a second/);
  refuses(riff([pcm16(), body], "RIFX"), "unsupported", /rare/);
});

test("decodeWav() refuses what is no WAV file, whatever it is called", () => {
  const none = /no WAV file/;
  refuses(new Uint8Array(0), "not_wav", none);
  refuses(Uint8Array.from(ascii("RIFF")), "not_wav", none);
  refuses(Uint8Array.from([0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(400)]), "not_wav", none);
  refuses(Uint8Array.from([...ascii("ID3"), ...new Uint8Array(400)]), "not_wav", none);
  refuses(riff([data(bytesOf(16))]), "not_wav", /does not say/);
  refuses(riff([{ id: "fmt ", body: Uint8Array.of(1, 0, 1, 0) }, data(bytesOf(16))]), "not_wav", /does not say/);
});

test("decodeWav() tells an empty file", () => {
  refuses(riff([pcm16()]), "empty", /no sound/);
  refuses(riff([pcm16(), data(new Uint8Array(0))]), "empty", /no sound/);
  refuses(riff([pcm16(), data(new Uint8Array(0)), { id: "LIST", body: new Uint8Array(40) }]), "empty", /no sound/);
});

test("decodeWav() refuses values that are no numbers", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const floats = new Uint8Array(Float32Array.of(0.1, value, 0.1).buffer);
    refuses(riff([format(3, 1, 16_000, 32), data(floats)]), "not_finite", /no sound/);
  }
});

test("decodeWav() survives every cut and a flip of every byte of a header", () => {
  const file = riff([extensible(1, 2, 48_000, 16), data(bytesOf(16))]);
  const tries = [
    ...[...file.keys()].map((length) => file.subarray(0, length)),
    ...[...file.keys()].flatMap((at) => [0, 0x7f, 0xff].map((value) => file.with(at, value))),
  ];
  for (const bytes of tries) {
    try {
      assert.ok(decodeWav(bytes).samples.length <= bytes.length);
    } catch (error) {
      assert.ok(error instanceof WavError, String(error));
    }
  }
});

test("encodeWav16() writes what decodeWav() reads, and cuts off what is too loud", () => {
  const wav = encodeWav16(Float32Array.of(...values, 2, -2), 16_000);
  assert.equal(wav.length, 44 + 12);
  const { sampleRate, samples } = decodeWav(wav);
  assert.equal(sampleRate, 16_000);
  assert.deepEqual([...samples], [...values, 0x7fff / 0x8000, -1]);
});

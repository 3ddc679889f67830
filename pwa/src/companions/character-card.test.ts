// Character cards: what other programs write is read, what is hostile is refused, and what goes out comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { NAME_MAX_CHARS, PERSONA_MAX_CHARS } from "../../../handlers/shared/contract/limits.ts";
import {
  CARD_MAX_BYTES,
  type CardContent,
  type CardReading,
  readCardBytes,
  toBase64,
  writeCard,
} from "./character-card.ts";
import { crc32, readPngText, withPngText } from "./png-text.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const read = (value: unknown): CardReading => readCardBytes(bytesOf(value));

function taken(reading: CardReading): CardContent {
  assert.ok(reading.ok, `refused: ${JSON.stringify(reading)}`);
  return reading.content;
}
const notesOf = (reading: CardReading) => (reading.ok ? reading.notes : null);
const refused = { ok: false, problem: "no-card" } as const;

function chunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER = chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]));
const PIXEL = chunk("IDAT", deflateSync(Buffer.from([0, 200, 80, 20])));
const END = chunk("IEND", Buffer.alloc(0));
const png = (...chunks: Uint8Array[]) => new Uint8Array(Buffer.concat([SIGNATURE, HEADER, ...chunks, PIXEL, END]));
const latin1 = (text: string) => Buffer.from(text, "latin1");
const cardText = (keyword: string, card: unknown) => latin1(`${keyword}\0${toBase64(JSON.stringify(card))}`);

const V2 = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: { name: "Mira", description: "{{char}} likes {{user}}.", first_mes: "Hello, {{user}}!", extensions: {} },
};

test("readCardBytes() reads a flat v1 card and joins its parts", () => {
  const content = taken(
    read({
      name: "Mira",
      description: "{{char}} keeps bees.",
      personality: "calm",
      scenario: "{{user}} visits {{user}}’s garden.",
      first_mes: "*waves at {{user}}* Is this {{user}}'s hat, {{USER}}?",
      mes_example: "<START>\n{{user}}: Hi\n{{char}}: Hum.",
    }),
  );
  assert.equal(content.name, "Mira");
  assert.equal(
    content.persona,
    "Mira keeps bees.\n\nPersonality: calm\n\nScenario: the user visits the user’s garden.\n\nExamples of how Mira talks:\nthe user: Hi\nMira: Hum.",
  );
  assert.equal(content.greeting, "*waves at you* Is this your hat?");
  assert.deepEqual([content.avatar, content.temperature], [null, null]);
});

test("readCardBytes() reads v2 and v3, and says what it leaves out", () => {
  for (const spec of ["chara_card_v2", "chara_card_v3"]) {
    const reading = read({
      ...V2,
      spec,
      data: { ...V2.data, alternate_greetings: ["Hey"], character_book: { entries: [] } },
    });
    assert.deepEqual(taken(reading).greeting, "Hello!");
    assert.equal(taken(reading).persona, "Mira likes the user.");
    assert.deepEqual(notesOf(reading), ["more-greetings", "lorebook"]);
  }
});

test("readCardBytes() finds the card in tEXt and iTXt chunks, the newer format first", () => {
  const old = { ...V2, data: { ...V2.data, name: "Old" } };
  const newer = { ...V2, spec: "chara_card_v3", data: { ...V2.data, name: "Söphie 🦉" } };
  assert.equal(taken(readCardBytes(png(chunk("tEXt", cardText("chara", newer))))).name, "Söphie 🦉");
  const both = png(chunk("tEXt", cardText("chara", old)), chunk("tEXt", cardText("ccv3", newer)));
  assert.equal(taken(readCardBytes(both)).name, "Söphie 🦉");
  const international = latin1(`chara\0\0\0en\0Karte\0${toBase64(JSON.stringify(old))}`);
  assert.equal(taken(readCardBytes(png(chunk("iTXt", international)))).name, "Old");
});

test("writeCard() and readCardBytes() are each other's reverse, as JSON and inside of a PNG", () => {
  const content: CardContent = {
    name: "Großmutter 👵🏽",
    persona: "You are kind.\n\n\t— and “quoted” \\ 日本語",
    greeting: "Come in, **dear**!",
    temperature: 0.4,
    avatar: "👵🏽",
  };
  assert.deepEqual(taken(read(writeCard(content))), content);
  const picture = withPngText(png(), "chara", toBase64(writeCard(content)));
  assert.deepEqual(taken(readCardBytes(picture)), content);
  const data = (JSON.parse(writeCard(content)) as typeof V2).data;
  assert.deepEqual([data.name, data.description, data.first_mes], [content.name, content.persona, content.greeting]);
});

test("withPngText() writes a chunk with a right checksum, and only into a whole PNG", () => {
  assert.equal(crc32(latin1("123456789")), 0xcbf43926);
  const picture = Buffer.from(withPngText(png(), "chara", "YQ=="));
  assert.ok(picture.includes(chunk("tEXt", latin1("chara\0YQ=="))));
  assert.ok(picture.subarray(-END.length).equals(END));
  assert.equal(readPngText(picture, "char"), null);
  assert.throws(() => withPngText(png().subarray(0, -END.length), "chara", "YQ=="), RangeError);
  assert.throws(() => withPngText(bytesOf("no picture"), "chara", "YQ=="), RangeError);
});

test("readCardBytes() cuts what is too long at a whole character, and says so", () => {
  const reading = read({
    name: "🦉".repeat(NAME_MAX_CHARS),
    description: "wörd ".repeat(PERSONA_MAX_CHARS),
    first_mes: `a${"🦉".repeat(PERSONA_MAX_CHARS)}`,
  });
  const { name, persona, greeting } = taken(reading);
  assert.deepEqual(notesOf(reading), ["name-cut", "persona-cut", "greeting-cut"]);
  assert.equal(name, "🦉".repeat(NAME_MAX_CHARS / 2));
  assert.ok(persona.length <= PERSONA_MAX_CHARS && persona.endsWith("wörd"));
  assert.ok(greeting.length <= PERSONA_MAX_CHARS && greeting.endsWith("🦉"));
});

test("readCardBytes() makes plain text of everything and takes nothing of another type", () => {
  const { name, persona, greeting, temperature, avatar } = taken(
    read({
      name: "  Mi\u202Era\u0000\nthe <b>bold</b>  ",
      description: "a\u0000b\u001b[31m\r\nc\ud800",
      personality: { toString: "x" },
      scenario: ["x"],
      first_mes: 7,
      extensions: { hearth: { temperature: 9, avatar: "data:image/svg+xml;base64,PHN2Zy8+" } },
    }),
  );
  assert.equal(name, "Mira the <b>bold</b>");
  assert.equal(persona, "ab[31m\nc");
  assert.equal(greeting, "");
  assert.deepEqual([temperature, avatar], [null, null]);
});

test("readCardBytes() is not led astray by names of prototypes", () => {
  const hostile = `{"__proto__": {"name": "Evil", "description": "x"}, "constructor": {"name": "Evil"}}`;
  assert.deepEqual(read(hostile), refused);
  const inside = `{"spec": "chara_card_v2", "data": {"name": "Mira", "__proto__": {"description": "evil"}, "extensions": {"__proto__": {"hearth": {"avatar": "😈"}}}}}`;
  const content = taken(read(inside));
  assert.deepEqual([content.persona, content.avatar], ["", null]);
  assert.equal(({} as Record<string, unknown>).description, undefined);
  // A name that reads like a pattern stays what it is.
  assert.equal(taken(read({ name: "$&", description: "{{char}} is {{char}}" })).persona, "$& is $&");
});

test("readCardBytes() refuses what is no card", () => {
  const values = [
    "",
    "hello",
    "null",
    "[]",
    "7",
    "{",
    `{"name": "package", "version": "1.0.0"}`,
    `{"description": "x"}`,
  ];
  for (const value of values) assert.deepEqual(read(value), refused, value);
  assert.deepEqual(read({ spec: "chara_card_v2", data: null }), refused);
  assert.deepEqual(read("[".repeat(1_000_000)), refused);
  assert.deepEqual(readCardBytes(new Uint8Array([0xff, 0xfe, 0x00])), refused);
  assert.deepEqual(readCardBytes(png()), refused);
  assert.deepEqual(readCardBytes(png(chunk("tEXt", latin1("chara\0%%%")))), refused);
  assert.deepEqual(readCardBytes(png(chunk("tEXt", latin1("chara\0")))), refused);
});

test("readCardBytes() survives a PNG that is cut off anywhere or lies about its lengths", () => {
  const whole = png(chunk("tEXt", cardText("chara", V2)));
  const endOfCard = whole.length - PIXEL.length - END.length;
  for (let length = 0; length < whole.length; length += 1) {
    assert.equal(readCardBytes(whole.subarray(0, length)).ok, length >= endOfCard, `cut at ${length}`);
  }
  const text = cardText("chara", V2);
  for (const length of [0xffffffff, 0x7fffffff, 100_000_000, text.length + 10_000]) {
    assert.deepEqual(readCardBytes(png(chunk("tEXt", text, length))), refused);
  }
  // Compressed text could unfold without end: it is not looked into.
  const packed = Buffer.concat([latin1("chara\0\x01\0\0\0"), deflateSync(Buffer.from("x"))]);
  assert.deepEqual(readCardBytes(png(chunk("iTXt", packed))), refused);
  for (const bare of ["chara", "chara\0", "chara\0\0", "chara\0\0\0en"]) {
    assert.deepEqual(readCardBytes(png(chunk("iTXt", latin1(bare)))), refused);
  }
});

test("readCardBytes() refuses what is too big before it reads it", () => {
  const tooBig = { ok: false, problem: "too-big" } as const;
  assert.deepEqual(readCardBytes(new Uint8Array(50 * 1024 * 1024)), tooBig);
  assert.deepEqual(readCardBytes(new Uint8Array(CARD_MAX_BYTES + 1)), tooBig);
  const words = { ...V2, data: { ...V2.data, creator_notes: "x".repeat(5 * 1024 * 1024) } };
  assert.deepEqual(read(words), tooBig);
});

// The scripts that the language model double plays: chosen by how the last user message begins.

export type Script =
  | {
      kind: "tokens";
      tokens: string[];
      delayMs: number;
      cutAfter?: number;
      heldAfter?: number;
      stamped?: true;
      thoughts?: string[];
    }
  | { kind: "error"; status: number }
  | { kind: "hang" };

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index} `);

const CHAPTER = `## How rice is cooked

Wash **one cup** of rice until the water runs clear, then let it *rest* for a while in a sieve. Bring two cups of water
to the boil, add a little salt, and stir once. Cover the pot and turn the heat down as far as it goes.

- Keep the lid on for fifteen minutes.
- Take the pot off the stove and wait.
- Loosen the grains with a fork, \`gently\`.

\`\`\`ts
const water = (cups: number): number => cups * 2; // for long grain
\`\`\`

| Grain | Water | Minutes |
|-------|------:|--------:|
| Rice | 2 | 15 |
| Oats | 3 | 20 |

1. Rinse the pot at once, or let it soak for the night.
2. What is left over keeps for a day in the fridge and makes a good soup with an onion, some ginger and an egg.

`;

/** A long answer as models write them, in pieces of two words. */
function essay(words: number): string[] {
  const chapter = `\n\n${CHAPTER.trim()}`.match(/\s*\S+/g) ?? [];
  const text = Array.from({ length: words }, (_, index) => chapter[index % chapter.length] ?? "");
  return Array.from({ length: Math.ceil(words / 2) }, (_, index) => text.slice(index * 2, index * 2 + 2).join(""));
}

const PARSERS: [RegExp, (match: RegExpMatchArray) => Script][] = [
  // say:a b c -> the words, each with the blank that follows it
  [/^say:(.*)$/s, ([, text = ""]) => ({ kind: "tokens", tokens: text.match(/\S+\s*/g) ?? [], delayMs: 0 })],
  // slow:50x20 -> 50 tokens, one each 20 ms
  [/^slow:(\d+)x(\d+)/, ([, count, ms]) => ({ kind: "tokens", tokens: words(Number(count)), delayMs: Number(ms) })],
  // stamp:50x20 -> as slow, but each token is the time of its sending in epoch milliseconds
  [
    /^stamp:(\d+)x(\d+)/,
    ([, count, ms]) => ({ kind: "tokens", tokens: words(Number(count)), delayMs: Number(ms), stamped: true }),
  ],
  // held:10+70 -> 10 tokens, then nothing until release(), then 70 more: for what shall happen in mid-answer.
  // Numbers count as words to the router: held:200+200 is near "Hello there!", and 10 near "paint me a golden castle".
  [
    /^held:(\d+)\+(\d+)/,
    ([, first, more]) => ({
      kind: "tokens",
      tokens: words(Number(first) + Number(more)),
      delayMs: 0,
      heldAfter: Number(first),
    }),
  ],
  // essay:2000x10 -> about 2000 words of Markdown, two of them each 10 ms
  [/^essay:(\d+)x(\d+)/, ([, count, ms]) => ({ kind: "tokens", tokens: essay(Number(count)), delayMs: Number(ms) })],
  // ponder:a b|c d -> "a b" as the thinking of a reasoning model, then "c d" as its answer, a word each 20 ms
  [
    /^ponder:([^|]*)\|(.*)$/s,
    ([, thoughts = "", text = ""]) => ({
      kind: "tokens",
      thoughts: thoughts.match(/\S+\s*/g) ?? [],
      tokens: text.match(/\S+\s*/g) ?? [],
      delayMs: 20,
    }),
  ],
  // long:2000 -> 2000 tokens without a pause
  [/^long:(\d+)/, ([, count]) => ({ kind: "tokens", tokens: words(Number(count)), delayMs: 0 })],
  // cut:5 -> the connection is destroyed after 5 tokens
  [
    /^cut:(\d+)/,
    ([, count]) => ({ kind: "tokens", tokens: words(Number(count) + 1), delayMs: 5, cutAfter: Number(count) }),
  ],
  // error:429 -> that status
  [/^error:(\d{3})/, ([, status]) => ({ kind: "error", status: Number(status) })],
  // hang -> the request is taken and never answered
  [/^hang\b/, () => ({ kind: "hang" })],
];

/** With quotations, the question stands below them. */
const QUESTION = "\nThe question: ";

/** So many words of a quotation are an answer. */
const CITED_WORDS = 12;

/** What a model does that keeps to its rules: the beginning of the likeliest quotation, with its number. */
function citing(lastUserMessage: string): string[] {
  const quotations = lastUserMessage.split("\n").filter((line) => line.startsWith('{"n":'));
  const [first] = quotations.map((line): { n: number; text: string } => JSON.parse(line));
  if (first === undefined) return [];
  return [...(first.text.match(/\S+\s*/g) ?? []).slice(0, CITED_WORDS), ` [${first.n}].`];
}

/** Messages that name no script are answered from their quotations, without any with three fixed tokens. */
export function scriptOf(lastUserMessage: string): Script {
  const at = lastUserMessage.lastIndexOf(QUESTION);
  const asked = at < 0 ? lastUserMessage : lastUserMessage.slice(at + QUESTION.length);
  for (const [pattern, toScript] of PARSERS) {
    const match = asked.trim().match(pattern);
    if (match) return toScript(match);
  }
  const cited = at < 0 ? [] : citing(lastUserMessage);
  return { kind: "tokens", tokens: cited.length > 0 ? cited : ["Nothing ", "was ", "scripted."], delayMs: 0 };
}

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minItems?: number;
  items?: JsonSchema;
  minimum?: number;
}

/** The plainest value that a JSON schema allows. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (variant) return exampleOf(variant);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, exampleOf(value)]));
  }
  if (type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}));
  if (type === "number" || type === "integer") return schema.minimum ?? 0;
  if (type === "boolean") return false;
  return type === "null" ? null : "text";
}

const DIMENSIONS = 256;

/** One of the router's own examples of talk. */
const TALK = "Tell me about yourself.";

/**
 * A hashed bag of words of unit length: texts that share words are near, on every machine alike. What names a script is talk,
 * whatever words it is to say: a test that wants another route asks for it in words.
 */
export function embeddingOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  const said = PARSERS.some(([pattern]) => pattern.test(text.trim())) ? TALK : text;
  for (const word of said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["empty"]) {
    const slot = hashOf(word) % DIMENSIONS;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(word)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

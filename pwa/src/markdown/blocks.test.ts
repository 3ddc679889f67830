// Growing Markdown: settled blocks stay the same objects, open marks do not flash.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuTimeMs } from "../../../handlers/testing/cpu-time.ts";
import { createBlockStream, lexBlocks } from "./blocks.ts";
import { heal } from "./heal.ts";

const ANSWER = `# Rice

Use **one cup** of rice and *two* cups of [water](https://example.org/w).

1. Rinse it.

2. Cover the pot:
   - low heat
   - \`15 min\`

| Grain | Water |
|-------|------:|
| rice  | 2     |
| oats  | 3     |

\`\`\`js
const cups = 2 * rice; // **not bold**
\`\`\`

> Let it rest.

Enjoy!
`;

test("read() ends with the same blocks as reading the whole at once", () => {
  const stream = createBlockStream();
  for (let end = 1; end <= ANSWER.length; end += 1) stream.read(ANSWER.slice(0, end), false);
  const raw = (blocks: { raw: string }[]) => blocks.map((block) => block.raw);
  assert.deepEqual(raw(stream.read(ANSWER, true)), raw(lexBlocks(ANSWER)));
});

test("read() keeps settled blocks as the same objects while the text grows and when it is whole", () => {
  const stream = createBlockStream();
  const text = "First.\n\nSecond.\n\nThird.\n\nFou";
  const earlier = stream.read(text, false);
  const later = stream.read(`${text}rth.\n\nFifth`, false);
  assert.equal(later[0], earlier[0]);
  assert.equal(later[1], earlier[1]);
  const whole = stream.read(`${text}rth.\n\nFifth`, true);
  assert.equal(whole[0], earlier[0]);
});

test("read() joins list items that arrive after a gap", () => {
  const stream = createBlockStream();
  const text = "1. a\n\n2. b\n\n3. c";
  for (let end = 1; end <= text.length; end += 1) stream.read(text.slice(0, end), false);
  const blocks = stream.read(text, false);
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ["list"],
  );
});

test("read() begins anew when the text is another one", () => {
  const stream = createBlockStream();
  stream.read("One.\n\nTwo.\n\nThree.", false);
  assert.deepEqual(
    stream.read("Other.", false).map(({ raw }) => raw),
    ["Other."],
  );
});

test("read() reads a long answer word by word in little time", () => {
  const paragraph = "Some words that **matter** and `code`, with a [link](https://example.org). ".repeat(4);
  const words = Array.from({ length: 40 }, () => `${paragraph}\n\n`)
    .join("")
    .split(/(?<=\s)/);
  const stream = createBlockStream();
  let text = "";
  const began = cpuTimeMs();
  for (const word of words) {
    text += word;
    stream.read(text, false);
  }
  const perWordMs = (cpuTimeMs() - began) / words.length;
  assert.ok(words.length > 1_500);
  assert.ok(perWordMs < 4, `${perWordMs.toFixed(2)} ms a word`);
});

const HEALED: [typed: string, shown: string][] = [
  ["some **bol", "some **bol**"],
  ["some **bold*", "some **bold**"],
  ["some **", "some "],
  ["an *ital", "an *ital*"],
  ["a ~~stri", "a ~~stri~~"],
  ["run `npm in", "run `npm in`"],
  ["see [the site](https://exa", "see the site"],
  ["see [the si", "see the si"],
  ["text\n-", "text\n"],
  ["text\n\n1.", "text\n\n"],
  ["text\n\n``", "text\n\n"],
  ["2 * 3 = 6", "2 * 3 = 6"],
  ["snake_case_name", "snake_case_name"],
  ["done **bold** and *it*.", "done **bold** and *it*."],
  ["```js\nlet a = **", "```js\nlet a = **"],
  ["| a | b |", "| a | b |\n|---|---|"],
  ["| a | b |\n|-", "| a | b |\n|---|---|"],
  ["so $$x_1 * y", "so $$x_1 * y$$"],
  ["so $$x_1$", "so $$x_1$$"],
  ["so $$", "so"],
  ["\\[ x_1 + [a", "\\[ x_1 + [a\\]"],
  ["\\( a*b", "\\( a*b\\)"],
  ["\\( a \\", "\\( a \\)"],
  ["In bash `echo $$` prints the PID and **this", "In bash `echo $$` prints the PID and **this**"],
  ["In bash `echo $$ a", "In bash `echo $$ a`"],
  ["costs $$ a `b` and **c", "costs $$ a `b` and **c**"],
  ["$5 (see [shop](http://a.b)) or **about US$", "$5 (see [shop](http://a.b)) or **about US$**"],
  ["$a*b$ and **c", "$a*b$ and **c**"],
  ["first para **x**\n\nsecond **y", "first para **x**\n\nsecond **y**"],
];
for (const [typed, shown] of HEALED) {
  test(`heal() shows ${JSON.stringify(typed)} as ${JSON.stringify(shown)}`, () => {
    assert.equal(heal(typed).trimEnd(), shown.trimEnd());
  });
}

test("heal() never lets a mark flash up on the way through an answer", () => {
  const stream = createBlockStream();
  for (let end = 1; end <= ANSWER.length; end += 1) {
    const blocks = stream.read(ANSWER.slice(0, end), false);
    for (const block of blocks) {
      if (block.type !== "paragraph" && block.type !== "heading") continue;
      const shown = JSON.stringify("tokens" in block ? textOf(block.tokens ?? []) : "");
      assert.doesNotMatch(shown, /\*\*|\]\(|\|/, `after ${end} characters: ${shown}`);
    }
  }
});

function textOf(tokens: { type: string; text?: string; tokens?: unknown }[]): string {
  return tokens.map((token) => (Array.isArray(token.tokens) ? textOf(token.tokens) : (token.text ?? ""))).join("");
}

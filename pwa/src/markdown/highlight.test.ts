// Colours of code: every grammar is there, every name leads to one, nothing is lost, and limits hold.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURED_MAX_CHARS, createColouring } from "./colouring.ts";
import { GRAMMARS, grammarOf } from "./grammars.ts";
import { type CodeNode, createHighlighter } from "./highlight.ts";

const textOf = (nodes: CodeNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
const classesOf = (nodes: CodeNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node.className, ...classesOf(node.children)]));

test("highlight() keeps every character of the code, in every language", async () => {
  const { highlight } = createHighlighter();
  const code = '# a <b> & \'c\' "d"\nlet x = {1: [2]}; // e\n\t<i class="f">g</i>\n';
  for (const language of Object.keys(GRAMMARS)) {
    assert.equal(textOf((await highlight(code, language)) ?? []), code, language);
  }
});

test("highlight() says what a piece is, also inside of another language", async () => {
  const { highlight } = createHighlighter();
  assert.deepEqual(await highlight("let a", "TS"), [{ className: "hljs-keyword", children: ["let"] }, " a"]);
  const page = classesOf((await highlight("<style>a { color: red }</style><script>let a = 1</script>", "html")) ?? []);
  assert.ok(page.includes("hljs-attribute") && page.includes("hljs-keyword"), page.join(" "));
});

test("highlight() gives null for a language without a grammar", async () => {
  assert.equal(await createHighlighter().highlight("x", "klingon"), null);
});

test("grammarOf() knows the names that models write", () => {
  const names = "js ts tsx jsx python py bash sh json html xml css sql yaml yml java c cpp c++ csharp c# go rust php";
  for (const name of `${names} ruby kotlin swift markdown md diff ini toml dockerfile JSON`.split(" ")) {
    assert.notEqual(grammarOf(name), null, name);
  }
  assert.equal(grammarOf("constructor"), null);
});

const idle = () => Promise.resolve();
const { signal } = new AbortController();

test("colour() leaves huge code and code without a language plain, and fetches nothing for it", async () => {
  const load = () => assert.fail("fetched");
  const { colour } = createColouring({ load, idle });
  assert.equal(await colour("x".repeat(COLOURED_MAX_CHARS + 1), "js", signal), null);
  assert.equal(await colour("x", "", signal), null);
});

test("colour() leaves code plain while the grammar is out of reach, and tries again with the next block", async () => {
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return createHighlighter();
  };
  const { colour } = createColouring({ load, idle });
  assert.equal(await colour("let a", "js", signal), null);
  isOnline = true;
  assert.notEqual(await colour("let a", "js", signal), null);
});

test("colour() does nothing for a block that has left meanwhile", async () => {
  const leave = new AbortController();
  const { colour } = createColouring({ load: async () => createHighlighter(), idle });
  const coming = colour("let a", "js", leave.signal);
  leave.abort();
  assert.equal(await coming, null);
});

test("highlight() is quick up to the limit", async () => {
  const { highlight } = createHighlighter();
  const line = "export const add = (a: number, b: string) => `sum` + a; // adds {x: 1}\n";
  const code = line.repeat(Math.floor(COLOURED_MAX_CHARS / line.length));
  await highlight(code, "ts");
  const began = performance.now();
  await highlight(code, "ts");
  const tookMs = performance.now() - began;
  assert.ok(tookMs < 300, `${tookMs.toFixed(0)} ms`);
});

// Colours of code: every grammar is there, every name leads to one, and nothing is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GRAMMARS, grammarOf } from "./grammars.ts";
import { type CodeNode, createHighlighter, DEPTH_MAX } from "./highlight.ts";

const textOf = (nodes: CodeNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
const classesOf = (nodes: CodeNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node.className, ...classesOf(node.children)]));

async function highlight(code: string, name: string): Promise<CodeNode[] | null> {
  const highlighter = createHighlighter();
  await highlighter.load(name);
  return highlighter.highlight(code, name);
}

test("highlight() keeps every character of the code, in every language", async () => {
  const code = '# a <b> & \'c\' "d"\nlet x = {1: [2]}; // e\n\t<i class="f">g</i>\n';
  for (const language of Object.keys(GRAMMARS)) {
    assert.equal(textOf((await highlight(code, language)) ?? []), code, language);
  }
});

test("highlight() says what a piece is, also inside of another language", async () => {
  assert.deepEqual(await highlight("let a", "TS"), [{ className: "hljs-keyword", children: ["let"] }, " a"]);
  const page = classesOf((await highlight("<style>a { color: red }</style><script>let a = 1</script>", "html")) ?? []);
  assert.ok(page.includes("hljs-attribute") && page.includes("hljs-keyword"), page.join(" "));
});

test("highlight() gives null for a language without a grammar", async () => {
  assert.equal(await highlight("x", "klingon"), null);
});

test("grammarOf() knows the names that models write", () => {
  const names = "js ts tsx jsx python py bash sh json html xml css sql yaml yml java c cpp c++ csharp c# go rust php";
  for (const name of `${names} ruby kotlin swift markdown md diff ini toml dockerfile JSON`.split(" ")) {
    assert.notEqual(grammarOf(name), null, name);
  }
  assert.equal(grammarOf("constructor"), null);
});

test("highlight() gives what lies very deep without colours, and loses nothing of it", async () => {
  const depthOf = (nodes: CodeNode[]): number =>
    Math.max(0, ...nodes.map((node) => (typeof node === "string" ? 0 : 1 + depthOf(node.children))));
  const code = ["`${".repeat(100), "1", "}`".repeat(100)].join("");
  const nodes = (await highlight(code, "js")) ?? [];
  assert.equal(textOf(nodes), code);
  assert.equal(depthOf(nodes), DEPTH_MAX);
});

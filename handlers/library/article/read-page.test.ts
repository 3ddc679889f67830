// Pages of strangers: what of them is kept, what vanishes, and that no page of whatever length or depth holds others up.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { articleSchema } from "../../shared/contract/library.ts";
import { ARTICLE_BLOCKS_MAX, ARTICLE_MAX_BYTES } from "../../shared/contract/limits.ts";
import { articleJson } from "./article-json.ts";
import { toArticle } from "./to-article.ts";

const book = { id: "animals", title: "Animals", language: "en" };
const { signal } = new AbortController();

async function articleOf(html: string, path = "A/Fox") {
  const body = new Blob([html]).stream();
  return (await toArticle({ book, path, body }, { signal })).article;
}
const kindsOf = async (html: string) => (await articleOf(html)).blocks.map(({ kind }) => kind);

test("toArticle() keeps marks, breaks and the white space that a reader sees", async () => {
  const { blocks } = await articleOf(
    "<p> The <b>red\n <i>fox</i></b>  eats<br>mice . H<sub>2</sub>O&nbsp;&amp; more</p>",
  );
  assert.deepEqual(blocks, [
    {
      n: 0,
      kind: "text",
      quote: 0,
      runs: [
        { text: "The " },
        { text: "red ", marks: ["strong"] },
        { text: "fox", marks: ["strong", "emphasis"] },
        { text: " eats\nmice . H" },
        { text: "2", marks: ["sub"] },
        { text: "O\u00a0& more" },
      ],
    },
  ]);
});

test("toArticle() reads links within the book, on the page, and out of it; files are none", async () => {
  const html = `<p id="top"><a href="../A/Red%20wolf?x=1#Food%20s">a</a> <a href="#end">b</a> <a href="//evil.example/x">c</a>
    <a href="mailto:x@evil.example">d</a> <a href="vbscript:x">e</a> <a href="../I/x.jpg">f</a> <a href="../../../../x">g</a></p>
    <p id="end">The end</p>`;
  const { blocks } = await articleOf(html);
  const runs = blocks[0]?.kind === "text" ? blocks[0].runs.filter(({ text }) => text.trim() !== "") : [];
  assert.deepEqual(runs, [
    { text: "a", link: { path: "A/Red wolf", anchor: "Food s" } },
    { text: "b", block: 1 },
    { text: "c", outside: "evil.example" },
    { text: " d e f " },
    { text: "g", link: { path: "x", anchor: null } },
  ]);
});

test("toArticle() makes no more of a table of nothing than of a page that says something", async () => {
  const row = `<tr><th>x</th>${"<td>".repeat(90)}</tr>`;
  const page = await articleOf(`<table>${row.repeat(2_000)}</table><p>after</p>`);
  assert.ok(page.cut);
  assert.ok(articleJsonLength(page) < 200_000, `${articleJsonLength(page)} characters`);
  const [table] = (await articleOf("<table><tr><td>a<td><td>c<td><td><tr><td rowspan=2>d<td rowspan=2></table>"))
    .blocks;
  assert.deepEqual(table?.kind === "table" && table.rows.map((cells) => cells.map(({ runs }) => runs[0]?.text ?? "")), [
    ["a", "", "c"],
    ["d", ""],
  ]);
});
const articleJsonLength = (page: unknown) => JSON.stringify(page).length;

test("toArticle() reads tables with their spans, a fact sheet as such, and a table in a cell as its text", async () => {
  const html = `<table class="infobox"><caption>Fox</caption><tr><th colspan="2">Red fox<tr><td rowspan="999">Weight
    <td>6 kg <table><tr><td>male</td><td>female</td></tr></table></table><table><tr><td></td></tr></table>`;
  const { blocks } = await articleOf(html);
  assert.deepEqual(blocks, [
    {
      n: 0,
      kind: "table",
      facts: true,
      caption: [{ text: "Fox" }],
      rows: [
        [{ runs: [{ text: "Red fox" }], header: true, colSpan: 2, rowSpan: 1 }],
        [
          { runs: [{ text: "Weight" }], header: false, colSpan: 1, rowSpan: 200 },
          { runs: [{ text: "6 kg\nmale female" }], header: false, colSpan: 1, rowSpan: 1 },
        ],
      ],
    },
  ]);
});

test("toArticle() puts small pictures and formulas into the line, and others between the paragraphs", async () => {
  const html = `<p>Energy <img class="mwe-math-fallback-image-inline" src="../I/m.svg" alt="E=mc^2" width="300" height="200"> is.</p>
    <p>Before <img src="../I/fox.jpg" alt="A fox" width="400"> after</p><p><img src="data:image/png;base64,AAAA" alt="x">
    <img src="https://evil.example/x.png" alt="y"></p>`;
  const { blocks } = await articleOf(html);
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ["text", "text", "figure", "text"],
  );
  const [first] = blocks;
  assert.deepEqual(first?.kind === "text" ? first.runs[1] : null, {
    text: "E=mc^2",
    image: { url: "/api/library/content/animals/I/m.svg", alt: "E=mc^2", width: 300, height: 200 },
  });
});

test("toArticle() reads lists in lists, quotations, definitions and code", async () => {
  const html = `<ol start="3"><li>three<ul><li>inner</li></ul>goes on</li><li>four</ol><blockquote>said<blockquote>deeper</blockquote>
    </blockquote><dl><dt>Term<dd>Meaning</dl><pre>\n  a\n   b\n</pre><hr>`;
  const { blocks } = await articleOf(html);
  const shown = blocks.map((block) =>
    block.kind === "item"
      ? `${block.level}${block.marker} ${block.runs[0]?.text}`
      : block.kind === "text"
        ? `${">".repeat(block.quote)} ${block.runs[0]?.text}`
        : block.kind === "code"
          ? block.text
          : block.kind,
  );
  assert.deepEqual(shown, [
    ...[
      "13. three",
      "2• inner",
      "1 goes on",
      "14. four",
      "> said",
      ">> deeper",
      "1 Term",
      "1 Meaning",
      "  a\n   b",
      "rule",
    ],
  ]);
});

test("toArticle() takes title, language and direction from the page, else from its book and its path", async () => {
  const page = await articleOf(
    '<html lang="he" dir="rtl"><head><title>שועל - ויקיפדיה</title></head><h1>שועל</h1><p>א</p>',
  );
  assert.deepEqual([page.title, page.language, page.direction], ["שועל", "he", "rtl"]);
  const bare = await articleOf("<p>x</p>", "A/Red_fox.html");
  assert.deepEqual([bare.title, bare.language, bare.direction], ["Red fox", "en", "ltr"]);
  assert.equal((await articleOf('<html lang="ar"><p>x</p>')).direction, "rtl");
});

test("toArticle() cuts what is too long, too deep or made of nothing but tags", async () => {
  const many = await articleOf("<p>x</p>".repeat(ARTICLE_BLOCKS_MAX + 10));
  assert.deepEqual([many.blocks.length, many.cut], [ARTICLE_BLOCKS_MAX, true]);
  const deep = await articleOf(`<p>begin</p>${"<div>".repeat(200_000)}end`);
  assert.equal(deep.cut, true);
  const styles = await articleOf(`<p>${"<b>x</b>y".repeat(200_000)}</p>`);
  assert.equal(styles.cut, true);
});

test("toArticle() lets others have their turn on a page of 8 MB, and so does its JSON", async () => {
  const row = `<tr><td><a href="x.html">cell</a></td><td>${"word ".repeat(10)}</td></tr>`;
  const piece = `<h2 id="a">Part</h2><p>${"Some <b>words</b> of a <a href='y.html'>long</a> page. ".repeat(20)}</p><table>${row.repeat(5)}</table>`;
  const html = piece.repeat(Math.ceil((ARTICLE_MAX_BYTES + 1_000) / piece.length));
  const bytes = new TextEncoder().encode(html);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + 65_536));
      at += 65_536;
    },
  });
  // The process's own time: what a busy machine gives to others is nobody's fault here.
  const worked = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  let longestMs = 0;
  let last = worked();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, worked() - last);
    last = worked();
  }, 1);
  const { article } = await toArticle({ book, path: "A/Fox", body }, { signal });
  const json = await new Response(articleJson(article)).text();
  clearInterval(timer);
  assert.equal(article.cut, true);
  assert.deepEqual(articleSchema.parse(JSON.parse(json)), article);
  // 10 ms at a time are aimed for; the collector of garbage adds its own, on threads of its own.
  assert.ok(longestMs < 150, `others waited ${Math.round(longestMs)} ms`);
});

test("toArticle() makes an article of whatever bytes a page consists of, and lets no address of another kind through", async () => {
  const tag = fc.constantFrom(
    ...[
      "p",
      "div",
      "table",
      "tr",
      "td",
      "li",
      "ul",
      "ol",
      "a href='javascript:x'",
      "a href='#i'",
      "img src=x onerror=y",
    ],
    ...[
      "script",
      "pre",
      "figure",
      "h1",
      "h3",
      "math",
      "title",
      "svg",
      "dl",
      "dd",
      "blockquote",
      "b",
      "body",
      "template",
      "style",
    ],
  );
  const part = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name.split(" ")[0]}>`),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom("&lt;", "&#x6a;", "<!--", "-->", "<![CDATA[", "]]>", "<", ">", '"', "\u0000", "&"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 60 }), async (parts) => {
      const article = articleSchema.strict().parse(await articleOf(parts.join("")));
      assert.deepEqual(
        article.blocks.map(({ n }) => n),
        [...article.blocks.keys()],
      );
      for (const [, url] of JSON.stringify(article).matchAll(/"url":"([^"]*)"/g)) {
        assert.ok(url?.startsWith("/api/library/content/animals/"), url);
      }
    }),
    { numRuns: 300 },
  );
});

test("toArticle() leaves out what wikis put around their pages", async () => {
  const html = `<div class="navbox">nav</div><span class="mw-editsection">edit</span><nav>menu</nav><p hidden>no</p><div id="toc">toc</div><p>yes</p>`;
  assert.deepEqual(await kindsOf(html), ["text"]);
});

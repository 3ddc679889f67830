// From a question to the paragraphs that may answer it: its words, its names, what is left out, and what comes first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toArticle } from "../article/to-article.ts";
import { keywordsOf } from "./keywords.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { rankParagraphs } from "./rank-paragraphs.ts";

const { signal } = new AbortController();
const read = (html: string, title: string) =>
  toArticle(
    {
      book: { id: "b", title: "Book", language: "en" },
      path: `A/${title}`,
      body: new Blob([`<title>${title}</title>${html}`]).stream(),
    },
    { signal },
  );

test("keywordsOf() leaves what every question has, in English and German, and finds the names", () => {
  assert.deepEqual(keywordsOf("Who was Ray Charles?").names, ["Ray Charles"]);
  assert.equal(keywordsOf("What is the capital of France?").query, "capital France");
  assert.equal(keywordsOf("Wie heißt die Hauptstadt von Österreich?").query, "Hauptstadt Österreich");
  assert.deepEqual(keywordsOf("What is Alice in Wonderland about?").names[0], "Alice in Wonderland");
  assert.equal(keywordsOf("Tell me about Newton's laws").query, "Newton laws");
  assert.deepEqual(keywordsOf("What is it?"), { stems: [], query: "", names: [] });
  assert.ok(keywordsOf("word ".repeat(100_000)).stems.length === 1);
});

test("paragraphsOf() offers no reference, footer, licence, caption or navigation", async () => {
  const page = await read(
    `<p>The fox is a small animal of the woods, and it eats mice.</p><figure><img src="x.png"><figcaption>A fox in the deep snow of last winter</figcaption></figure>
     <div class="hatnote">For other uses of the word fox, see another page.</div><h2>See also</h2><ul><li>Another animal that is very much like it</li></ul>
     <h2>Food</h2><p>Foxes eat windfall apples in the orchard, too<sup><a href="#r">[12]</a></sup>.</p><ol class="references"><li id="r">A book about foxes and what they eat</li></ol>
     <footer>Contact the makers of this page about the fox</footer><p>This article is issued from Wikipedia. The text is licensed under Creative Commons.</p>`,
    "Fox",
  );
  assert.deepEqual(
    paragraphsOf(page).map(({ text, isLead }) => [text, isLead]),
    [
      ["The fox is a small animal of the woods, and it eats mice.", true],
      ["Foxes eat windfall apples in the orchard, too.", false],
    ],
  );
});

test("rankParagraphs() prefers what speaks of all that was asked for, and gives nothing where nothing does", async () => {
  const fox = paragraphsOf(
    await read(
      "<p>The fox is a small animal of the woods with a bushy tail.</p><p>Foxes eat mice, beetles and windfall apples.</p><p>A fox sleeps in its den by day, and hunts at night.</p>",
      "Fox",
    ),
  );
  const lamp = paragraphsOf(await read("<p>A lamp gives light at night, and needs some oil to burn.</p>", "Lamp"));
  const ranked = (question: string) =>
    rankParagraphs(keywordsOf(question).stems, [...lamp, ...fox]).map(({ text }) => text);
  assert.match(ranked("What does a fox eat?")[0] ?? "", /^Foxes eat/);
  assert.match(ranked("What is a fox?")[0] ?? "", /^The fox is/);
  assert.deepEqual(ranked("How do I repair a bicycle?"), []);
  const named = rankParagraphs(keywordsOf("Wann schläft Fox?").stems, fox, ({ title }) => title === "Fox");
  assert.ok(named.length > 0);
});

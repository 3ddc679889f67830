// The book that the library's journeys read: a few musicians, with all that a page can hold.
import { plainPng, type WrittenBook } from "../support/written-book.ts";

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

const PARAGRAPHS = Array.from(
  { length: 30 },
  (_, index) => `<p>Concert ${index + 1} was played in the summer of ${1950 + index} before a large crowd.</p>`,
).join("");

export const SONGS: WrittenBook = {
  name: "family_en_songs",
  title: "Songs of the family",
  pages: {
    "index.html": page("Songs of the family", '<p>Read about <a href="Ray_Charles.html">Ray Charles</a>.</p>'),
    "Ray_Charles.html": page(
      "Ray Charles",
      `<p>Ray Charles was a pianist and singer who was born in Albany.</p>
      <script>document.title = "hostile"; window.wasRun = true;</script>
      <img src="piano.png" alt="An upright piano" width="200" height="200">
      <h2 id="early">Early life</h2><p>At a café he heard an old <a href="Upright_piano.html">upright piano</a>.
      His page is at <a href="https://outside.example/ray">the outside</a>.</p>
      <h2>Concerts</h2>${PARAGRAPHS}
      <h2>Albums</h2><table><tr><th>Year</th><th>Title</th></tr><tr><td>1959</td><td>The Genius</td></tr></table>
      <h2>Last years</h2><p>His last album won eight awards after his death in Beverly Hills.</p>`,
    ),
    "Upright_piano.html": page(
      "Upright piano",
      '<p>An upright piano has its strings standing up. <a href="Ray_Charles.html">Ray Charles</a> played one.</p>',
    ),
  },
  files: { "piano.png": plainPng(200) },
};

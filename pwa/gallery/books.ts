// The books of the gallery's home: what stands on the shelf, a page to read, and the files that they are.
import type {
  Archive,
  Article,
  ArticleBlock,
  ArticleRun,
  Book,
  BookList,
  LibraryHit,
} from "@hearth/handlers/shared/contract/library.ts";
import type { KeptArticle } from "../src/offline/kept-articles.ts";

const drawn = (width: number, height: number, strokes: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${strokes}</svg>`,
  )}`;
const ICON = drawn(
  48,
  48,
  '<rect width="48" height="48" rx="8" fill="#2f6690"/><path d="M12 14h10v22H12zM26 14h10v22H26z" fill="#fff"/>',
);
const PIANO = drawn(
  320,
  240,
  '<rect width="320" height="240" fill="#d8bf9d"/><path d="M40 60h240v80H40z" fill="#22303a"/><path d="M40 140h240v50H40z" fill="#fff"/><path d="M70 140v30m30-30v30m60-30v30m30-30v30m30-30v30" stroke="#22303a" stroke-width="14"/>',
);
const FORMULA = drawn(
  120,
  28,
  '<path d="M6 20q12-18 24 0t24 0M66 8h14M66 20h14M90 4v20m10-20v20" stroke="#000" fill="none" stroke-width="2"/>',
);

const book = (values: Partial<Book> & Pick<Book, "id" | "title">): Book => ({
  description: "",
  language: "en",
  date: "2024-05-14",
  articleCount: 1_204,
  mediaCount: 800,
  sizeBytes: 74_000_000,
  hasTextSearch: true,
  frontPath: "A/index",
  iconUrl: ICON,
  ...values,
});
export const MUSIC_BOOK = book({
  id: "wikipedia_en_ray_charles",
  title: "Wikipedia: music",
  description: "Musicians, their songs and their instruments, out of the free encyclopedia",
});
export const BOOKS: BookList = {
  items: [
    MUSIC_BOOK,
    book({
      id: "wikihow_en_cooking",
      title: "Cooking for everyone",
      description: "How to cook, bake and keep",
      articleCount: 320,
      sizeBytes: 1_250_000_000,
      iconUrl: null,
    }),
    book({
      id: "wikipedia_ar_top",
      title: "ويكيبيديا",
      description: "الموسوعة الحرة",
      language: "ar",
      date: null,
      articleCount: 51,
      hasTextSearch: false,
      frontPath: null,
    }),
  ],
  setAside: 0,
  checking: 0,
};

const plain = (text: string): ArticleRun => ({ text });
const link = (text: string, path: string): ArticleRun => ({ text, link: { path, anchor: null } });
const note = (number: number): ArticleRun => ({ text: `[${number}]`, marks: ["sup"], block: 16 });
const numbered = (blocks: readonly Record<string, unknown>[]): ArticleBlock[] =>
  blocks.map((block, n) => ({ ...block, n }) as unknown as ArticleBlock);
const heading = (title: string, level = 2) => ({ kind: "heading", level, runs: [plain(title)] });
const text = (...runs: ArticleRun[]) => ({ kind: "text", quote: 0, runs });
const item = (marker: string, ...runs: ArticleRun[]) => ({ kind: "item", level: 1, marker, runs });
const cell = (words: string, header = false) => ({ runs: [plain(words)], header, colSpan: 1, rowSpan: 1 });
const row = (name: string, ...words: string[]) => [cell(name, true), ...words.map((each) => cell(each))];

const BLOCKS = numbered([
  {
    kind: "table",
    facts: true,
    caption: [plain("Ray Charles")],
    rows: [
      row("Born", "23 September 1930, Albany, Georgia"),
      row("Died", "10 June 2004, Beverly Hills"),
      row("Plays", "Piano, saxophone"),
    ],
  },
  text(
    { text: "Ray Charles Robinson", marks: ["strong"] },
    plain(
      " was an American singer, songwriter and pianist. He is often called “the Genius”, and was among the first to bring together ",
    ),
    link("rhythm and blues", "A/Rhythm_and_blues"),
    plain(", "),
    link("gospel", "A/Gospel_music"),
    plain(" and the blues in what became soul music."),
    note(1),
  ),
  heading("Early life"),
  text(
    plain(
      "He was born in Albany, Georgia, and grew up in Greenville, Florida. When he was three years old he began to take an interest in music at Wylie Pitman’s café, where he heard boogie woogie on an upright piano.",
    ),
  ),
  {
    kind: "figure",
    image: { url: PIANO, alt: "An upright piano", width: 320, height: 240 },
    caption: [plain("An upright piano as it stood in many cafés of the 1930s")],
  },
  text(
    plain(
      "He began to lose his sight at the age of four, and was blind by seven. At a school in St. Augustine he learned to read music with his fingers, and to play ",
    ),
    link("Bach", "A/Johann_Sebastian_Bach"),
    plain(", Mozart and Beethoven."),
    note(2),
  ),
  heading("Albums"),
  heading("On Atlantic", 3),
  {
    kind: "table",
    facts: false,
    caption: [],
    rows: [
      [cell("Year", true), cell("Title", true), cell("Label", true), cell("Place in the charts", true)],
      row("1957", "Ray Charles", "Atlantic", "—"),
      row("1959", "The Genius of Ray Charles", "Atlantic", "17"),
      row("1962", "Modern Sounds in Country and Western Music", "ABC-Paramount", "1"),
    ],
  },
  text(
    plain("A string of length L swings at the pitch "),
    { text: "f equals v over 2 L", image: { url: FORMULA, alt: "f equals v over 2 L", width: 120, height: 28 } },
    plain(", which is why the bass strings of a piano are long."),
  ),
  heading("What others said"),
  { kind: "text", quote: 1, runs: [plain("He was the only true genius in show business.")] },
  item("•", plain("He won 18 Grammy Awards.")),
  item("•", plain("His voice opens the "), { text: "memorial page", outside: "raycharles.com" }, plain(".")),
  item("•", plain("Georgia made his “Georgia on My Mind” its song.")),
  heading("Notes"),
  item("1.", plain("Encyclopedia of popular music, 2004.")),
  item("2.", plain("Brother Ray, his own words, 1978.")),
]);

export const PAGE: Article = {
  bookId: MUSIC_BOOK.id,
  path: "A/Ray_Charles",
  title: "Ray Charles",
  bookTitle: MUSIC_BOOK.title,
  language: "en",
  direction: "ltr",
  contents: BLOCKS.flatMap((block) =>
    block.kind === "heading"
      ? [{ block: block.n, level: block.level, title: block.runs.map((run) => run.text).join("") }]
      : [],
  ),
  blocks: BLOCKS,
  cut: false,
  anchorBlock: null,
  originalUrl: "about:blank",
};
export const ARABIC_PAGE: Article = {
  ...PAGE,
  bookId: "wikipedia_ar_top",
  path: "A/Oud",
  title: "عود",
  bookTitle: "ويكيبيديا",
  language: "ar",
  direction: "rtl",
  contents: [
    { block: 1, level: 2, title: "تاريخه" },
    { block: 3, level: 2, title: "صناعته" },
  ],
  blocks: numbered([
    text(plain("العود آلة موسيقية وترية قديمة، ولها خمسة أوتار ثنائية.")),
    heading("تاريخه"),
    text(plain("عرف العود في بلاد ما بين النهرين منذ زمن بعيد.")),
    heading("صناعته"),
    item("•", plain("يصنع من الخشب.")),
  ]),
};

const hit = (title: string, path: string, before: string, found: string, after: string): LibraryHit => ({
  bookId: MUSIC_BOOK.id,
  bookTitle: MUSIC_BOOK.title,
  path,
  title,
  excerpt: [
    { text: before, hit: false },
    { text: found, hit: true },
    { text: after, hit: false },
  ],
});
export const HITS: LibraryHit[] = [
  hit(
    "Ray Charles",
    "A/Ray_Charles",
    "…an American singer, songwriter and ",
    "pianist",
    ". He is often called “the Genius”…",
  ),
  hit(
    "Nat King Cole",
    "A/Nat_King_Cole",
    "…began his career as a jazz ",
    "pianist",
    " and played with his brothers in Chicago…",
  ),
  hit("Upright piano", "A/Upright_piano", "…which every ", "pianist", " of those years had learned to play on…"),
];
export const SUGGESTIONS = HITS.map(({ bookId, bookTitle, path, title }) => ({ bookId, bookTitle, path, title }));

const archive = (values: Partial<Archive> & Pick<Archive, "file">): Archive => ({
  sizeBytes: 74_000_000,
  state: "served",
  problem: null,
  bookId: null,
  title: null,
  componentId: null,
  ...values,
});
export const ARCHIVES: Archive[] = [
  archive({
    file: "wikipedia_en_ray_charles.zim",
    bookId: MUSIC_BOOK.id,
    title: MUSIC_BOOK.title,
    componentId: "zim-music",
  }),
  archive({ file: "wikihow_en_cooking.zim", sizeBytes: 1_250_000_000, title: "Cooking for everyone" }),
  archive({ file: "gardening_de_2024.zim", sizeBytes: 810_000_000, state: "checking" }),
  archive({ file: "Reiseführer_Österreich.zim", state: "set_aside", problem: "cut_short" }),
  archive({ file: "holiday.zim", sizeBytes: 4_100_000, state: "set_aside", problem: "not_an_archive" }),
];

const kept = (article: Article): KeptArticle => ({
  key: `${article.bookId}\n${article.path}`,
  article,
  pictures: {},
});
/** What Anna's last visit left of the library: a page that she saved, and one that she read. */
export const KEPT_PAGES = {
  saved: [kept(PAGE)],
  read: [kept(ARABIC_PAGE)],
};

// The library: the shelf, its search, the reading room, what is on the device, and which files the books are.
import { pathOfArticle, pathOnWall } from "../../src/shell/place.ts";
import { ARABIC_PAGE, BOOKS, HITS, PAGE } from "../books.ts";
import { BEN, PEOPLE, profileOf } from "../family.ts";
import type { Hand } from "../hand.ts";
import { answer, NOTHING_REACHED, never, refusal, type Script, speech } from "../service/replies.ts";
import { own, RICE, said } from "../talk.ts";
import { statesOf } from "./state.ts";

const SCREEN = "library/library-screen";
const LIST = "GET /api/library/books";
const SEARCH = "GET /api/library/search";
const READ = "GET /api/library/articles/:book";
const FIELD = "Search the books";
const CITED = pathOfArticle({
  ...PAGE,
  block: 5,
  quote: "He began to lose his sight at the age of four, and was blind by seven.",
});

const isBen: Script = {
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user: BEN, kiosk: false }),
};
const noBooks: Script = { [LIST]: answer({ items: [], setAside: 0, checking: 0 }) };

const SHELF = statesOf({ screen: SCREEN, address: "/library", kind: "success" }, [
  { name: "library/shelf", shows: "Cooking for everyone", sizes: ["phone", "desk"], byNight: true },
  { name: "library/empty", kind: "empty", shows: "Choose books", script: noBooks, sizes: ["phone", "desk"] },
  {
    name: "library/empty-member",
    kind: "empty",
    shows: "Ask who looks after Hearth",
    script: { ...isBen, ...noBooks },
  },
  { name: "library/loading", kind: "loading", shows: ".books-skeleton", script: { [LIST]: never } },
  {
    name: "library/starting",
    kind: "loading",
    shows: "The library is opening.",
    script: { [LIST]: refusal("component_not_ready", { state: "starting" }) },
  },
  { name: "library/failed", kind: "error", shows: "Try again", script: { [LIST]: refusal("upstream_failed") } },
  {
    name: "library/set-aside",
    kind: "error",
    shows: "2 files could not be read",
    script: { [LIST]: answer({ ...BOOKS, setAside: 2 }) },
    steps: (hand) => hand.scrollTo("Look why"),
  },
  {
    name: "library/saved",
    shows: "Saved on this device",
    kept: { hasPages: true },
    startsAlone: true,
    sizes: ["phone", "desk"],
    steps: (hand) => hand.scrollTo("Remove “Ray Charles” from this device"),
  },
  {
    name: "library/away",
    kind: "error",
    shows: "What was saved or read lately",
    script: NOTHING_REACHED,
    isOffline: true,
    kept: { hasPages: true },
    startsAlone: true,
  },
  {
    name: "library/suggestions",
    shows: "Nat King Cole",
    sizes: ["phone", "desk"],
    byNight: true,
    steps: (hand) => typeIn(hand, "pian"),
  },
  {
    name: "library/hits",
    address: "/library?q=pianist",
    shows: "About 3 pages found",
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "library/hits-more",
    sizes: [],
    address: "/library?q=pianist",
    shows: "Show more",
    script: { [SEARCH]: answer({ items: HITS, nextCursor: "20", total: 140 }) },
  },
  {
    name: "library/searching",
    sizes: [],
    kind: "loading",
    address: "/library?q=pianist",
    shows: ".hits-room",
    script: { [SEARCH]: never },
  },
  {
    name: "library/nothing-found",
    kind: "empty",
    address: "/library/wikihow_en_cooking?q=submarine",
    shows: "Search in all books",
    script: { [SEARCH]: answer({ items: [], nextCursor: null, total: 0 }) },
  },
  {
    name: "library/search-failed",
    kind: "error",
    address: "/library?q=pianist",
    shows: "The library took too long.",
    script: { [SEARCH]: refusal("upstream_timeout") },
  },
]);

async function typeIn(hand: Hand, words: string): Promise<void> {
  await hand.write(FIELD, words);
  await hand.sees(".suggestion");
}

const find = async (hand: Hand, words: string) => {
  await hand.press("Find on this page");
  await hand.write("Find on this page", words);
};

const READER = statesOf({ screen: SCREEN, address: pathOfArticle(PAGE), kind: "success" }, [
  { name: "reader/page", shows: ".page-title", sizes: ["phone", "desk"], byNight: true },
  {
    name: "reader/contents",
    shows: "On Atlantic",
    steps: (hand) => hand.press("Contents"),
  },
  { name: "reader/cited", address: CITED, shows: ".page-text", sizes: ["phone", "desk"], byNight: true },
  {
    name: "reader/found",
    shows: "1 of 4",
    sizes: ["phone", "desk"],
    byNight: true,
    steps: (hand) => find(hand, "piano"),
  },
  { name: "reader/not-found", kind: "empty", shows: "Not on this page", steps: (hand) => find(hand, "submarine") },
  {
    name: "reader/menu",
    shows: "Save on this device",
    startsAlone: true,
    steps: (hand) => hand.press("More for this page"),
  },
  {
    name: "reader/large",
    shows: ".page-title",
    async steps(hand) {
      for (let step = 0; step < 4; step += 1) {
        await hand.press("More for this page");
        await hand.press("Larger text");
      }
    },
  },
  {
    name: "reader/table",
    shows: "Place in the charts",
    sizes: ["phone", "desk"],
    steps: (hand) => hand.scrollTo("Bach"),
  },
  {
    name: "reader/reading",
    shows: "Reading aloud",
    sound: { playsS: 1 },
    sizes: ["phone", "desk"],
    byNight: true,
    script: {
      "POST /api/tts/stream": speech([
        {
          sentence: "Ray Charles Robinson",
          sample_rate: 24_000,
          pcm_b64: btoa("\0".repeat(48_000 * 4)),
          sentence_pause: 0,
        },
      ]),
    },
    steps: (hand) => hand.press("Read it to me"),
  },
  {
    name: "reader/reading-failed",
    kind: "error",
    shows: "Stop reading",
    script: { "POST /api/tts/stream": refusal("component_not_ready") },
    steps: (hand) => hand.press("Read it to me"),
  },
  {
    name: "reader/right-to-left",
    address: pathOfArticle(ARABIC_PAGE),
    shows: "العود",
    script: { [READ]: answer(ARABIC_PAGE) },
  },
  {
    name: "reader/cut",
    sizes: [],
    shows: "longer than what is shown here",
    script: { [READ]: answer({ ...PAGE, cut: true }) },
  },
  { name: "reader/loading", kind: "loading", shows: ".page-waiting", script: { [READ]: never } },
  {
    name: "reader/gone",
    kind: "error",
    shows: "This page isn’t in the library any more.",
    script: { [READ]: refusal("not_found") },
  },
  {
    name: "reader/starting",
    sizes: [],
    kind: "loading",
    shows: "The library is opening.",
    script: { [READ]: refusal("component_not_ready", { state: "starting" }) },
  },
  {
    name: "reader/away",
    shows: "This is the copy on this device.",
    script: NOTHING_REACHED,
    isOffline: true,
    kept: { hasPages: true },
    startsAlone: true,
  },
  {
    name: "reader/original",
    shows: ".original-frame",
    async steps(hand) {
      await hand.press("More for this page");
      await hand.press("The page as it was made");
    },
  },
]);

const ABOUT = { bookId: PAGE.bookId, path: PAGE.path, title: PAGE.title };
const ASKING = statesOf({ screen: "chat/conversation-screen", kind: "success" }, [
  {
    name: "about/draft",
    address: pathOfArticle(PAGE),
    shows: "About: Ray Charles",
    sizes: ["phone", "desk"],
    byNight: true,
    steps: (hand) => hand.press("Ask about this page"),
  },
  {
    name: "about/asked",
    address: `/c/${RICE.id}`,
    shows: "About: Ray Charles",
    script: {
      "GET /api/conversations/:id/messages": answer({
        items: [own(1, "When was he born?", { about: ABOUT }), said(2, "Ray Charles was born on 23 September 1930.")],
        nextCursor: null,
      }),
    },
  },
]);

const WALL = statesOf({ screen: "kiosk/kiosk-screen", sizes: ["wall"], kind: "success" }, [
  {
    name: "kiosk/passage",
    address: pathOnWall({ ...PAGE, block: 5, quote: "He began to lose his sight" }),
    shows: "Back to the wall",
    byNight: true,
    steps: (hand) => hand.sees(".page-title"),
  },
  {
    name: "kiosk/passage-gone",
    address: pathOnWall(PAGE),
    kind: "error",
    sizes: [],
    shows: "This page isn’t in the library any more.",
    script: { [READ]: refusal("not_found") },
  },
]);

const ARCHIVE_LIST = "GET /api/admin/library/archives";
const SETTINGS = statesOf({ screen: "library/admin/library-section", address: "/settings/library", kind: "success" }, [
  { name: "library-settings/ready", shows: "Being looked at", sizes: ["phone", "desk"], byNight: true },
  {
    name: "library-settings/empty",
    kind: "empty",
    shows: "No books are here yet.",
    script: { [ARCHIVE_LIST]: answer({ items: [], folder: "data/home/zim" }) },
  },
  {
    name: "library-settings/loading",
    sizes: [],
    kind: "loading",
    shows: ".rows-skeleton",
    script: { [ARCHIVE_LIST]: never },
  },
  {
    name: "library-settings/failed",
    sizes: [],
    kind: "error",
    shows: "This didn’t load.",
    script: { [ARCHIVE_LIST]: refusal("internal") },
  },
  {
    name: "library-settings/remove",
    shows: "Remove this file?",
    steps: (hand) => hand.press("Remove holiday.zim"),
  },
]);

const GERMAN = statesOf({ screen: SCREEN, kind: "success", preferences: { language: "de" } }, [
  { name: "german/library", address: "/library", shows: "Bibliothek" },
  { name: "german/reader", sizes: [], address: pathOfArticle(PAGE), shows: ".page-title" },
]);

export const LIBRARY_STATES = [...SHELF, ...READER, ...ASKING, ...WALL, ...SETTINGS, ...GERMAN];

// Where in the app an address leads.
import type { Position } from "@hearth/handlers/shared/contract/maps.ts";
import { SHARE_PATH, sharedAddress } from "../platform/share-shelf.ts";

export type Place =
  /** `companionId`: who is to answer, where somebody was chosen; HEARTH for Hearth itself. */
  | { name: "new"; companionId: string | null }
  /** `messageId`: the message to show, e.g. from a search. */
  | { name: "conversation"; conversationId: string; messageId: string | null }
  /** `section: null` is the list of sections; `item` is one thing of a section, e.g. a person. */
  | { name: "settings"; section: string | null; item: string | null }
  | { name: "companions" }
  /** null: one that is not made yet. */
  | { name: "companion"; companionId: string | null }
  /** `pictureId: null` is the wall; `conversationId` is where one came from. */
  | { name: "pictures"; pictureId: string | null; conversationId: string | null }
  /**
   * `bookId: null` is the shelf; `path: null` the front page of a book; `anchor` one of the page's own marks; `block` what
   * a citation points at; `q` a search.
   */
  | ({ name: "library"; bookId: string | null; path: string | null; q: string | null } & Passage)
  /** `to`: a way to there is asked for, `at`: what is there; `label` is how it was called. */
  | {
      name: "map";
      q: string | null;
      at: Position | null;
      to: Position | null;
      label: string | null;
      mode: string | null;
    }
  | { name: "timers" }
  /** `page`: what is shown over the wall, e.g. the passage that an answer cites. */
  | { name: "kiosk"; page: WallPage | null }
  /** Something was shared with Hearth before this device was ready to take it. */
  | { name: "missed-share" }
  | { name: "unknown" };

interface Passage {
  anchor: string | null;
  block: number | null;
  quote: string | null;
}
export interface WallPage extends Passage {
  bookId: string;
  path: string;
}

/** Reads an address such as `/c/0197…?m=0198…`. */
export function readPlace(path: string, query: Record<string, string>): Place {
  if (path === "/" || path === "/index.html") return { name: "new", companionId: query.with ?? null };
  if (/^\/kiosk\/?$/.test(path)) return { name: "kiosk", page: null };
  const onWall = /^\/kiosk\/library\/([^/]{1,600})\/?$/.exec(path)?.[1];
  if (onWall !== undefined) return readWallPage(onWall, query);
  if (path === SHARE_PATH) return { name: "missed-share" };
  if (/^\/companions\/?$/.test(path)) return { name: "companions" };
  const companion = /^\/companions\/(new|[0-9a-f-]{36})\/?$/.exec(path)?.[1];
  if (companion !== undefined) return { name: "companion", companionId: companion === "new" ? null : companion };
  const pictures = /^\/pictures(?:\/([0-9a-f-]{36}))?\/?$/.exec(path);
  if (pictures) return { name: "pictures", pictureId: pictures[1] ?? null, conversationId: query.c ?? null };
  const library = /^\/library(?:\/([^/]{1,600}))?\/?$/.exec(path);
  if (library) return readLibrary(library[1], query);
  if (/^\/map\/?$/.test(path)) {
    const { q = null, name: label = null, mode = null } = query;
    return { name: "map", q, at: readPosition(query.at), to: readPosition(query.to), label, mode };
  }
  if (/^\/timers\/?$/.test(path)) return { name: "timers" };
  const settings = /^\/settings(?:\/([a-z]+)(?:\/([0-9a-z-]{1,36}))?)?\/?$/.exec(path);
  if (settings) return { name: "settings", section: settings[1] ?? null, item: settings[2] ?? null };
  const conversationId = /^\/c\/([0-9a-f-]{36})\/?$/.exec(path)?.[1];
  if (conversationId === undefined) return { name: "unknown" };
  return { name: "conversation", conversationId, messageId: query.m ?? null };
}

function readLibrary(encodedBook: string | undefined, query: Record<string, string>): Place {
  const block = /^\d{1,5}$/.test(query.b ?? "") ? Number(query.b) : null;
  const { p: path = null, q = null, quote = null, a: anchor = null } = query;
  try {
    const bookId = encodedBook === undefined ? null : decodeURIComponent(encodedBook);
    return { name: "library", bookId, path, anchor, block, quote, q };
  } catch (error) {
    if (error instanceof URIError) return { name: "unknown" };
    throw error;
  }
}

function readWallPage(encodedBook: string, query: Record<string, string>): Place {
  const read = readLibrary(encodedBook, query);
  if (read.name !== "library" || read.bookId === null || read.path === null) return { name: "kiosk", page: null };
  const { bookId, path, anchor, block, quote } = read;
  return { name: "kiosk", page: { bookId, path, anchor, block, quote } };
}

/** "43.7,7.4"; null: it is none. */
function readPosition(text: string | undefined): Position | null {
  const found = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text ?? "");
  if (found === null) return null;
  const [lat, lon] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

export const pathOfSettings = (section?: string, item?: string) =>
  ["/settings", section, item].filter((part) => part !== undefined).join("/");

/** The wake words among the features: their group as the registry names it. */
export const WAKE_WORD_FEATURES = pathOfSettings("features", "wake-words");
/** What paints, likewise. */
export const PICTURE_FEATURES = pathOfSettings("features", "images");
/** What speaks and listens, likewise. */
export const VOICE_FEATURES = pathOfSettings("features", "voice");

export const pathOfConversation = (conversationId: string, messageId?: string) =>
  messageId === undefined ? `/c/${conversationId}` : `/c/${conversationId}?m=${messageId}`;

export const KIOSK_PATH = "/kiosk";
/** Where one is told that a share did not arrive. */
export const MISSED_SHARE_PATH = sharedAddress("missed");
export const COMPANIONS_PATH = "/companions";
export const pathOfCompanion = (companionId: string | null) => `${COMPANIONS_PATH}/${companionId ?? "new"}`;
export const PICTURES_PATH = "/pictures";
/** `conversationId`: where one comes back to. */
export const pathOfPicture = (pictureId: string, conversationId?: string | null) =>
  `${PICTURES_PATH}/${pictureId}${conversationId == null ? "" : `?c=${conversationId}`}`;
export const LIBRARY_PATH = "/library";
export interface PageAddress {
  bookId: string;
  path: string | null;
  anchor?: string | null;
  block?: number | null;
  quote?: string | null;
}
/** A page of a book; `block` and `quote`: the passage that a citation points at; `anchor`: one of the page's own marks. */
export function pathOfArticle(page: PageAddress): string {
  const query = new URLSearchParams();
  if (page.path !== null) query.set("p", page.path);
  if (page.anchor != null) query.set("a", page.anchor);
  if (page.block != null) query.set("b", String(page.block));
  if (page.quote != null) query.set("quote", page.quote);
  return `${LIBRARY_PATH}/${encodeURIComponent(page.bookId)}${query.size === 0 ? "" : `?${query}`}`;
}
/** The same over the wall. */
export const pathOnWall = (page: PageAddress) => `${KIOSK_PATH}${pathOfArticle(page)}`;
/** A search in all books, or in one. */
export const pathOfFinding = (q: string, bookId: string | null) =>
  `${LIBRARY_PATH}${bookId === null ? "" : `/${encodeURIComponent(bookId)}`}?${new URLSearchParams({ q })}`;
/** What books there are to fetch, likewise. */
export const LIBRARY_FEATURES = pathOfSettings("features", "library");
export const TIMERS_PATH = "/timers";
export const MAP_PATH = "/map";
/** `at`: a place is shown; `to`: the way to it. */
export function pathOfMap(asked: { at?: Position; to?: Position; label?: string; mode?: string; q?: string }): string {
  const query = new URLSearchParams();
  for (const key of ["at", "to"] as const) {
    const position = asked[key];
    if (position !== undefined) query.set(key, `${position.lat},${position.lon}`);
  }
  if (asked.label !== undefined) query.set("name", asked.label);
  if (asked.mode !== undefined) query.set("mode", asked.mode);
  if (asked.q !== undefined) query.set("q", asked.q);
  return query.size === 0 ? MAP_PATH : `${MAP_PATH}?${query}`;
}
/** Stands for Hearth itself where a companion may be named. */
export const HEARTH = "hearth";
/** A new conversation with a companion or with HEARTH; null: with whoever answers by default. */
export const pathOfTalk = (companionId: string | null) => (companionId === null ? "/" : `/?with=${companionId}`);

// Where in the app an address leads.
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
  | { name: "kiosk" }
  /** Something was shared with Hearth before this device was ready to take it. */
  | { name: "missed-share" }
  | { name: "unknown" };

/** Reads an address such as `/c/0197…?m=0198…`. */
export function readPlace(path: string, query: Record<string, string>): Place {
  if (path === "/" || path === "/index.html") return { name: "new", companionId: query.with ?? null };
  if (/^\/kiosk\/?$/.test(path)) return { name: "kiosk" };
  if (path === SHARE_PATH) return { name: "missed-share" };
  if (/^\/companions\/?$/.test(path)) return { name: "companions" };
  const companion = /^\/companions\/(new|[0-9a-f-]{36})\/?$/.exec(path)?.[1];
  if (companion !== undefined) return { name: "companion", companionId: companion === "new" ? null : companion };
  const pictures = /^\/pictures(?:\/([0-9a-f-]{36}))?\/?$/.exec(path);
  if (pictures) return { name: "pictures", pictureId: pictures[1] ?? null, conversationId: query.c ?? null };
  const settings = /^\/settings(?:\/([a-z]+)(?:\/([0-9a-z-]{1,36}))?)?\/?$/.exec(path);
  if (settings) return { name: "settings", section: settings[1] ?? null, item: settings[2] ?? null };
  const conversationId = /^\/c\/([0-9a-f-]{36})\/?$/.exec(path)?.[1];
  if (conversationId === undefined) return { name: "unknown" };
  return { name: "conversation", conversationId, messageId: query.m ?? null };
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
/** Stands for Hearth itself where a companion may be named. */
export const HEARTH = "hearth";
/** A new conversation with a companion or with HEARTH; null: with whoever answers by default. */
export const pathOfTalk = (companionId: string | null) => (companionId === null ? "/" : `/?with=${companionId}`);

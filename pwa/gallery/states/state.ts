// What a state of the gallery is: an address, what the service answers there, and what one does to get there.
import type { Preferences } from "@hearth/handlers/shared/contract/users.ts";
import type { Kept } from "../device.ts";
import type { Hand } from "../hand.ts";
import type { HandsfreeScene } from "../handsfree.ts";
import type { Script } from "../service/replies.ts";
import type { Sound } from "../sound.ts";

export const KINDS = ["empty", "loading", "error", "success"] as const;
export type Kind = (typeof KINDS)[number];

/** In CSS pixels. The phone shows every state; the desk those that are laid out differently there. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1024, height: 700 },
  wall: { width: 1280, height: 800 },
  /** A wall tablet that hangs upright. */
  upright: { width: 800, height: 1280 },
} as const;
export type Size = keyof typeof SIZES;

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface GalleryState {
  /** `group/what-is-seen`: names its pictures too. */
  name: string;
  /** The screen or section it belongs to: a file in pwa/src without its ending. It has to be on the page. */
  screen: string;
  kind: Kind;
  /** As in the app itself, e.g. `/settings/people`. */
  address: string;
  /** A text or a name on the page that is there only when the state is reached; with a dot in front a class. */
  shows: string;
  /** What the service answers otherwise than on an evening on which nothing goes wrong. */
  script?: Script;
  steps?: (hand: Hand) => Promise<void>;
  /** Where its pictures are taken; on a phone when left out. None where it looks like another state. */
  sizes?: readonly Size[];
  /** A picture by night, too. */
  byNight?: true;
  /** Rules of axe that don't hold here, each with the reason; one that holds after all must not stand here. */
  exceptions?: Readonly<Record<string, string>>;
  /** What the person has chosen otherwise, e.g. the language. */
  preferences?: Partial<Omit<Preferences, "theme">>;
  /** What Anna's last visit has left on this device; nothing when left out. */
  kept?: Kept;
  /** What another app has shared with Hearth a moment ago: the parts of its form. The state's address leads to it. */
  shared?: Readonly<Record<string, string | File>>;
  /** What the device's microphone and loudspeaker do; without a word, as in a browser that nobody has touched. */
  sound?: Sound;
  /** What hands-free is doing, for as long as one looks; turned off when left out. */
  handsfree?: HandsfreeScene;
  /** Another hour than that of the evening on which time stands still: at night the wall looks otherwise. */
  hour?: number;
  /** Every answer is read aloud on this device. */
  readsAloud?: true;
  /** The app starts here without the service. */
  startsAlone?: true;
  /** The device has no network from the start. */
  isOffline?: true;
  /** The device can hand files on to other apps. */
  hasShareSheet?: true;
  /** A new version of the app has arrived. */
  hasUpdate?: true;
}

/** Fills in what the states of a screen have in common. */
export const statesOf = <Common extends Partial<GalleryState>>(
  common: Common,
  states: readonly (Omit<GalleryState, keyof Common> & Partial<GalleryState>)[],
): GalleryState[] => states.map((state) => ({ ...common, ...state }) as unknown as GalleryState);

// How the app looks to this person: theme, text size, motion and language. Shown at once, kept on the device for the first
// paint of the next visit, and in the person's preferences for all their devices.
import type { Preferences } from "@hearth/handlers/shared/contract/users.ts";
import { type ReadonlySignal, signal } from "@preact/signals";

export type Look = Pick<Preferences, "theme" | "textSize" | "reducedMotion" | "language">;
export type ThemeChoice = Look["theme"];

export const PLAIN_LOOK: Look = { theme: "system", textSize: "normal", reducedMotion: "system", language: "system" };

export interface Appearance {
  look: ReadonlySignal<Look>;
  /** Shows what the service has kept. */
  adopt(kept: Look): void;
  /** Shows the change, then keeps it. Rejects, and shows again what was kept, where that fails. */
  change(change: Partial<Look>): Promise<void>;
}

export interface AppearanceDeps {
  /** What is shown before the service has said anything. */
  remembered: Look;
  show: (look: Look) => void;
  /** Resolves with what the service keeps now. */
  save: (change: Partial<Look>) => Promise<Look>;
}

/** Changes are sent one after the other, so that the last one wins on the service too. */
export function createAppearance({ remembered, show, save }: AppearanceDeps): Appearance {
  const look = signal<Look>(remembered);
  let kept = remembered;
  let saving: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const apply = (next: Look) => {
    look.value = next;
    show(next);
  };
  async function keep(change: Partial<Look>): Promise<void> {
    try {
      kept = lookOf(await save(change));
    } catch (error) {
      apply(withoutChange(look.value, change, kept));
      throw error;
    } finally {
      waiting -= 1;
    }
  }

  return {
    look,
    adopt(found) {
      kept = lookOf(found);
      // What is just being chosen is newer than what was read.
      if (waiting === 0) apply(kept);
    },
    change(change) {
      apply({ ...look.value, ...change });
      waiting += 1;
      const mine = saving.then(() => keep(change));
      saving = mine.catch(() => undefined);
      return mine;
    },
  };
}

const lookOf = ({ theme, textSize, reducedMotion, language }: Look): Look => ({
  theme,
  textSize,
  reducedMotion,
  language,
});

/** Takes a failed change back, but for what has been chosen anew since. */
function withoutChange(shown: Look, change: Partial<Look>, kept: Look): Look {
  const back = <Key extends keyof Look>(key: Key): Look[Key] => (shown[key] === change[key] ? kept[key] : shown[key]);
  return {
    theme: back("theme"),
    textSize: back("textSize"),
    reducedMotion: back("reducedMotion"),
    language: back("language"),
  };
}

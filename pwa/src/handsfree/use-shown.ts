// Hands-free as it is right now, for whatever shows it.
import { useHearth, useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { type HandsfreeShown, isPhraseAway, showElsewhere, showHandsfree, showRehearsal, stateNow } from "./shown.ts";
import { w } from "./words.ts";

export interface ShownNow extends HandsfreeShown {
  /** What one says to it; null: not known. */
  phrase: string | null;
  /** The line in words. */
  words: string;
  isEngaged: boolean;
  isMuted: boolean;
  /** Another window of this device listens. */
  isElsewhere: boolean;
  /** What a press on the sign of the microphone does, in a word. */
  muteWord: string;
  /** The name of that sign, for whoever does not see it: what the ear does, then what a press does. */
  muteLabel: string;
}

/** @param name of whoever answers; Hearth when left out. */
export function useHandsfreeShown(name = t("app.name")): ShownNow {
  const { connection } = useHearth();
  const { handsfree } = useHouse();
  const isEngaged = handsfree.isEngaged.value;
  const phrase = handsfree.wakeWords.value[0]?.phrase ?? null;
  const isMuteChosen = handsfree.choices.isMuted.value;
  const state = stateNow(handsfree.state.value, { isEngaged, isMuted: isMuteChosen });
  // A mute is the whole device's, whichever window has hands-free.
  const isElsewhereNow = handsfree.isElsewhere.value && !isMuteChosen;
  const isAway = isPhraseAway(handsfree.mode.value, handsfree.isPhraseRead.value, connection.state.value);
  const shown =
    showRehearsal(handsfree.rehearsal.value) ??
    (isElsewhereNow ? showElsewhere() : showHandsfree(state, { hasPhrase: phrase !== null, isAway }));
  const isMuted = shown.ear === "muted";
  const isElsewhere = shown.ear === "elsewhere";
  const ear = w(shown.ear === "open" ? "wake.earOpen" : "wake.earShut");
  const values = { name, phrase: phrase ?? "" };
  return {
    ...shown,
    phrase,
    words: w(shown.line, values),
    isEngaged,
    isMuted,
    isElsewhere,
    muteWord: w(isElsewhere ? "wake.here" : isMuted ? "wake.unmute" : "wake.mute"),
    muteLabel: isElsewhere
      ? `${w("wake.state.elsewhere")}. ${w("wake.here")}`
      : isMuted
        ? w("wake.unmuteLabel")
        : `${ear}. ${w("wake.muteLabel")}`,
  };
}

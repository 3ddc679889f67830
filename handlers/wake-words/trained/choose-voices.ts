// Which voices say the phrase for a training, and which only judge it: always the same ones for the same list.
import { DomainError } from "../../errors.ts";
import type { Voice } from "../../shared/contract/voice.ts";
import type { PhraseLanguage } from "../../shared/wake-phrase/phrase-language.ts";

export interface ChosenVoices {
  /** The engine's own ids; none is in both. */
  train: string[];
  heldOut: string[];
  /** There is only one: its clips are divided instead. */
  singleVoice: boolean;
}

/** Of all voices, as many as this judge the detector. */
const HELD_OUT_SHARE = 0.2;
const HELD_OUT_MIN = 2;

/**
 * English voices, for a German phrase the German ones too. A fifth of them, at least two where there are four, is held
 * out: women and men alike, spread over the list, whose ids begin with the accent.
 * @throws DomainError `component_not_ready` where nobody speaks a language that is wanted
 */
export function chooseVoices(voices: readonly Voice[], language: PhraseLanguage): ChosenVoices {
  const speaks = (voice: Voice) =>
    /^en\b/i.test(voice.language) || (language === "de" && /^de\b/i.test(voice.language));
  const ids = (list: readonly Voice[]) => list.map(({ id }) => id).toSorted();
  const all = voices.filter(speaks);
  const [only] = ids(all);
  if (only === undefined) {
    const words = "There is no voice that could say the phrase. Install one under Features, or wait until it is ready.";
    throw new DomainError("component_not_ready", words, { state: "missing", retryAfterS: 10 });
  }
  if (all.length === 1) return { train: [only], heldOut: [only], singleVoice: true };
  const genders = [...new Set(all.map(genderOf))].toSorted();
  const groups = genders.map((gender) => ids(all.filter((voice) => genderOf(voice) === gender)));
  const heldOut = new Set(holdOut(groups, all.length));
  return { train: ids(all).filter((id) => !heldOut.has(id)), heldOut: [...heldOut].toSorted(), singleVoice: false };
}

export const onlyVoice = (id: string): ChosenVoices => ({ train: [id], heldOut: [id], singleVoice: true });

const genderOf = ({ gender }: Voice) => gender.trim().toLowerCase();

function holdOut(groups: readonly string[][], voices: number): string[] {
  const wanted = voices < 2 * HELD_OUT_MIN ? 1 : Math.max(HELD_OUT_MIN, Math.round(voices * HELD_OUT_SHARE));
  const quotas = groups.map(() => 0);
  // One from each group in turn, as long as it keeps somebody to be trained with.
  for (let left = wanted, turn = 0; left > 0 && turn < wanted * groups.length; turn++) {
    const at = turn % groups.length;
    if ((quotas[at] ?? 0) + 1 >= (groups[at]?.length ?? 0)) continue;
    quotas[at] = (quotas[at] ?? 0) + 1;
    left--;
  }
  const picked = groups.flatMap((group, at) => spread(group, quotas[at] ?? 0));
  // Nobody could be spared, e.g. one woman and one man.
  return picked.length > 0 ? picked : groups.flat().toSorted().slice(-1);
}

/** `count` of them, at even distances. */
const spread = (group: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, n) => group[Math.floor(((n + 0.5) * group.length) / count)] ?? "");

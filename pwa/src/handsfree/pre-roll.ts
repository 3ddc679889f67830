// What a capture begins with: the frames of the last seconds that belong to it already.
import { BARGE_IN_FRAMES, CAPTURE_OPEN_WITHIN_MS } from "@hearth/handlers/shared/handsfree/constants.ts";
import type { PreRoll } from "@hearth/handlers/shared/handsfree/types.ts";
import { isCommandDetector } from "@hearth/handlers/shared/handsfree/wake-source.ts";
import { FRAME_MS } from "@hearth/handlers/shared/wake/constants.ts";
import type { Ear, HeardFrame, Wake } from "../wake/ear.ts";

/** 1.6 s up to the frame that decided: the longest wake words begin so early. */
const WAKE_PRE_ROLL_FRAMES = 20;
/** The longest sentence that a detector knows: 34 embeddings, and the 76 mel frames of the first (0.76 s). */
const COMMAND_PRE_ROLL_FRAMES = 34 + 10;
/** Beside the ten frames of the rule: where the first word began. */
const BARGE_IN_PRE_ROLL_FRAMES = BARGE_IN_FRAMES + 5;
/** The longest pre-roll, and as long as opening may take. */
export const EARLY_MAX_FRAMES = COMMAND_PRE_ROLL_FRAMES + Math.ceil(CAPTURE_OPEN_WITHIN_MS / FRAME_MS);

/** @param marks the last wake, and the last frame of the utterance that held the phrase */
export function preRollOf(
  preRoll: PreRoll,
  recent: Ear["recent"],
  { wake, phraseEnd }: { wake: Wake | null; phraseEnd: number },
): HeardFrame[] {
  if (preRoll === "none") return [];
  if (preRoll === "barge-in") return recent(BARGE_IN_PRE_ROLL_FRAMES);
  const before = isCommandDetector(wake?.wakeWordId ?? null) ? COMMAND_PRE_ROLL_FRAMES : WAKE_PRE_ROLL_FRAMES;
  const behind = preRoll === "phrase" ? phraseEnd : (wake?.frameNumber ?? 0) - before;
  return recent(EARLY_MAX_FRAMES).filter(({ number }) => number > behind);
}

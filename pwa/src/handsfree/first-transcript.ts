// What the first words after a wake word say about it: whether it was one, and what of them is the command.
//
// A detector may be wrong, and so may a small speech model that writes the wake word down. So the two are weighed:
// - What ended long before the detector decided was said before the wake word: it is nobody's command, and says nothing
//   about the wake. The next words are the first ones.
// - The phrase is found in the words: it was said, and the rest is the command. But where everything had been said before
//   the detector decided, what follows the phrase is its last sound in odd letters, and the command is still to come.
// - Nothing was said at all, or other words were: the detector was wrong, unless its score was clear. A score is clear
//   from the middle between its threshold and 1 on: what lies below is where televisions and sneezes are.
// - A clear wake is never refused because of its spelling. If everything was said before the detector had decided, it is
//   the wake word in odd letters and the command is still to come; else it is taken as the command.
// - A detector of whole sentences hears the command itself: whatever was said is asked, and nothing refutes it.

export interface FirstTranscript {
  /** null: the service heard no words in it. */
  text: string | null;
  /** What is left without the wake phrase, and whether that was found. */
  rest: string;
  isMatched: boolean;
  isCommand: boolean;
  score: number;
  threshold: number;
  /** From the end of speech to the detector's decision; below 0: it went on behind that. */
  endedBeforeWakeMs: number;
}

/** `refuted`: it was no wake word. `earlier`, `nothing`: the words are still to come. So they are where `command` is empty. */
export type FirstVerdict = { name: "refuted" | "earlier" | "nothing" } | { name: "command"; text: string };

/** Behind the detector's decision: the end of the wake word itself, which some detectors know before it is over. */
const WAKE_END_SLACK_MS = 480;
/** No detector takes so long to decide. */
const EARLIER_MS = 1_000;

export function judgeFirst(given: FirstTranscript): FirstVerdict {
  const { text, rest, isMatched, isCommand, score, threshold, endedBeforeWakeMs } = given;
  const isNothing = text === null || text.trim() === "";
  if (isMatched && !isCommand) return { name: "command", text: endedBeforeWakeMs >= 0 ? "" : rest };
  if (endedBeforeWakeMs > EARLIER_MS) return { name: "earlier" };
  if (isCommand) return isNothing ? { name: "nothing" } : { name: "command", text };
  const isClear = score >= threshold + (1 - threshold) / 2;
  if (!isClear) return { name: "refuted" };
  if (isNothing) return { name: "nothing" };
  return { name: "command", text: endedBeforeWakeMs >= -WAKE_END_SLACK_MS ? "" : text };
}

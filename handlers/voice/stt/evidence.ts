// Whether a transcript is something that was said. Whisper answers silence and noise with words of its training
// ("Thank you.", "Thanks for watching!") or with one phrase over and over. What counts is the sound and the model's own
// doubt; the table of phrases only asks for more of both, so that a real "thank you" stays one.
import type { Transcript } from "../../ports/speech.ts";
import { type Heard, withoutAnnotations } from "../../shared/speech/annotations.ts";
import type { SignalEvidence } from "./signal-evidence.ts";

export type Judgement = { text: string } | { noSpeech: "silence" | "annotation" };

/** The least that has to be voice. A spoken "stop" has 100 ms of vowel and more. */
const VOICED_MS = 60;
/** In a room that is not quiet two windows of the vowel of a person's "next" are left: enough where a word stands out. */
const SHORT_VOICE = { voicedMs: 40, activeMs: 120, aboveRoomDb: 10 } as const;
/** A whisper has no voice at all: then the model has to be sure, and the sound has to be long enough for a word. */
const WHISPER = { activeMs: 200, avgLogprob: -0.45, noSpeechProb: 0.3 } as const;
/** Whisper's own rule for silence: `no_speech_threshold` and `logprob_threshold` of its reference implementation. */
const MODEL_DOUBT = { noSpeechProb: 0.6, avgLogprob: -1 } as const;
/** What models like to say where nothing was said has to stand out of the room, with a voice as long as the words take. */
const FAVOURITE = { aboveRoomDb: 8, voicedMs: 120, avgLogprob: -0.8, noSpeechProb: 0.5 } as const;
/** The fastest speakers reach 30 letters a second; soft ends of words that drown in the room are not counted here. */
const LETTERS_PER_S_MAX = 45;
/** Of a loop, one phrase makes up nearly everything, many times. */
const LOOP = { times: 4, share: 0.7 } as const;
/** People do say "no, no, no, no" in the time that it takes. */
const LOOP_LETTERS_PER_S_MAX = 20;

/** As words only; they turn up in subtitles at the end of videos, which is where the models learned them. */
const FAVOURITES = [
  /^thank you(?: so much| very much)?(?: for (?:watching|listening|viewing).*)?$/,
  /^thanks(?: for (?:watching|listening|viewing).*)?$/,
  /^(?:please )?(?:like and )?subscribe.*$/,
  /^see you (?:next time|in the next (?:video|one)).*$/,
  /^(?:you|bye|bye bye|okay|so|the|i|oh|hmm|uh)$/,
  /^(?:vielen )?dank(?: fürs zuschauen| für die aufmerksamkeit)?$/,
  /^untertitel.*$/,
  /^(?:subtitles|captions|transcription) by.*$/,
];

/** `evidence` null: the transcribing service does not say what it thinks. */
export function judgeTranscript({ text, evidence }: Transcript, signal: SignalEvidence): Judgement {
  const heard = withoutAnnotations(text);
  if (heard.text === "") return { noSpeech: reasonOf(heard) };
  const words = wordsOf(heard.text);
  const avgLogprob = evidence?.avgLogprob ?? null;
  const noSpeechProb = evidence?.noSpeechProb ?? null;
  const isAbove = (value: number | null, limit: number, unknown: boolean) => (value === null ? unknown : value > limit);

  const isDoubted = isAbove(noSpeechProb, MODEL_DOUBT.noSpeechProb, false) && !isAbove(avgLogprob, -1, true);
  const isVoice =
    signal.voicedMs >= VOICED_MS ||
    (signal.voicedMs >= SHORT_VOICE.voicedMs &&
      signal.activeMs >= SHORT_VOICE.activeMs &&
      signal.aboveRoomDb >= SHORT_VOICE.aboveRoomDb);
  const isWhisper =
    signal.activeMs >= WHISPER.activeMs &&
    isAbove(avgLogprob, WHISPER.avgLogprob, false) &&
    !isAbove(noSpeechProb, WHISPER.noSpeechProb, false);
  const isBelievable =
    signal.aboveRoomDb >= FAVOURITE.aboveRoomDb &&
    signal.voicedMs >= Math.min(FAVOURITE.voicedMs, 20 * words.join("").length) &&
    isAbove(avgLogprob, FAVOURITE.avgLogprob, true) &&
    !isAbove(noSpeechProb, FAVOURITE.noSpeechProb, false);

  const isSaid =
    !isDoubted &&
    (isVoice || isWhisper) &&
    (isBelievable || !isFavourite(words)) &&
    !isTooMuch(words, signal) &&
    !isLoop(words, signal);
  return isSaid ? { text: heard.text } : { noSpeech: "silence" };
}

const reasonOf = ({ onlyAnnotations }: Heard) => (onlyAnnotations ? "annotation" : "silence");

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Letter}\p{Mark}\p{Number}']+/gu) ?? [];

const isFavourite = (words: readonly string[]) => FAVOURITES.some((each) => each.test(words.join(" ")));

const lettersPerS = (words: readonly string[], { spanMs }: SignalEvidence) =>
  words.join("").length / (Math.max(spanMs, 1) / 1000);

/** A sentence of thirty letters on a click. Scripts with a sign for each word stay far below. */
const isTooMuch = (words: readonly string[], signal: SignalEvidence) => lettersPerS(words, signal) > LETTERS_PER_S_MAX;

function isLoop(words: readonly string[], signal: SignalEvidence): boolean {
  if (lettersPerS(words, signal) <= LOOP_LETTERS_PER_S_MAX && words.length < 24) return false;
  for (let length = 1; length <= Math.min(8, words.length / LOOP.times); length++) {
    if (longestRepeat(words, length) >= Math.max(LOOP.times * length, LOOP.share * words.length)) return true;
  }
  return false;
}

/** How many words in a row are one phrase of this length, over and over. */
function longestRepeat(words: readonly string[], length: number): number {
  let longest = 0;
  let run = length;
  for (let i = length; i < words.length; i++) {
    run = words[i] === words[i - length] ? run + 1 : length;
    longest = Math.max(longest, run);
  }
  return longest;
}

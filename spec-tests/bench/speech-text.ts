// What cleaning and splitting an answer for speech costs: against splitting it with Intl.Segmenter alone in the same run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSpeechText } from "../../handlers/shared/speech/text/speech-text.ts";
import { median, ms, type Row } from "./stats.ts";

const CORPUS = join(import.meta.dirname, "../../handlers/shared/speech/text/corpus");
const CHARS = 10_000;
const ROUNDS = 40;
const WARM_UP = 5;
/** A token of a language model has about as many characters. */
const TOKEN_CHARS = 4;

/** Texts of the corpus, one after another and again, as long as a very long answer. */
function answers(): string {
  const texts = readdirSync(CORPUS)
    .filter((file) => file !== "german.json" && file !== "reasoning.json" && file !== "html.json")
    .flatMap((file) => JSON.parse(readFileSync(join(CORPUS, file), "utf8")) as { text: string }[])
    // What never closes would hold all that follows it.
    .filter(
      ({ text }) => (text.match(/```|~~~/g)?.length ?? 0) % 2 === 0 && !text.includes("$$") && !text.includes("<"),
    )
    .map(({ text }) => text);
  const once = texts.join("\n\n");
  return once.repeat(Math.ceil(CHARS / once.length)).slice(0, CHARS);
}

function timed(run: () => number): number {
  const began = performance.now();
  if (run() === 0) throw new Error("nothing was split");
  return performance.now() - began;
}

function cleaned(text: string, pieceChars: number): number {
  const speech = createSpeechText();
  let sentences = 0;
  for (let at = 0; at < text.length; at += pieceChars) sentences += speech.push(text.slice(at, at + pieceChars)).length;
  return sentences + speech.end().length;
}

function segmented(segmenter: Intl.Segmenter, text: string): number {
  return [...segmenter.segment(text)].length;
}

/** Milliseconds for 10,000 characters; an engine needs minutes to speak them. */
export async function benchSpeechText(): Promise<Row[]> {
  const text = answers();
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  const tookMs: Record<"whole" | "tokens" | "segmenter", number[]> = { whole: [], tokens: [], segmenter: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const one = {
      whole: timed(() => cleaned(text, text.length)),
      tokens: timed(() => cleaned(text, TOKEN_CHARS)),
      segmenter: timed(() => segmented(segmenter, text)),
    };
    if (round < WARM_UP) continue;
    tookMs.whole.push(one.whole);
    tookMs.tokens.push(one.tokens);
    tookMs.segmenter.push(one.segmenter);
  }
  const yardstick = median(tookMs.segmenter);
  return [
    row("speech text of an answer that is there whole", median(tookMs.whole), yardstick, 5),
    row("speech text of the same, token by token", median(tookMs.tokens), yardstick, 5),
  ];
}

function row(name: string, measuredMs: number, yardstickMs: number, target: number): Row {
  const ratio = measuredMs / yardstickMs;
  return {
    name,
    measured: `${ms(measuredMs)} for 10,000 characters`,
    yardstick: `Intl.Segmenter alone: ${ms(yardstickMs)}`,
    ratio: `${ratio.toFixed(1)} times`,
    target: `under ${target} times`,
    met: ratio < target,
  };
}

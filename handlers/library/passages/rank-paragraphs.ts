// Which paragraphs answer a question likeliest: BM25 over their words, with the page's title counting as known. Pure.

import { stem, wordsOf } from "./keywords.ts";
import type { Paragraph } from "./paragraphs.ts";

/** As usual for BM25. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** Of all that was asked for, so much must be spoken of, on the page's title or in the paragraph. */
const COVERED_LEAST = 0.5;
const LEAD_BONUS = 0.6;
/** The page of the very name is what was asked about. */
const NAMED_BONUS = 0.7;

/**
 * The likeliest first; those that speak of something else are left out.
 * @param isNamed it stands on a page of the very name: then it may be in another language than the question
 */
export function rankParagraphs(
  stems: readonly string[],
  paragraphs: readonly Paragraph[],
  isNamed: (paragraph: Paragraph) => boolean = () => false,
): Paragraph[] {
  const counted = paragraphs.map((paragraph) => ({ paragraph, ...countsOf(stems, paragraph) }));
  const averageLength = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const rarity = new Map(
    stems.map((word) => [word, rarityOf(counted.filter(({ tf }) => tf.has(word)).length, counted.length)]),
  );
  const weightOf = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
  const asked = weightOf(stems);
  return counted
    .flatMap(({ paragraph, tf, inTitle, length }) => {
      const covered = weightOf(new Set([...tf.keys(), ...inTitle])) / Math.max(asked, Number.EPSILON);
      // The title alone answers nothing, but the beginning of its page does.
      const named = isNamed(paragraph);
      if ((covered < COVERED_LEAST && !named) || (tf.size === 0 && !paragraph.isLead)) return [];
      const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / Math.max(1, averageLength));
      const words = [...tf].reduce(
        (sum, [word, n]) => sum + ((rarity.get(word) ?? 0) * n * (SATURATION + 1)) / (n + norm),
        0,
      );
      const titleShare = weightOf(inTitle) / Math.max(asked, Number.EPSILON);
      return [
        {
          paragraph,
          score: words + asked * (titleShare * (paragraph.isLead ? 1 + LEAD_BONUS : 1) + (named ? NAMED_BONUS : 0)),
        },
      ];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ paragraph }) => paragraph);
}

const rarityOf = (holding: number, all: number): number => Math.log(1 + (all - holding + 0.5) / (holding + 0.5)) + 0.1;

function countsOf(stems: readonly string[], { text, title }: Paragraph) {
  const words = wordsOf(text).map(stem);
  const tf = new Map<string, number>();
  const wanted = new Set(stems);
  for (const word of words) if (wanted.has(word)) tf.set(word, (tf.get(word) ?? 0) + 1);
  const titleWords = new Set(wordsOf(title).map(stem));
  return { tf, length: words.length, inTitle: new Set(stems.filter((word) => titleWords.has(word))) };
}

// What is left out of every picture for everybody. The words go to the painter only: what is kept, shown and taken over
// from a picture is what people, the checkpoint and the model leave out.
import type { Rating } from "../../shared/contract/images.ts";

const SAFETY_WORDS = "nsfw, nude, naked, sexual, suggestive, gore, blood";
const STANDING = new RegExp(`${SAFETY_WORDS}[,\\s]*`, "gi");

/** The negative prompt for the painter: the words first, and once. */
export function withSafetyWords(negativePrompt: string, rating: Rating): string {
  const plain = withoutSafetyWords(negativePrompt);
  if (rating === "adult") return plain;
  return plain === "" ? SAFETY_WORDS : `${SAFETY_WORDS}, ${plain}`;
}

/** Older pictures were kept with them. */
export function withoutSafetyWords(negativePrompt: string): string {
  return negativePrompt.replaceAll(STANDING, "").replace(/[,\s]+$/u, "");
}

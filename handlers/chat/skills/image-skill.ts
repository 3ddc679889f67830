// The skill of the route `image`: a wish becomes a work, the answer a short sentence and its card.
import { DomainError } from "../../errors.ts";
import type { Viewer } from "../../images/rights.ts";
import type { Card } from "../../shared/contract/cards.ts";
import type { GenerateImage } from "../../shared/contract/images.ts";
import { IMAGE_PROMPT_MAX_CHARS } from "../../shared/contract/limits.ts";
import { IMAGE_WORDS, type ImageWords } from "./image-words.ts";
import type { Skill, SkillTurn } from "./skills.ts";
import { isChange, languageOf, wishOf } from "./wish-words.ts";

export interface ImageSkillOptions {
  /** @throws DomainError `not_found` */
  viewerOf(caller: { userId: string; wall: boolean }): Promise<Viewer>;
  mayMake(viewer: Viewer): boolean;
  /** Starts a work; the same `requestId` starts one only. */
  generate(
    viewer: Viewer,
    request: GenerateImage,
    conversationId: string,
    signal: AbortSignal,
  ): Promise<{ id: string }>;
  /** The newest picture of these works that the viewer may see; null: there is none. */
  newestOf(viewer: Viewer, jobIds: string[]): Promise<{ id: string } | null>;
}

/** So far back a change may refer to. */
const CARDS_BACK = 5;

export function createImageSkill({ viewerOf, mayMake, generate, newestOf }: ImageSkillOptions): Skill {
  return {
    async answer(turn, signal) {
      const question = turn.history.at(-1);
      // A question about a picture that was sent along is the model's, which may be able to see it.
      if (question === undefined || question.role !== "user" || turn.hasPictures) return null;
      const words = IMAGE_WORDS[languageOf(question.content, turn.language.startsWith("de") ? "de" : "en")];
      const viewer = await viewerOf(turn);
      if (!mayMake(viewer)) return { text: words.mayNot, card: null };
      const jobIds = jobsIn(turn);
      const last = isChange(question.content) && jobIds.length > 0 ? await newestOf(viewer, jobIds) : null;
      const request = {
        requestId: turn.assistantMessageId,
        companionId: turn.companionId,
        ...(last === null
          ? { prompt: wishOf(question.content).slice(0, IMAGE_PROMPT_MAX_CHARS) }
          : { prompt: question.content.slice(0, IMAGE_PROMPT_MAX_CHARS), sourceImageId: last.id }),
      };
      try {
        const { id } = await generate(viewer, request, turn.conversationId, signal);
        const card: Card = { kind: "image_job", jobId: id };
        return { text: last === null ? words.begun : words.changing, card };
      } catch (error) {
        return { text: refusalIn(words, error), card: null };
      }
    },
  };
}

/** The works of earlier answers, the newest first. */
function jobsIn({ history }: SkillTurn): string[] {
  const cards = history.flatMap(({ card }) => (card?.kind === "image_job" ? [card.jobId] : []));
  return cards.slice(-CARDS_BACK).reverse();
}

/** @throws what is no refusal of this kind */
function refusalIn(words: ImageWords, error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "not_allowed") return words.tooAdult;
  if (error.code === "busy") return words.busy;
  if (error.code === "component_not_ready") return words.notReady;
  throw error;
}

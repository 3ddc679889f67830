// A skill, declared once: what it is called, what one says to it, what it takes of a message, and what it does with that.
import type * as z from "zod";
import type { Route } from "../../../shared/contract/chat.ts";
import type { SkillLack, SkillWords } from "../../../shared/contract/skills.ts";
import type { Grounding, Skill, SkillAnswer, SkillTurn } from "../skills.ts";
import { languageOfMessage } from "./message-language.ts";

export type Language = "en" | "de";

/** Who looks at what Hearth can do. */
export interface SkillViewer {
  userId: string;
  wall: boolean;
}

export interface SkillAsk<Input> {
  input: Input;
  /** Of the message, else the person's: what the answer is said in. */
  language: Language;
  turn: SkillTurn;
  signal: AbortSignal;
}

export interface SkillDeclaration<Input> {
  /** The route that leads here. */
  name: Route;
  /** For the app's list; the examples are also the router's. */
  words: Record<Language, SkillWords>;
  input: z.ZodType<Input>;
  /** What the message asks for, by rules; null: not this skill's, the model answers. Checked against `input`. */
  read(message: string, turn: SkillTurn): unknown;
  /** null: the model answers. @throws DomainError */
  handle(ask: SkillAsk<Input>): Promise<SkillAnswer | Grounding | null> | SkillAnswer | null;
  /** What has to be there first; left out or null: it is ready. */
  lacks?(viewer: SkillViewer, signal: AbortSignal): Promise<SkillLack | null>;
}

export interface DeclaredSkill extends Skill, Pick<SkillDeclaration<unknown>, "name" | "words"> {
  input: z.ZodType;
  lacks(viewer: SkillViewer, signal: AbortSignal): Promise<SkillLack | null>;
}

export function declareSkill<Input>(declaration: SkillDeclaration<Input>): DeclaredSkill {
  const { name, words, input: schema, read, handle, lacks } = declaration;
  return {
    name,
    words,
    input: schema,
    lacks: async (viewer, signal) => (await lacks?.(viewer, signal)) ?? null,
    async answer(turn, signal) {
      const question = turn.history.at(-1);
      // A question about a picture that was sent along is the model's, which may be able to see it.
      if (question === undefined || question.role !== "user" || turn.hasPictures) return null;
      const found = read(question.content, turn);
      if (found === null || found === undefined) return null;
      const input = schema.safeParse(found);
      // What was read goes beyond what the skill takes: numbers without end, names without end.
      if (!input.success) return null;
      const language = languageOfMessage(question.content, turn.language.startsWith("de") ? "de" : "en");
      return handle({ input: input.data, language, turn, signal });
    },
  };
}

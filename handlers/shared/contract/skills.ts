// GET /api/skills: what Hearth can do by itself, for "What can I ask?".
import * as z from "zod";
import { routeSchema } from "./chat.ts";

export const skillWordsSchema = z.object({
  title: z.string(),
  /** One sentence. */
  description: z.string(),
  /** What one may say, word for word. */
  examples: z.array(z.string()).min(1),
});
export type SkillWords = z.infer<typeof skillWordsSchema>;

/** Why a skill can't serve yet: no painter, no books or no map is there, or this person may not. */
export const skillLackSchema = z.enum(["painter", "books", "map", "permission"]);
export type SkillLack = z.infer<typeof skillLackSchema>;

export const skillListSchema = z.object({
  items: z.array(
    z.object({
      name: routeSchema,
      words: z.object({ en: skillWordsSchema, de: skillWordsSchema }),
      /** null: it is ready. */
      lacks: skillLackSchema.nullable(),
    }),
  ),
});
export type SkillList = z.infer<typeof skillListSchema>;

// The declaration of memory: what one asks Hearth to remember, to forget and to tell.
import * as z from "zod";
import { MESSAGE_MAX_CHARS } from "../../../shared/contract/limits.ts";
import { createMemorySkill, type MemorySkillOptions } from "../memory/memory-skill.ts";
import { memoryChoiceOf, memoryWishOf } from "../memory/memory-wish.ts";
import { MEMORY_WORDS } from "../memory/memory-words.ts";
import { type DeclaredSkill, declareSkill } from "./declare-skill.ts";

const textSchema = z.string().min(1).max(MESSAGE_MAX_CHARS);
const inputSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("remember"), text: textSchema }),
  z.object({ kind: z.literal("forget"), what: textSchema }),
  z.object({ kind: z.literal("forget-all") }),
  z.object({ kind: z.literal("tell"), about: textSchema.nullable() }),
  z.object({ kind: z.literal("choose"), choice: z.union([z.number().int(), z.enum(["all", "none"])]) }),
  z.object({ kind: z.literal("confirm") }),
]);

export function declareMemorySkill(options: MemorySkillOptions): DeclaredSkill {
  const skill = createMemorySkill(options);
  return declareSkill({
    name: "memory",
    words: {
      en: {
        title: "Memory",
        description: "Remembers what you tell it to, forgets it again, and tells you what it knows about you.",
        examples: ["Remember that my locker is number 12", "Forget my address", "What do you know about me?"],
      },
      de: {
        title: "Gedächtnis",
        description: "Merkt sich, was du sagst, vergisst es wieder und sagt dir, was es über dich weiß.",
        examples: ["Merk dir, dass mein Spind die Nummer 12 hat", "Vergiss meine Adresse", "Was weißt du über mich?"],
      },
    },
    input: inputSchema,
    read: (message) => memoryWishOf(message) ?? memoryChoiceOf(message),
    handle: ({ input, language, turn, signal }) =>
      skill.answer({ wish: input, words: MEMORY_WORDS[language], turn, signal }),
  });
}

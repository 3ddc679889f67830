// How to use Hearth itself: answered from one table, without a model.
import * as z from "zod";
import { helpTopicOf } from "../device-help/help-wish.ts";
import { HELP_TOPICS } from "../device-help/topics.ts";
import { type DeclaredSkill, declareSkill } from "./declare-skill.ts";

const answerOf = new Map(HELP_TOPICS.map(({ id, answer }) => [id, answer]));
const inputSchema = z.object({ topic: z.string().refine((id) => answerOf.has(id)) });

export function createDeviceHelpSkill(): DeclaredSkill {
  return declareSkill({
    name: "device-help",
    words: {
      en: {
        title: "Using Hearth",
        description: "Says where something is in the app and how it's done.",
        examples: [
          "How do I install you on my phone?",
          "How do I turn on dark mode?",
          "How do I change the wake word?",
        ],
      },
      de: {
        title: "Hearth bedienen",
        description: "Sagt, wo etwas in der App ist und wie es geht.",
        examples: [
          "Wie installiere ich dich auf dem Handy?",
          "Wie schalte ich den Dunkelmodus ein?",
          "Wie ändere ich das Weckwort?",
        ],
      },
    },
    input: inputSchema,
    read(message) {
      const topic = helpTopicOf(message);
      return topic === null ? null : { topic: topic.id };
    },
    handle({ input, language }) {
      const text = answerOf.get(input.topic)?.[language];
      return text === undefined ? null : { text, card: null };
    },
  });
}

// What can be asked in the gallery's home: one part is there, another is missing.
import type { SkillList } from "@hearth/handlers/shared/contract/skills.ts";

export const SKILLS: SkillList = {
  items: [
    {
      name: "clock",
      words: {
        en: {
          title: "Time and date",
          description: "Knows the time here and elsewhere, the date, the week, and how long until a day.",
          examples: ["What time is it?", "What time is it in Tokyo?", "How many days until Christmas?"],
        },
        de: {
          title: "Uhrzeit und Datum",
          description: "Weiß, wie spät es hier und anderswo ist, das Datum, die Woche, und wie lange es noch dauert.",
          examples: ["Wie spät ist es?", "Wie spät ist es in Tokio?", "Wie viele Tage sind es noch bis Weihnachten?"],
        },
      },
      lacks: null,
    },
    {
      name: "image",
      words: {
        en: {
          title: "Pictures",
          description: "Paints what you describe, and changes it again.",
          examples: ["Draw a red fox in the snow", "Make it darker"],
        },
        de: {
          title: "Bilder",
          description: "Malt, was du beschreibst, und ändert es wieder.",
          examples: ["Male einen roten Fuchs im Schnee", "Mach es dunkler"],
        },
      },
      lacks: "painter",
    },
  ],
};

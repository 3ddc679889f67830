// The declaration of timers, alarms and reminders.
import { createTimerSkill, type TimersForChat } from "../timer-skill.ts";
import { askedSchema } from "./asked.ts";
import { type DeclaredSkill, declareSkill } from "./declare-skill.ts";

export function declareTimerSkill(timers: TimersForChat): DeclaredSkill {
  const skill = createTimerSkill(timers);
  return declareSkill({
    name: "timer",
    words: {
      en: {
        title: "Timers, alarms, reminders",
        description: "Rings when it is time: after some minutes, in the morning, or to remind you of something.",
        examples: [
          "Set a pasta timer for 8 minutes",
          "Wake me every weekday at 6:30",
          "Remind me tomorrow at 5 pm to call grandma",
          "How long left on the pasta timer?",
        ],
      },
      de: {
        title: "Timer, Wecker, Erinnerungen",
        description: "Klingelt, wenn es Zeit ist: nach Minuten, am Morgen, oder um dich an etwas zu erinnern.",
        examples: [
          "Stell einen Nudel-Timer auf 8 Minuten",
          "Weck mich werktags um 6:30",
          "Erinnere mich morgen um 17 Uhr an Oma",
          "Wie lange läuft der Nudel-Timer noch?",
        ],
      },
    },
    input: askedSchema,
    read: (message) => ({ asked: message }),
    handle: async ({ turn, signal }) => skill.answer(turn, signal),
  });
}

// Sums, exactly, without a model.
import * as z from "zod";
import { CALCULATE_WORDS } from "../calculate/calculate-words.ts";
import { evaluate } from "../calculate/evaluate.ts";
import { EXPRESSION_CHARS_MAX, sumIn } from "../calculate/sum-wish.ts";
import { Exact, sayNumber } from "../numbers/say-number.ts";
import { type DeclaredSkill, declareSkill, type Language } from "./declare-skill.ts";
import { languageOfMessage } from "./message-language.ts";

const inputSchema = z.object({
  /** Tokens with blanks between them. */
  expression: z.string().min(1).max(EXPRESSION_CHARS_MAX),
  currency: z.enum(["€", "$", "£"]).nullable(),
  inPercent: z.boolean(),
});
type Input = z.infer<typeof inputSchema>;

/** So many that count are shown; fewer are pleasant to hear. */
const DIGITS = { written: 12, spoken: 5 } as const;

export function createCalculateSkill(): DeclaredSkill {
  return declareSkill({
    name: "calculate",
    words: {
      en: {
        title: "Sums",
        description: "Works out sums, percentages, powers and roots, exactly.",
        examples: ["What is 15% of 80?", "How much is 17.5 times 4?", "What is the square root of 144?"],
      },
      de: {
        title: "Rechnen",
        description: "Rechnet Aufgaben, Prozente, Potenzen und Wurzeln genau aus.",
        examples: ["Wie viel ist 15 % von 80?", "Was ist 17,5 mal 4?", "Was ist die Wurzel aus 144?"],
      },
    },
    input: inputSchema,
    read: (message, { language }) =>
      sumIn(message, languageOfMessage(message, language.startsWith("de") ? "de" : "en")),
    handle({ input, language, turn }) {
      const text = answerTo(input, language, turn.viaVoice);
      return text === null ? null : { text, card: null };
    },
  });
}

function answerTo({ expression, currency, inPercent }: Input, language: Language, viaVoice: boolean): string | null {
  const words = CALCULATE_WORDS[language];
  const worked = evaluate(expression);
  if ("problem" in worked) {
    if (worked.problem === "by_zero") return words.byZero;
    if (worked.problem === "not_real") return words.notReal;
    return worked.problem === "too_large" ? words.tooLarge : null;
  }
  const value = inPercent ? worked.value.times(100) : worked.value;
  if (currency !== null) {
    const cents = value.toDecimalPlaces(2);
    return (cents.equals(value) ? words.exactly : words.about)(money(cents.toFixed(2), currency, language));
  }
  const { text, rounded } = sayNumber(new Exact(value), language, viaVoice ? DIGITS.spoken : DIGITS.written);
  return (rounded ? words.about : words.exactly)(inPercent ? percent(text, language) : text);
}

const percent = (text: string, language: Language) => (language === "en" ? `${text}%` : `${text} %`);

function money(fixed: string, currency: string, language: Language): string {
  const [whole = "0", cents = "00"] = fixed.split(".");
  const { text } = sayNumber(new Exact(whole), language, whole.length);
  const isRound = cents === "00";
  const sign = fixed.startsWith("-") && text === "0" ? "−" : "";
  if (language === "en")
    return `${sign}${currency}${text}${isRound ? "" : `.${cents}`}`.replace(`${currency}−`, `−${currency}`);
  return `${sign}${text}${isRound ? "" : `,${cents}`} ${currency}`;
}

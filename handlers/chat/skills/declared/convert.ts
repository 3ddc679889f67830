// Another unit for the same amount, without a model.
import type { Decimal } from "decimal.js";
import * as z from "zod";
import { conversionIn, unitOf } from "../convert/conversion-wish.ts";
import { convertAmounts, exactOf } from "../convert/convert-amounts.ts";
import { UNITS, type Unit } from "../convert/units.ts";
import { sayNumber } from "../numbers/say-number.ts";
import { type DeclaredSkill, declareSkill, type Language } from "./declare-skill.ts";
import { languageOfMessage } from "./message-language.ts";

const unitSchema = z.string().refine((id) => UNITS.some((unit) => unit.id === id));
const inputSchema = z.object({
  amounts: z
    .array(z.object({ value: z.string().max(40), unit: unitSchema }))
    .min(1)
    .max(3),
  to: unitSchema,
});

interface Said {
  from: readonly string[];
  isOne: boolean;
  to: string;
  isAbout: boolean;
}

const WORDS = {
  en: {
    is: ({ from, to, isAbout }: Said) => `${from.join(" and ")} is ${isAbout ? "about " : ""}${to}.`,
    tooCold: "Nothing can be that cold: it would be below absolute zero.",
  },
  de: {
    is: ({ from, isOne, to, isAbout }: Said) =>
      `${from.join(" und ")} ${isOne ? "ist" : "sind"} ${isAbout ? "ungefähr " : ""}${to}.`,
    tooCold: "So kalt kann nichts sein: Das läge unter dem absoluten Nullpunkt.",
  },
} as const;

/** As precise as anybody measures at home. */
const DIGITS = { written: 4, spoken: 3 } as const;

export function createConvertSkill(): DeclaredSkill {
  return declareSkill({
    name: "convert",
    words: {
      en: {
        title: "Units",
        description:
          "Turns miles into kilometres, cups into millilitres, Fahrenheit into Celsius, and the other way round.",
        examples: [
          "How many kilometres are 5 miles?",
          "What is 350 Fahrenheit in Celsius?",
          "How many tablespoons are in a cup?",
        ],
      },
      de: {
        title: "Einheiten",
        description: "Macht aus Meilen Kilometer, aus Tassen Milliliter, aus Fahrenheit Celsius, und umgekehrt.",
        examples: [
          "Wie viele Kilometer sind 5 Meilen?",
          "Was sind 350 Fahrenheit in Celsius?",
          "Wie viele Esslöffel sind in einer Tasse?",
        ],
      },
    },
    input: inputSchema,
    read: (message, { language }) =>
      conversionIn(message, languageOfMessage(message, language.startsWith("de") ? "de" : "en")),
    handle({ input, language, turn }) {
      const to = unitOf(input.to);
      const converted = convertAmounts(input.amounts, to);
      if ("problem" in converted) return { text: WORDS[language].tooCold, card: null };
      const { text, rounded } = rounding(converted.value, to, language, turn.viaVoice);
      const from = input.amounts.map(({ value, unit }) => ({ value: exactOf(value), unit: unitOf(unit) }));
      const said = {
        from: from.map(({ value, unit }) => `${amount(value, language)} ${named(unit, value, language)}`),
        isOne: from.length === 1 && from.every(({ value }) => isOne(value)),
        to: `${text} ${named(to, converted.value, language)}`,
        isAbout: rounded || converted.isVague,
      };
      return { text: WORDS[language].is(said), card: null };
    },
  });
}

/** Temperatures to the tenth; else as many digits as count. */
function rounding(value: Decimal, to: Unit, language: Language, viaVoice: boolean) {
  if (to.dimension === "temperature") {
    const kept = value.toDecimalPlaces(1);
    return { text: sayNumber(kept, language, 12).text, rounded: !kept.equals(value) };
  }
  return sayNumber(value, language, viaVoice ? DIGITS.spoken : DIGITS.written);
}

/** A third has no end as a decimal. */
function amount(value: Decimal, language: Language): string {
  const { text, rounded } = sayNumber(value, language, 6);
  if (!rounded) return text;
  const [top, bottom] = value.toFraction(1_000);
  return `${top}/${bottom}`;
}

const isOne = (value: Decimal): boolean => value.abs().lte(1) && !value.isZero();
const named = (unit: Unit, value: Decimal, language: Language): string => unit[language][isOne(value) ? 0 : 1];

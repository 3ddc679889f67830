// Character cards as other programs write them (flat v1, chara_card_v2, chara_card_v3): read with suspicion, written as v2.
import { AVATAR_MAX_CHARS, NAME_MAX_CHARS, PERSONA_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { cutText, fillGreeting, fillPersona, plainLine, plainText } from "./card-text.ts";
import { isPng, readPngText } from "./png-text.ts";

/** What a card and a companion have in common. */
export interface CardContent {
  name: string;
  persona: string;
  greeting: string;
  /** 0 to 2; null: the model's own. */
  temperature: number | null;
  /** An emoji or a picture as a data URL. */
  avatar: string | null;
}

/** What of a card could not be taken over. */
export type CardNote = "name-cut" | "persona-cut" | "greeting-cut" | "more-greetings" | "lorebook";
export type CardProblem = "too-big" | "no-card";
export type CardReading = { ok: true; content: CardContent; notes: CardNote[] } | { ok: false; problem: CardProblem };

/** A larger file is not even read. */
export const CARD_MAX_BYTES = 12 * 1024 * 1024;
/** Words only, without the picture around them, in bytes. */
const WORDS_MAX_BYTES = 4 * 1024 * 1024;
const AVATAR = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
const AVATAR_LETTERS_MAX = 12;

/** Reads a file's bytes: JSON, or a PNG that carries the JSON in a text chunk. Never throws. */
export function readCardBytes(bytes: Uint8Array): CardReading {
  if (bytes.length > CARD_MAX_BYTES) return { ok: false, problem: "too-big" };
  const words = isPng(bytes) ? wordsOfPng(bytes) : bytes;
  if (words === null) return { ok: false, problem: "no-card" };
  if (words.length > WORDS_MAX_BYTES) return { ok: false, problem: "too-big" };
  return readCard(words);
}

/** The newer format first, where a picture carries both. */
function wordsOfPng(bytes: Uint8Array): Uint8Array | null {
  const encoded = readPngText(bytes, "ccv3") ?? readPngText(bytes, "chara");
  if (encoded === null) return null;
  try {
    return Uint8Array.from(atob(encoded.trim()), (letter) => letter.charCodeAt(0));
  } catch {
    return null; // no base64, so no card
  }
}

function readCard(words: Uint8Array): CardReading {
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(words));
  } catch {
    return { ok: false, problem: "no-card" };
  }
  const spec = own(root, "spec");
  const isNewer = spec === "chara_card_v2" || spec === "chara_card_v3";
  const card = isNewer ? own(root, "data") : root;
  const whole = plainLine(own(card, "name") ?? own(card, "char_name"));
  const description = own(card, "description") ?? own(card, "char_persona");
  const firstWords = own(card, "first_mes") ?? own(card, "char_greeting");
  // A name alone is in many JSON files; a character says or is something.
  const isCard = isNewer || [description, firstWords, own(card, "personality")].some((value) => value !== undefined);
  if (whole === "" || !isCard) return { ok: false, problem: "no-card" };

  const name = cutText(whole, NAME_MAX_CHARS);
  const persona = cutText(fillPersona(personaOf(card, description), name.text), PERSONA_MAX_CHARS);
  const greeting = cutText(fillGreeting(plainText(firstWords), name.text), PERSONA_MAX_CHARS);
  const extras = own(own(card, "extensions"), "hearth");
  const others = own(card, "alternate_greetings");
  const notes: [boolean, CardNote][] = [
    [name.cut, "name-cut"],
    [persona.cut, "persona-cut"],
    [greeting.cut, "greeting-cut"],
    [Array.isArray(others) && others.length > 0, "more-greetings"],
    [own(own(card, "character_book"), "entries") !== undefined, "lorebook"],
  ];
  return {
    ok: true,
    content: {
      name: name.text,
      persona: persona.text,
      greeting: greeting.text,
      temperature: temperatureOf(own(extras, "temperature")),
      avatar: avatarOf(own(extras, "avatar")),
    },
    notes: notes.filter(([applies]) => applies).map(([, note]) => note),
  };
}

/** One text out of the card's several, the most telling first: what is too long is cut at its end. */
function personaOf(card: unknown, description: unknown): string {
  const parts: [string, unknown][] = [
    ["", withoutOriginal(own(card, "system_prompt"))],
    ["", description],
    ["Personality: ", own(card, "personality")],
    ["Scenario: ", own(card, "scenario") ?? own(card, "world_scenario")],
    ["Examples of how {{char}} talks:\n", withoutStart(own(card, "mes_example") ?? own(card, "example_dialogue"))],
  ];
  return parts
    .map(([title, value]) => [title, plainText(value)] as const)
    .filter(([, text]) => text !== "")
    .map(([title, text]) => title + text)
    .join("\n\n");
}

const withoutOriginal = (value: unknown) => plainText(value).replaceAll(/\{\{original\}\}/gi, "");
const withoutStart = (value: unknown) => plainText(value).replaceAll(/<start>\n?/gi, "");

const temperatureOf = (value: unknown) => (typeof value === "number" && value >= 0 && value <= 2 ? value : null);

function avatarOf(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (value.length > AVATAR_MAX_CHARS) return null;
  if (AVATAR.test(value)) return value;
  const letters = plainLine(value);
  return letters !== "" && [...letters].length <= AVATAR_LETTERS_MAX ? letters : null;
}

/** A property of the object itself: nothing that a prototype brings along. */
function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key] ?? undefined;
}

/** A `chara_card_v2` as JSON; what the format has no place for stands under `extensions.hearth`. */
export function writeCard({ name, persona, greeting, temperature, avatar }: CardContent): string {
  const data = {
    name,
    description: persona,
    personality: "",
    scenario: "",
    first_mes: greeting,
    mes_example: "",
    creator_notes: "",
    system_prompt: "",
    post_history_instructions: "",
    alternate_greetings: [],
    tags: [],
    creator: "",
    character_version: "",
    extensions: { hearth: { temperature, avatar } },
  };
  return JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data }, null, 2);
}

/** Base64 of UTF-8 text, as cards in pictures hold it. */
export function toBase64(text: string): string {
  let letters = "";
  for (const byte of new TextEncoder().encode(text)) letters += String.fromCharCode(byte);
  return btoa(letters);
}

// The words that tell the model who it is, whom it talks with and how to answer.
import type { Route } from "../../shared/contract/chat.ts";
import { type MemoryLine, memorySection } from "./memory-section.ts";
import { neutraliseControlTokens } from "./neutralise-control-tokens.ts";

export interface SystemPromptInput {
  companionName: string;
  persona: string | null;
  userName: string;
  now: Date;
  /** IANA name; left out: the zone of the server. */
  timeZone?: string;
  /** The person's language, as a BCP 47 tag; left out: the message's own. */
  language?: string;
  route: Route;
  /** The answer will be read aloud. */
  viaVoice: boolean;
  /** Who may read along; left out: an adult. */
  audience?: Audience;
  /** What the user has told before; left out: nothing. A short prompt tells none of it. */
  memories?: readonly MemoryLine[];
}

/** `anybody`: a visitor, or whoever stands before the tablet on the wall. */
export type Audience = "adult" | "anybody" | "child";

/** Up to this context the system prompt is two short sentences: small models lose the thread in longer ones. */
export const SMALL_CONTEXT_TOKENS = 2048;

// The time of day is told in steps: a system prompt that changes with each minute would make the model read the whole
// conversation again at each turn, because no server could reuse what it had read before.
const TIME_STEP_MS = 15 * 60_000;

const WRITTEN_STYLE = "Be friendly and clear, and no longer than the question needs. Use Markdown where it helps.";
const SPOKEN_STYLE =
  "Your answer will be read aloud: use one to three short sentences in plain spoken words, without lists, Markdown, " +
  "emoji or web addresses.";

/** The content level; what may be painted is decided by images/rights.ts, whatever a model says. */
const CONTENT_LEVEL: Record<Audience, string> = {
  adult: "",
  anybody: "Children may read along: keep sexual content, cruelty and drugs out of your answers.",
  child:
    "The user is a child. Use simple, kind words. Keep sexual content, cruelty, drugs and frightening details out, and for " +
    "what only grown-ups should know or do, suggest asking a grown-up of the family.",
};

/** What the model must not pretend to have done, where there is no skill for it or its skill left it to the model. */
const CANNOT_YET: Partial<Record<Route, string>> = {
  image: "You cannot make or change pictures here. If you are asked to, say so; you may describe the picture in words.",
  library:
    "Nothing was looked up in the home library for this: it may have no books. Answer from what you know and say so; books " +
    "can be added under Features by somebody who looks after this home.",
  maps:
    "If this asks for a place, a way, a distance or a timetable: you have no map for it here. Say so, help with what " +
    "you know, and never make one up.",
  timer:
    "No timer, alarm or reminder was set, changed or looked at for this. Say so plainly, never claim that you did, and ask " +
    "to hear it once more in plain words, such as: set a timer for 10 minutes.",
  weather: "You cannot see the weather or a forecast. Say so plainly, and never make one up.",
  memory:
    'You cannot store or delete what is remembered yourself. If you are asked to, say that it works by "Remember that …" ' +
    'or "Forget …", and in the settings under what Hearth remembers; never claim that you did.',
  home: "You cannot switch or control anything in the house here. Say so plainly, and never claim that you did.",
};

/** Models with no more context than this are lost in long conversations well before it is full. */
export const TINY_CONTEXT_TOKENS = 1024;

/**
 * Two sentences, in the wording that the starter took up best of eight: it gave its own name in 40 and the user's in
 * 16 of 42 tries ("Your name is X. The user's name is Y.": 38 and 4).
 */
export function shortSystemPrompt(input: Pick<SystemPromptInput, "companionName" | "userName">): string {
  return neutraliseControlTokens(
    `You are ${input.companionName}, a helpful assistant. You are talking with ${input.userName}.`,
  );
}

/** The system prompt for models that can follow one. */
export function fullSystemPrompt(input: SystemPromptInput): string {
  const persona = input.persona?.trim() ?? "";
  const paragraphs = [
    `Your name is ${input.companionName}. You are the assistant of a family at home and run on their own computer; ` +
      "nothing that is said here leaves the house.",
    persona,
    `The user's name is ${input.userName}. ${describeTime(input.now, input.timeZone)}`,
    `${input.viaVoice ? SPOKEN_STYLE : WRITTEN_STYLE} ${describeLanguage(input.language)} If you do not know something, say so.`,
    CONTENT_LEVEL[input.audience ?? "adult"],
    CANNOT_YET[input.route] ?? "",
    // Last, because it changes most: what stands before it stays as the model has read it.
    memorySection(input.userName, input.memories ?? [], input.timeZone),
  ];
  return neutraliseControlTokens(paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"));
}

function describeLanguage(language: string | undefined): string {
  const name = language === undefined ? undefined : new Intl.DisplayNames("en", { type: "language" }).of(language);
  if (name === undefined) return "Answer in the language of the message.";
  return `Answer in ${name}, or in the language of the message where that is another one.`;
}

function describeTime(now: Date, timeZone: string | undefined): string {
  const moment = new Date(Math.floor(now.getTime() / TIME_STEP_MS) * TIME_STEP_MS);
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    ...zone,
  });
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", ...zone });
  return `It is ${day.format(moment)}, a little past ${time.format(moment)}.`;
}

// How people set timers, alarms and reminders, in English and German. Pure.
import type { TimerKind } from "../../shared/contract/timers.ts";
import { durationsOf, type MarkedText, type SpokenWhen, unmarked, WHEN, WHENS, whenIn } from "./marked-text.ts";
import { ALARM, cleanName, REMINDER, TIMER } from "./nouns.ts";

export interface SetWish {
  do: "set";
  kind: TimerKind;
  name: string | null;
  /** null: nothing was said; it is to be asked for. */
  when: SpokenWhen | null;
}

const NOUN = `(?<noun>${TIMER}|${ALARM})`;
const VERB_EN =
  "(?:set|start|make|create|add|begin|run|put|give me|need|i need|i want|i'd like|launch|schedule|new|another|get me)";
const VERB_DE =
  "(?:stelle?|setze?|starte?|mache?|erstelle?|lege?|richte?|aktiviere?|beginne?|programmiere?|gib|nimm|ich brauche|ich hätte gerne?|brauche|noch)";
const INFINITIVE_DE = "(?:stellen|setzen|starten|machen|erstellen|anlegen|einstellen|einrichten|haben|laufen lassen)";

const WITH_VERB: readonly RegExp[] = [
  new RegExp(String.raw`^${VERB_EN} (?:up |on )?(?:me |us )?(?<pre>.{0,60}?)${NOUN}(?!\p{L})(?<post>.*)$`, "iu"),
  new RegExp(
    String.raw`^${VERB_DE} (?:mir |uns |bitte |mal |doch |schnell |gleich )*(?<pre>.{0,60}?)${NOUN}(?!\p{L})(?<post>.*?)(?: (?:ein|an|auf))?$`,
    "iu",
  ),
  new RegExp(String.raw`^(?<pre>.{0,60}?)${NOUN}(?!\p{L})(?<post>.*) ${INFINITIVE_DE}$`, "iu"),
];
/** "Pizza timer twelve minutes": nothing else is said. */
const BARE = new RegExp(
  String.raw`^(?<pre>(?:${WHEN} |(?!(?:the|my|is|was|when|how|what|why|that|this|our|your|der|die|das|mein|unser|dein|no|kein)\b)[\p{L}-]+ ){0,3})${NOUN}(?!\p{L})(?<post>(?:${WHENS}|,| (?:for|für|called|named|namens) (?:the |die |den |das )?[\p{L}-]+)*)$`,
  "iu",
);
const WAKE: readonly RegExp[] = [
  new RegExp(`^wake (?:me|us)(?: up)?(?: again)?(?<rest>${WHENS}*)(?: again| for work| for school)?$`, "iu"),
  new RegExp(`^wecke? (?:mich|uns)(?: bitte| wieder| noch ?mal)*(?<rest>${WHENS}*)(?: wieder| auf)?$`, "iu"),
  new RegExp(`^(?:mich |uns )(?<rest>${WHENS}*) (?:auf)?wecken$`, "iu"),
  new RegExp(`^(?<rest>${WHENS}+),? (?:wake (?:me|us) up|wecke? (?:mich|uns))$`, "iu"),
];
const REMIND: readonly RegExp[] = [
  new RegExp(
    `^(?:remind (?:me|us)|(?:don't|do not) let (?:me|us) forget)(?<front>${WHENS}*),? (?<link>to|about|of|that) (?<what>.*?)(?<back>${WHENS}*)$`,
    "iu",
  ),
  new RegExp(`^remind (?:me|us)(?<front>${WHENS}+)(?<what>)(?<back>)$`, "iu"),
  new RegExp(
    `^(?<front>${WHENS}+),? (?:please )?remind (?:me|us) (?<link>to|about|of|that) (?<what>.*?)(?<back>${WHENS}*)$`,
    "iu",
  ),
  new RegExp(
    `^${VERB_EN} (?:me |us )?(?:a |an |another |new )*${REMINDER}(?<front>${WHENS}*),?(?<link>:| to| for| about| that)?(?: (?<what>.*?))?(?<back>${WHENS}*)$`,
    "iu",
  ),
  new RegExp(
    `^erinner[en]? (?:mich|uns)(?: bitte| mal)*(?<front>${WHENS}*)(?: bitte)?(?:,? (?<link>daran,? dass ich|daran,? dass|daran,?|an|dass|,) (?<what>.*?))?(?<back>${WHENS}*)$`,
    "iu",
  ),
  new RegExp(
    `^(?<front>${WHENS}+) (?:bitte )?erinner[en]? (?:mich|uns)(?: bitte)? (?<link>daran,? dass ich|daran,?|an|dass) (?<what>.*?)(?<back>${WHENS}*)$`,
    "iu",
  ),
  new RegExp(
    `^(?:mich|uns)(?<front>${WHENS}*) daran (?:zu )?erinnern,? (?<link>dass (?:ich )?)?(?<what>.*?)(?<back>${WHENS}*)$`,
    "iu",
  ),
  new RegExp(`^(?:mich|uns)(?<front>${WHENS}*)(?<link> an) (?<what>.*?)(?<back>${WHENS}*) erinnern$`, "iu"),
  new RegExp(
    `^${VERB_DE} (?:mir |uns |bitte )*(?:eine |neue )*${REMINDER}(?<front>${WHENS}*),?(?<link>:| an| für| zum| zur)?(?: (?<what>.*?))?(?<back>${WHENS}*)(?: ein| an)?$`,
    "iu",
  ),
];
/** To be told something again, or to be told off. */
const NO_REMINDER =
  /^(?:what|how|why|who|whom|where|when|which|if|whether|was|wie|warum|wer|wen|wo|wann|welche\p{L}*|ob|never|not|nie|nicht)(?!\p{L})/iu;

/** null: nothing is to be set. */
export function setWishOf(marked: MarkedText): SetWish | null {
  return reminderIn(marked) ?? wakeIn(marked) ?? clockIn(marked);
}

function reminderIn(marked: MarkedText): SetWish | null {
  for (const pattern of REMIND) {
    const groups = pattern.exec(marked.text)?.groups;
    if (groups === undefined) continue;
    const { front = "", link, what = "", back = "" } = groups;
    // What stands before the words is when; behind them, only where nothing stood before: "at 5 to buy milk for tomorrow".
    const when = whenIn(front, marked) ?? whenIn(back, marked);
    const inWords = whenIn(front, marked) === null ? what : what + back;
    const words = unmarked(inWords, marked)
      .trim()
      .replace(/^[,:]\s*/u, "");
    if (NO_REMINDER.test(words) || (words !== "" && link === undefined && front === "")) return null;
    // "Remind me of your name" asks for something else.
    if (when === null && (words === "" || /^(?:of|about|that|an|dass)/iu.test(link?.trim() ?? ""))) return null;
    return { do: "set", kind: "reminder", name: cleanName(words), when };
  }
  return null;
}

function wakeIn(marked: MarkedText): SetWish | null {
  for (const pattern of WAKE) {
    const rest = pattern.exec(marked.text)?.groups?.rest;
    if (rest === undefined) continue;
    return { do: "set", kind: "alarm", name: null, when: whenIn(rest, marked) };
  }
  return null;
}

const AROUND =
  /(?:^|\s)(?:an?|the|my|our|one|another|new|more|quick|kitchen|please|bitte|on|eine[nmr]?|ein|den|der|die|das|meinen?|neue[nr]?|noch|kurzen|mir|uns|mich)(?=\s|$)/giu;
const LINKS =
  /^(?:[\s,:-]|(?:for|of|to|on|at|called|named|saying|labell?ed|with|the name|name|so that|für|auf|namens|mit dem namen|über|zum|zur|an|in|by|that|um|the|my|die|den|das|der|meine[nr]?)(?=\s|$))+/iu;

function clockIn(marked: MarkedText): SetWish | null {
  const groups = WITH_VERB.map((pattern) => pattern.exec(marked.text)?.groups).find((found) => found !== undefined);
  const bare = groups === undefined ? BARE.exec(marked.text)?.groups : undefined;
  const { pre = "", noun = "", post = "" } = groups ?? bare ?? {};
  if (noun === "" || durationsOf(pre + post, marked) > 1) return null;
  const when = whenIn(pre + post, marked);
  // "A timer" alone is a word; "set timers" asks what can be done.
  if (when === null && (bare !== undefined || /timers$|alarms$/iu.test(noun))) return null;
  const isAlarm = new RegExp(`^(?:${ALARM})$`, "iu").test(noun);
  const before = pre.replaceAll(new RegExp(WHEN, "giu"), " ").replaceAll(AROUND, " ").replaceAll(AROUND, " ");
  const compound = isAlarm
    ? ""
    : noun.replace(/-?(?:timers?|count ?down|wecker|kurzzeit\p{L}*|küchen\p{L}*|eieruhr)$/iu, "");
  const behind = post
    .replaceAll(new RegExp(WHEN, "giu"), " ")
    .replace(/^\s*,?\s*(?:and|und|then|dann)\s.*$/iu, "")
    .replace(LINKS, "")
    .replace(/\s+(?:auf|for|für|to|on|at)\s*$/iu, "");
  const name = [before, compound, behind]
    .map((each) => cleanName(unmarked(each, marked)))
    .find((each) => each !== null);
  if (name !== undefined && name !== null && name.split(" ").length > 8) return null;
  // A timer until five is an alarm.
  const untilTime = when !== null && when.durationMs === null && when.pieces.some(isExact);
  return { do: "set", kind: isAlarm || untilTime ? "alarm" : "timer", name: name ?? null, when };
}

const isExact = (piece: SpokenWhen["pieces"][number]) => piece.kind === "time" && piece.half !== null;

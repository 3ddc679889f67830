// How people speak of timers, alarms and reminders, in English and German: read by rules that leave ordinary sentences
// alone. Pure.
import type { TimerKind } from "../../shared/contract/timers.ts";
import { type MarkedText, markText, type SpokenWhen, unmarked, WHENS, whenIn } from "./marked-text.ts";
import { ALARM, ANY_NOUN, cleanName, REMINDER, TIMER } from "./nouns.ts";
import { type SetWish, setWishOf } from "./set-wish.ts";

/** Which of them is meant; all null and false: whichever it can be. */
export interface Which {
  kind: TimerKind | null;
  name: string | null;
  all: boolean;
}

export type TimerWish =
  | SetWish
  | { do: "list" | "cancel" | "stop" | "pause" | "resume"; which: Which }
  | { do: "add"; ms: number; which: Which }
  | { do: "change"; when: SpokenWhen; which: Which }
  | { do: "snooze"; ms: number | null }
  /** Nothing but a time: an answer, where one was asked for. */
  | { do: "answer"; when: SpokenWhen };

export interface ReadWish {
  wish: TimerWish;
  /** Only what was said before tells that a timer is meant. */
  needsContext: boolean;
}

/** Longer messages tell something beside what they wish for. */
const READ_CHARS = 200;
/** Short ones may be an answer, or an order without a noun. */
const SHORT_CHARS = 40;
/** Nobody says more times in one wish. */
const MARKS_MAX = 5;
const NAMED =
  /timer|alarm|wecker|weckruf|eieruhr|count ?down|remind|erinner|let (?:me|us) forget|wake |wake-|wecke? |wecken/giu;
const NAMED_MAX = 4;
const NOUN_WITHIN = new RegExp(ANY_NOUN, "iu");
const WHICHEVER: Which = { kind: null, name: null, all: false };
const IT = "(?:it|that(?: one)?|this|the last one|them|das|den|ihn|sie|es|die)";
const TARGET = String.raw`(?<target>(?:.{0,60}?[\s-])?${ANY_NOUN}(?:\s(?:for|für|to|with|mit|zum|zur|an|at|um|on)\s.{1,60})?)`;

type Groups = Record<string, string | undefined>;
type Reader = (groups: Groups, marked: MarkedText) => TimerWish | null;

interface Rule {
  patterns: readonly RegExp[];
  read: Reader;
  needsContext: boolean;
  /** Every pattern of it has one of the nouns. */
  namesOne: boolean;
}

const whole = (source: string) => new RegExp(`^(?:${source})$`, "iu");
const rule = (sources: readonly string[], read: Reader): Rule => ({
  patterns: sources.map(whole),
  read,
  needsContext: false,
  namesOne: sources.every((source) => source.includes(ANY_NOUN)),
});
const inContext = (sources: readonly string[], read: Reader): Rule => ({ ...rule(sources, read), needsContext: true });

const to =
  (what: "list" | "cancel" | "stop" | "pause" | "resume"): Reader =>
  ({ target }, marked) => ({ do: what, which: whichOf(target, marked) });
const add =
  (sign: 1 | -1): Reader =>
  ({ target, more = "" }, marked) => {
    const ms = whenIn(more, marked)?.durationMs ?? null;
    return ms === null ? null : { do: "add", ms: sign * ms, which: whichOf(target, marked) };
  };
const change: Reader = ({ target, when = "" }, marked) => {
  const spoken = whenIn(when, marked);
  return spoken === null ? null : { do: "change", when: spoken, which: whichOf(target, marked) };
};
const snooze: Reader = ({ more = "" }, marked) => ({ do: "snooze", ms: whenIn(more, marked)?.durationMs ?? null });
/** "10 minutes on a timer" sets one. */
const ADD_UNLESS_NEW: Reader = (groups, marked) =>
  /(?:^|\s)(?:an?|eine[nmr]?|ein)\s/iu.test(groups.target ?? "") ? null : add(1)(groups, marked);

const MORE = String.raw`(?<more>\{\d+\})`;
const NEW_TIME = `(?<when>${WHENS}+)`;
const ALL_OF = `(?<target>(?:all |the |my |our |of |alle |meine |die |unsere )*(?:active |running |open |laufenden |aktiven )?${ANY_NOUN})`;

/** The first that fits counts. */
const RULES: readonly Rule[] = [
  // Ringing.
  rule(
    [`snooze(?: (?:it|that|the alarm))?(?: (?:for )?${MORE})?`, `schlummern?(?: lassen)?(?: (?:noch )?${MORE})?`],
    snooze,
  ),
  rule(
    [
      "stop(?: it| ringing| the (?:ringing|noise|beeping|alarm sound))?|stopp?|silence|ruhe|aufhören",
      "i'm (?:up|awake)(?: now| already)?|ich bin (?:schon )?wach|hör auf zu klingeln",
    ],
    () => ({ do: "stop", which: WHICHEVER }),
  ),
  rule(
    [
      `(?:stop|turn off|switch off|silence|dismiss|shut off|mute|stoppe?) ${TARGET}`,
      `(?:turn|switch|shut) ${TARGET} off`,
      `(?:mache?|schalte?|stelle?) ${TARGET} (?:aus|ab)`,
      `${TARGET} (?:stoppen|ausschalten|ausmachen|ausstellen|abstellen)`,
    ],
    to("stop"),
  ),
  // Taken away.
  rule(
    [
      `(?:cancel|delete|remove|clear|get rid of|end|kill|drop|forget|abort|scrap) ${TARGET}`,
      `(?:lösche?|beende?|entferne?|storniere?|vergiss) ${TARGET}`,
      `(?:brich|nimm) ${TARGET} (?:ab|weg|raus|heraus|zurück)`,
      `${TARGET} (?:löschen|beenden|abbrechen|entfernen|stornieren)`,
    ],
    to("cancel"),
  ),
  inContext(
    [
      `(?:cancel|delete|remove|forget|clear) ${IT}(?: again)?`,
      `(?:lösche?|storniere?|vergiss) ${IT}(?: wieder)?|brich ${IT} ab`,
      "never ?mind|doch nicht",
    ],
    () => ({ do: "cancel", which: WHICHEVER }),
  ),
  // Paused and gone on with.
  rule(
    [`(?:pause|halt|hold|freeze|pausiere?|halte?) ${TARGET}(?: an)?`, `${TARGET} (?:pausieren|anhalten)`],
    to("pause"),
  ),
  rule(
    [
      `(?:resume|continue|unpause|go on with|turn on|switch on) ${TARGET}`,
      `setze? ${TARGET} fort|lass ${TARGET.replace("target", "other")} weiter ?(?:laufen)?`,
      `${TARGET} (?:fortsetzen|weiterlaufen lassen)`,
    ],
    ({ target, other }, marked) => ({ do: "resume", which: whichOf(target ?? other, marked) }),
  ),
  inContext([`(?:pause|hold|pausiere?) ${IT}`, `halte? ${IT} an`], () => ({ do: "pause", which: WHICHEVER })),
  inContext([`(?:resume|continue|unpause) ${IT}`, `setze? ${IT} fort`], () => ({ do: "resume", which: WHICHEVER })),
  // More or less time.
  rule(
    [
      `(?:add|put|give)(?: me| us)? (?:another |an extra |an additional )?${MORE}(?: more| extra)? (?:to|on|onto|for) ${TARGET}`,
      `give ${TARGET} (?:another )?${MORE}(?: more| extra)?`,
      `(?:extend|lengthen|prolong) ${TARGET} by ${MORE}`,
      `verlänger[en]? ${TARGET} um ${MORE}`,
      `${TARGET} um ${MORE} verlängern`,
      `gib ${TARGET} noch ${MORE}(?: mehr| dazu)?`,
    ],
    ADD_UNLESS_NEW,
  ),
  rule(
    [`(?:another |noch )?${MORE} (?:more |longer |extra |mehr )?(?:on|for|to|auf|für|beim|zum) ${TARGET}`],
    ADD_UNLESS_NEW,
  ),
  rule(
    [
      `(?:take|subtract|remove) ${MORE} (?:off|from|away from) ${TARGET}`,
      `shorten ${TARGET} by ${MORE}`,
      `(?:verkürze?|kürze?) ${TARGET} um ${MORE}`,
    ],
    add(-1),
  ),
  rule(
    [
      `(?:add |give me |give it |gib mir |just )?(?:another |noch )?${MORE} (?:more|longer|mehr|länger|dazu|drauf|extra)`,
      `(?:add |give me |give it )?another ${MORE}`,
      `(?:gib mir )?noch ${MORE}`,
    ],
    add(1),
  ),
  inContext([`add ${MORE}(?: to ${IT})?`, `(?:verlänger[en]?|extend) ${IT} (?:um|by) ${MORE}`], add(1)),
  // Another time.
  rule(
    [
      `(?:change|move|reschedule|push|shift) ${TARGET}(?: back)?${NEW_TIME}`,
      `(?:verschiebe?|ändere?|verlege?) ${TARGET}${NEW_TIME}`,
    ],
    change,
  ),
  inContext(
    [
      `(?:make|set|change|move|put|reschedule) ${IT}(?: rather| instead)?${NEW_TIME}(?: instead| rather)?`,
      `(?:mache?|stelle?|verschiebe?|ändere?|verlege?) ${IT}(?: lieber| doch)?${NEW_TIME}(?: draus)?`,
      `(?:only|nur|but only|aber nur|lieber|doch lieber|rather)${NEW_TIME}`,
    ],
    change,
  ),
  // Asked for.
  rule(
    [
      `how (?:long|much longer|much time|much|many (?:minutes|seconds|hours))(?: is| are| do i have| does| until| till|'s)?(?: there)?(?: left| remaining| to go)?(?: is| are)?(?: left| remaining)?(?: on| for| till| until| before| does| has)? ${TARGET}(?: have| got)?(?: left| remaining| to go| goes off| rings| run| still run| end| go)?`,
      `(?:what|which) (?!is |are |was |were |does )${TARGET}(?: are| is| do (?:i|we) have| have i| are there| did i set)?(?: there| running| set| active| on| going)?(?: for)?${WHENS}*`,
      `(?:show|list|tell|read)(?: me| us)?(?: about)? ${ALL_OF}`,
      `(?:when|what time) (?:does|is|will|are|did i set) ${TARGET}(?: for| set for| set| ring| go off| end| finish| done| over| due| up| going to ring)*`,
      `(?:is|are) (?:there )?${TARGET}(?: still)?(?: set| running| on| active| going| paused)*`,
      `(?:do|have) (?:i|we) (?:have |got )?${TARGET}(?: set| running| on| active)*${WHENS}*`,
      `(?:check|status of) ${TARGET}|${TARGET.replace("target", "other")} status`,
      `wie ?(?:lange?|viel (?:zeit)?|viele minuten)(?: ist| sind| habe ich| hat| läuft| laufen| geht| dauert| bleibt| bleiben| braucht)?(?: noch)?(?: zeit)?(?: übrig)?(?: noch)?(?: bis| auf| beim| für| von| zu)? ${TARGET}(?: noch)?(?: hat| läuft| übrig| klingelt)?`,
      `wie ?lange noch,? (?:bis )?${TARGET}(?: klingelt| fertig ist| abläuft)?`,
      `welche ${TARGET}(?: laufen| habe ich| haben wir| gibt es| sind| stehen)?(?: gerade| noch| denn)?(?: gestellt| aktiv| an| da)?${WHENS}*`,
      `(?:zeige?|liste?|nenne?)(?: mir| uns)? ${ALL_OF}(?: auf| an)?`,
      `(?:wann|um wie viel uhr|auf wann) (?:klingelt|läuft|endet|ist|geht|sind) ${TARGET}(?: ab| zu ende| fertig| los| um| gestellt| dran)*`,
      `(?:läuft|laufen)(?: noch| gerade)? ${TARGET}(?: noch| gerade)?`,
      `(?:habe?|haben) (?:ich|wir)(?: noch)? ${TARGET}(?: gestellt| laufen| aktiv)*${WHENS}*`,
      `ist ${TARGET}(?: noch)?(?: an| gestellt| aktiv)`,
    ],
    ({ target, other }, marked) => ({ do: "list", which: whichOf(target ?? other, marked) }),
  ),
  inContext(
    [
      "(?:and )?how (?:long|much (?:time|longer))(?: is| do i have| does it have|'s)?(?: still)?(?: it)?(?: left| remaining| to go| now)*",
      "(?:und )?wie ?lange? (?:denn )?noch|wie viel zeit (?:ist|bleibt|habe ich)(?: denn)? noch",
    ],
    () => ({ do: "list", which: WHICHEVER }),
  ),
];

const ANSWER = new RegExp(`^(?:make it |say |let's say |sagen wir |for |auf )?(?<when>${WHENS}+)$`, "iu");

/** null: it does not speak of timers, alarms or reminders. */
export function readTimerWish(message: string): ReadWish | null {
  if (message.length > READ_CHARS || message.includes("\n")) return null;
  // Most messages end here: nothing in them is ever said to a timer.
  const named = message.match(NAMED)?.length ?? 0;
  if (named > NAMED_MAX || (named === 0 && message.length > SHORT_CHARS)) return null;
  const marked = markText(message);
  if (marked.marks.length > MARKS_MAX) return null;
  const hasNoun = NOUN_WITHIN.test(marked.text);
  for (const { patterns, read, needsContext, namesOne } of RULES) {
    for (const pattern of patterns) {
      if (namesOne && !hasNoun) break;
      const match = pattern.exec(marked.text);
      const wish = match === null ? null : read(match.groups ?? {}, marked);
      if (wish !== null) return { wish, needsContext };
    }
  }
  const set = setWishOf(marked);
  if (set !== null) return { wish: set, needsContext: false };
  const when = whenIn(ANSWER.exec(marked.text)?.groups?.when ?? "", marked);
  return when === null ? null : { wish: { do: "answer", when }, needsContext: true };
}

const NO_NAME =
  /^(?:thanks?|thank|ok|okay|yes|no|yeah|nope|danke|ja|nein|gut|great|good|super|cool|fine|never|nothing|hello|hi|why|what|how|prima|toll)$/iu;
const ONE_OF_THEM =
  /^(?:the |der |die |das |den |my |mein\p{L}* )?(?<name>[\p{L}-]+(?: [\p{L}-]+)?)(?: one| timer| alarm| wecker)?[.!?]*$/iu;

/** A name alone, where it was asked which one is meant: "the pasta one". */
export function nameAlone(message: string): string | null {
  const name = ONE_OF_THEM.exec(message.trim())?.groups?.name ?? null;
  return name === null || NO_NAME.test(name.split(" ")[0] ?? "")
    ? null
    : cleanName(name.replace(/ (?:one|timer|alarm|wecker)$/iu, ""));
}

/** A message that surely is for timers, alarms and reminders. `before`: what the person said before, the last at the end. */
export function isSureTimerWish(message: string, before: readonly string[] = []): boolean {
  const read = readTimerWish(message);
  if (read !== null && !read.needsContext && !isVague(read.wish)) return true;
  const last = readTimerWish(before.at(-1) ?? "");
  if (last === null || (last.needsContext && last.wish.do === "answer")) return false;
  if (read !== null) return true;
  return "which" in last.wish && last.wish.which.name === null && !last.wish.which.all && nameAlone(message) !== null;
}

/** "Remind me to call the plumber" is also said to one another. */
const isVague = (wish: TimerWish) => wish.do === "set" && wish.kind === "reminder" && wish.when === null;

const ALL =
  /(?:^|\s)(?:all|every|both|alle|sämtliche|beide)(?=\s|$)|(?:timers|alarms|reminders|countdowns|erinnerungen)(?:\s|$)/iu;
const BESIDE =
  /(?:^|\s)(?:all|every|both|of|the|my|our|an?|any|next|current|running|active|paused|set|i|have|there|please|bitte|alle|sämtliche|beide|der|die|das|den|dem|meine[nmr]?|mein|unsere?n?|eine?[nmr]?|nächste[nr]?|laufende[nr]?|aktuelle[nr]?|noch|gerade)(?=\s|$)/giu;

function whichOf(target: string | undefined, marked: MarkedText): Which {
  if (target === undefined) return WHICHEVER;
  const found = new RegExp(
    String.raw`^(?<pre>.*?)(?<noun>${TIMER}|${ALARM}|${REMINDER})(?:\s(?:for|für|to|with|mit|zum|zur|an|at|um|on)\s(?<post>.*))?$`,
    "iu",
  ).exec(target)?.groups;
  const { pre = "", noun = "", post = "" } = found ?? {};
  const kind = new RegExp(`^${REMINDER}$`, "iu").test(noun)
    ? "reminder"
    : new RegExp(`^${ALARM}$`, "iu").test(noun)
      ? "alarm"
      : "timer";
  const compound =
    kind === "timer" ? noun.replace(/-?(?:timers?|count ?downs?|küchenwecker|kurzzeitwecker|eieruhr)$/iu, "") : "";
  const plain = (part: string) => part.replaceAll(BESIDE, " ").replaceAll(BESIDE, " ");
  const names = [plain(pre), compound, plain(post)].map((part) => cleanName(unmarked(part, marked)));
  return { kind, name: names.find((name) => name !== null) ?? null, all: ALL.test(target) };
}

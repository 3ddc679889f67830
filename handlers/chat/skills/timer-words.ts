// What the skill for timers says, in English and German: durations, days and times as people say them.
import type { Timer, TimerKind, WallTime } from "../../shared/contract/timers.ts";
import { dateAt, daysBetween } from "../../timers/wall-moment.ts";

export interface Moment {
  nowMs: number;
  timeZone: string;
}

export interface TimerWords {
  /** "1 hour 20 minutes"; over an hour without seconds. */
  duration(ms: number): string;
  /** "tomorrow at 7:00 AM" */
  moment(atMs: number, here: Moment): string;
  /** "on weekdays at 6:30 AM" */
  repeated(wallTime: WallTime): string;
  /** "the pasta timer" */
  label(timer: Pick<Timer, "kind" | "name">): string;
  timerSet(name: string | null, duration: string): string;
  alarmSet(when: string): string;
  reminderSet(what: string, when: string): string;
  left(label: string, duration: string): string;
  pausedWith(label: string, duration: string | null): string;
  ringing(label: string): string;
  due(label: string, when: string): string;
  missed(label: string, when: string): string;
  andMore(count: number): string;
  none(kind: TimerKind | null, name: string | null): string;
  cancelled(labels: string[]): string;
  stopped(labels: string[]): string;
  paused(labels: string[]): string;
  resumed(labels: string[]): string;
  added(label: string, left: string): string;
  snoozed(duration: string): string;
  changed(label: string, when: string): string;
  nothingRings: string;
  notPaused: string;
  notNow: string;
  whichOne(labels: string[]): string;
  howLong: string;
  whatTime: string;
  whenToRemind: string;
  ofWhat: string;
  tooMany: string;
  hasPassed: string;
  tooLong: string;
  tooLittle: string;
}

function durationIn(units: readonly (readonly [one: string, many: string])[]) {
  const [day, hour, minute, second] = units;
  const told = (count: number, unit: readonly [string, string] | undefined) =>
    count === 0 || unit === undefined ? [] : [`${count} ${count === 1 ? unit[0] : unit[1]}`];
  return (ms: number) => {
    const all = Math.max(1, Math.round(ms / 1_000));
    const [days, hours] = [Math.floor(all / 86_400), Math.floor((all % 86_400) / 3_600)];
    const [minutes, seconds] = [Math.floor((all % 3_600) / 60), all % 60];
    const fine = days === 0 && hours === 0;
    const parts = [told(days, day), told(hours, hour), told(minutes, minute), fine ? told(seconds, second) : []].flat();
    return parts.slice(0, 2).join(" ");
  };
}

const HALF_A_WEEK = 6;

function dayIn(language: string, [today, tomorrow]: readonly [string, string], on: (day: string) => string) {
  return (atMs: number, { nowMs, timeZone }: Moment) => {
    const ahead = daysBetween(dateAt(nowMs, timeZone), dateAt(atMs, timeZone));
    if (ahead === 0) return today;
    if (ahead === 1) return tomorrow;
    const soon = ahead > 0 && ahead <= HALF_A_WEEK;
    const format = new Intl.DateTimeFormat(language, {
      ...(soon ? { weekday: "long" } : { day: "numeric", month: "long" }),
      timeZone,
    });
    return on(format.format(atMs));
  };
}

/** 5 January 2026 was a Monday. */
const nameOfDay = (language: string, day: number) =>
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2026, 0, 4 + day));

const english = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
const timeEn = (time: string) => english.format(new Date(`2026-01-01T${time}:00Z`)).replace("\u202F", " ");
const timeDe = (time: string) => {
  const [hour, minute] = time.split(":").map(Number);
  return minute === 0 ? `${hour} Uhr` : `${hour}:${String(minute).padStart(2, "0")} Uhr`;
};
const timeOf = (atMs: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }).format(atMs);

function list(language: "en" | "de", items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}
const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const dayEn = dayIn("en", ["today", "tomorrow"], (day) => `on ${day}`);
const dayDe = dayIn("de", ["heute", "morgen"], (day) => `am ${day}`);

const KIND_EN: Record<TimerKind, string> = { timer: "timer", alarm: "alarm", reminder: "reminder" };
const KIND_DE: Record<TimerKind, string> = { timer: "Timer", alarm: "Wecker", reminder: "Erinnerung" };
const THE_DE: Record<TimerKind, string> = { timer: "der Timer", alarm: "der Wecker", reminder: "die Erinnerung" };

export const TIMER_WORDS: Record<"en" | "de", TimerWords> = {
  en: {
    duration: durationIn([
      ["day", "days"],
      ["hour", "hours"],
      ["minute", "minutes"],
      ["second", "seconds"],
    ]),
    moment: (atMs, here) => `${dayEn(atMs, here)} at ${timeEn(timeOf(atMs, here.timeZone))}`,
    repeated: ({ time, weekdays }) => `${daysEn(weekdays)} at ${timeEn(time)}`,
    label: ({ kind, name }) => {
      if (name === null) return `the ${KIND_EN[kind]}`;
      return kind === "reminder" ? `the reminder “${name}”` : `the ${name} ${KIND_EN[kind]}`;
    },
    timerSet: (name, duration) => `${name === null ? "Timer" : `${first(name)} timer`} set for ${duration}.`,
    alarmSet: (when) => `Alarm set for ${when.replace(/^on (?=weekdays)/, "")}.`,
    reminderSet: (what, when) => `I'll remind you ${when}: ${what}.`,
    left: (label, duration) => `${first(label)} has ${duration} left.`,
    pausedWith: (label, duration) =>
      duration === null ? `${first(label)} is switched off.` : `${first(label)} is paused with ${duration} left.`,
    ringing: (label) => `${first(label)} is ringing now.`,
    due: (label, when) => `${first(label)} is set for ${when}.`,
    missed: (label, when) => `${first(label)} rang ${when}, and nobody answered.`,
    andMore: (count) => `And ${count} more.`,
    none: (kind, name) =>
      name === null ? `There is no ${KIND_EN[kind ?? "timer"]} set.` : `I can't find one called “${name}”.`,
    cancelled: (labels) => `${first(list("en", labels))} ${labels.length === 1 ? "is" : "are"} cancelled.`,
    stopped: (labels) => `${first(list("en", labels))} stopped.`,
    paused: (labels) => `${first(list("en", labels))} ${labels.length === 1 ? "is" : "are"} paused.`,
    resumed: (labels) => `${first(list("en", labels))} ${labels.length === 1 ? "goes" : "go"} on.`,
    added: (label, left) => `${first(label)} has ${left} now.`,
    snoozed: (duration) => `All right, again in ${duration}.`,
    changed: (label, when) => `${first(label)} is set for ${when} now.`,
    nothingRings: "Nothing is ringing right now.",
    notPaused: "It isn't paused.",
    notNow: "That can't be done with it right now.",
    whichOne: (labels) =>
      `Which one do you mean: ${new Intl.ListFormat("en", { type: "disjunction" }).format(labels)}?`,
    howLong: "For how long?",
    whatTime: "For what time?",
    whenToRemind: "When shall I remind you?",
    ofWhat: "What shall I remind you of?",
    tooMany: "You have as many timers, alarms and reminders as I can keep. Cancel one, then I can set this one.",
    hasPassed: "That moment has passed already. Tell me a later one.",
    tooLong: "That is longer than I can time: a timer runs for a week at most.",
    tooLittle: "It has less time left than that.",
  },
  de: {
    duration: durationIn([
      ["Tag", "Tage"],
      ["Stunde", "Stunden"],
      ["Minute", "Minuten"],
      ["Sekunde", "Sekunden"],
    ]),
    moment: (atMs, here) => `${dayDe(atMs, here)} um ${timeDe(timeOf(atMs, here.timeZone))}`,
    repeated: ({ time, weekdays }) => `${daysDe(weekdays)} um ${timeDe(time)}`,
    label: ({ kind, name }) => {
      if (name === null) return THE_DE[kind];
      return kind === "timer" ? `der ${name}-Timer` : `${THE_DE[kind]} „${name}“`;
    },
    timerSet: (name, duration) => `${name === null ? "Timer" : `${first(name)}-Timer`} läuft: ${duration}.`,
    alarmSet: (when) => `Der Wecker klingelt ${when}.`,
    reminderSet: (what, when) => `Ich erinnere dich ${when}: ${what}.`,
    left: (label, duration) => `${first(label)} läuft noch ${duration}.`,
    pausedWith: (label, duration) =>
      duration === null ? `${first(label)} ist ausgeschaltet.` : `${first(label)} ist angehalten, übrig: ${duration}.`,
    ringing: (label) => `${first(label)} klingelt gerade.`,
    due: (label, when) => `${first(label)} ist gestellt: ${when}.`,
    missed: (label, when) => `${first(label)} hat ${when} geklingelt, und niemand war da.`,
    andMore: (count) => `Und ${count} weitere.`,
    none: (kind, name) => {
      if (name !== null) return `Ich finde nichts, das „${name}“ heißt.`;
      return kind === "reminder" ? "Es gibt keine Erinnerung." : `Es ist kein ${KIND_DE[kind ?? "timer"]} gestellt.`;
    },
    cancelled: (labels) => `Gelöscht: ${list("de", labels)}.`,
    stopped: (labels) => `${first(list("de", labels))}: aus.`,
    paused: (labels) => `Angehalten: ${list("de", labels)}.`,
    resumed: (labels) => `Weiter geht es: ${list("de", labels)}.`,
    added: (label, left) => `${first(label)} hat jetzt noch ${left}.`,
    snoozed: (duration) => `Gut, noch einmal in ${duration.replace("Tage", "Tagen")}.`,
    changed: (label, when) => `${first(label)} ist jetzt gestellt: ${when}.`,
    nothingRings: "Gerade klingelt nichts.",
    notPaused: "Angehalten ist gerade nichts.",
    notNow: "Das geht damit gerade nicht.",
    whichOne: (labels) => `Was meinst du: ${new Intl.ListFormat("de", { type: "disjunction" }).format(labels)}?`,
    howLong: "Wie lange?",
    whatTime: "Für wann?",
    whenToRemind: "Wann soll ich dich erinnern?",
    ofWhat: "Woran soll ich dich erinnern?",
    tooMany: "Mehr Timer, Wecker und Erinnerungen kann ich nicht behalten. Lösch eine, dann stelle ich diese.",
    hasPassed: "Das ist schon vorbei. Sag mir einen späteren Zeitpunkt.",
    tooLong: "So lange kann ich nicht: Ein Timer läuft höchstens eine Woche.",
    tooLittle: "So viel Zeit hat er nicht mehr.",
  },
};

function daysEn(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return "every day";
  if (weekdays.join("") === "12345") return "on weekdays";
  if (weekdays.join("") === "67") return "on weekends";
  return `every ${list(
    "en",
    weekdays.map((day) => nameOfDay("en", day)),
  )}`;
}

function daysDe(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return "jeden Tag";
  if (weekdays.join("") === "12345") return "werktags";
  if (weekdays.join("") === "67") return "am Wochenende";
  return `jeden ${list(
    "de",
    weekdays.map((day) => nameOfDay("de", day)),
  )}`;
}

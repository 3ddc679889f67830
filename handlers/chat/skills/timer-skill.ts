// The skill of the route `timer`: sets, tells, changes and stops timers, alarms and reminders, without any model.
import { DomainError } from "../../errors.ts";
import { SNOOZE_MS, TIMER_DURATION_MS, TIMERS_IN_CARD_MAX } from "../../shared/contract/limits.ts";
import type { Timer } from "../../shared/contract/timers.ts";
import type { TimerWhen } from "../../timers/timer-rules.ts";
import type { Timers } from "../../timers/timers.ts";
import { resolveWhen } from "../../timers/wish/resolve-when.ts";
import type { TimerWish, Which } from "../../timers/wish/timer-wish.ts";
import { languageOfMessage } from "./declared/message-language.ts";
import { pickTimers } from "./pick-timers.ts";
import type { Skill, SkillAnswer, SkillTurn } from "./skills.ts";
import { tellTimer } from "./tell-timer.ts";
import { timerWishIn } from "./timer-wish-in.ts";
import { TIMER_WORDS, type TimerWords } from "./timer-words.ts";

export type TimersForChat = Pick<Timers, "list" | "add" | "update" | "act" | "remove">;

interface Asking {
  timers: TimersForChat;
  turn: SkillTurn;
  words: TimerWords;
  all: readonly Timer[];
}

type Changing = { do: "cancel" | "pause" | "resume"; which: Which };
type WishOf<Do extends TimerWish["do"]> = Extract<TimerWish, { do: Do }>;

/** So many are told one by one. */
const TOLD_MAX = 4;

export function createTimerSkill(timers: TimersForChat): Skill {
  return {
    async answer(turn) {
      const question = turn.history.at(-1);
      if (question === undefined || question.role !== "user" || turn.hasPictures) return null;
      const wish = timerWishIn(turn);
      if (wish === null) return null;
      // "Um sieben" alone tells little of its language; what it answers does.
      const usual = languageOfMessage(turn.history.at(-3)?.content ?? "", turn.language.startsWith("de") ? "de" : "en");
      const language = languageOfMessage(question.content, usual);
      const asking = { timers, turn, words: TIMER_WORDS[language], all: await timers.list(turn) };
      try {
        return await carryOut(asking, wish, question.id);
      } catch (error) {
        return { text: refusalIn(asking.words, wish, error), card: null };
      }
    },
  };
}

async function carryOut(asking: Asking, wish: TimerWish, questionId: string): Promise<SkillAnswer | null> {
  switch (wish.do) {
    case "set":
      return set(asking, wish, questionId);
    case "list":
      return tell(asking, wish.which);
    case "stop":
      return stop(asking, wish.which);
    case "snooze":
      return snooze(asking, wish.ms);
    case "add":
      return addTime(asking, wish);
    case "change":
      return change(asking, wish);
    case "cancel":
    case "pause":
    case "resume":
      return forEach(asking, { do: wish.do, which: wish.which });
    case "answer":
      return null;
  }
}

const say = (text: string, timers: readonly Timer[] = []): SkillAnswer => ({
  text,
  card: timers.length === 0 ? null : { kind: "timer", timers: timers.slice(0, TIMERS_IN_CARD_MAX) },
});

async function set({ timers, turn, words }: Asking, wish: WishOf<"set">, questionId: string): Promise<SkillAnswer> {
  const { kind, name } = wish;
  const when = wish.when === null ? null : resolveWhen(wish.when, kind, turn);
  if (when === null)
    return say(kind === "timer" ? words.howLong : kind === "alarm" ? words.whatTime : words.whenToRemind);
  if (kind === "reminder" && name === null) return say(words.ofWhat);
  if (isTooLong(when)) return say(words.tooLong);
  const timer = await timers.add(
    turn,
    { kind, name, when: when, household: false },
    { timeZone: turn.timeZone, questionId },
  );
  const moment = momentOf(timer, words, turn);
  if (kind === "reminder") return say(words.reminderSet(name ?? "", moment), [timer]);
  if (kind === "alarm") return say(words.alarmSet(moment), [timer]);
  return say(words.timerSet(name, words.duration(timer.durationMs ?? 0)), [timer]);
}

const isTooLong = (when: TimerWhen) => "durationMs" in when && when.durationMs > TIMER_DURATION_MS.max;

function momentOf({ dueAt, wallTime }: Timer, words: TimerWords, turn: SkillTurn): string {
  if (wallTime !== null && wallTime.weekdays.length > 0) return words.repeated(wallTime);
  return words.moment(dueAt === null ? turn.nowMs : Date.parse(dueAt), turn);
}

function tell({ all, turn, words }: Asking, which: Which): SkillAnswer {
  const ofKind = all.filter(({ kind }) => which.kind === null || kind === which.kind);
  const found = which.name === null ? ofKind : pickTimers(all, { ...which, kind: null });
  if (found.length === 0) return say(words.none(which.kind, which.name));
  const told = found.slice(0, TOLD_MAX).map((timer) => tellTimer(timer, words, turn));
  const more = found.length > TOLD_MAX ? [words.andMore(found.length - TOLD_MAX)] : [];
  return say([...told, ...more].join(" "), found);
}

const changeable = (all: readonly Timer[]) => all.filter(({ mayChange }) => mayChange);
const isRinging = ({ state }: Timer) => state === "ringing";
const labels = (found: readonly Timer[], words: TimerWords) => found.map((timer) => words.label(timer));

/** What rings falls silent; where nothing rings, "stop the timer" takes it away, and "stop" alone is somebody else's. */
async function stop(asking: Asking, which: Which): Promise<SkillAnswer | null> {
  const { timers, turn, words, all } = asking;
  const ringing = pickTimers(changeable(all).filter(isRinging), which);
  if (ringing.length === 0) return which.kind === null ? null : forEach(asking, { do: "cancel", which });
  for (const { id } of ringing) await timers.act(turn, id, { action: "dismiss" });
  return say(words.stopped(labels(ringing, words)));
}

async function snooze({ timers, turn, words, all }: Asking, wanted: number | null): Promise<SkillAnswer> {
  const ringing = changeable(all).filter(isRinging);
  if (ringing.length === 0) return say(words.nothingRings);
  const ms = Math.min(SNOOZE_MS.max, Math.max(SNOOZE_MS.min, wanted ?? SNOOZE_MS.default));
  const after: Timer[] = [];
  for (const { id } of ringing) {
    const timer = await timers.act(turn, id, { action: "snooze", ms });
    if (timer !== null) after.push(timer);
  }
  return say(words.snoozed(words.duration(ms)), after);
}

/** The one that is meant, or the question which. */
function theOne({ all, turn, words }: Asking, which: Which, fits: (timer: Timer) => boolean): Timer | SkillAnswer {
  const found = pickTimers(changeable(all).filter(fits), which);
  const [one, ...others] = found;
  if (one === undefined) return say(words.none(which.kind, which.name));
  if (others.length === 0) return one;
  const ringing = found.filter(isRinging);
  if (ringing.length === 1 && ringing[0] !== undefined) return ringing[0];
  const spokenOf = found.filter(({ id }) => lastSpokenOf(turn).includes(id));
  if (which.name === null && which.kind === null && spokenOf.length === 1 && spokenOf[0] !== undefined)
    return spokenOf[0];
  return say(words.whichOne(labels(found, words)), found);
}

const isAnswer = (found: Timer | SkillAnswer): found is SkillAnswer => "text" in found;

function lastSpokenOf({ history }: SkillTurn): string[] {
  const card = history.map((row) => row.card).findLast((each) => each?.kind === "timer");
  return card?.kind === "timer" ? card.timers.map(({ id }) => id) : [];
}

async function addTime(asking: Asking, { ms, which }: WishOf<"add">): Promise<SkillAnswer | null> {
  const { timers, turn, words, all } = asking;
  const fits = (timer: Timer) => timer.durationMs !== null || isRinging(timer);
  if (which.kind === null && !changeable(all).some(fits)) return null;
  const one = theOne(asking, which, fits);
  if (isAnswer(one)) return one;
  const timer = await timers.act(turn, one.id, { action: "add_time", ms });
  if (timer === null) return say(words.notNow);
  const leftMs = timer.remainingMs ?? Date.parse(timer.dueAt ?? "") - turn.nowMs;
  return say(words.added(words.label(timer), words.duration(leftMs)), [timer]);
}

async function change(asking: Asking, { when: spoken, which }: WishOf<"change">): Promise<SkillAnswer | null> {
  const { timers, turn, words, all } = asking;
  if (which.kind === null && changeable(all).length === 0) return null;
  const fits = ({ kind }: Timer) =>
    resolveWhen(spoken, kind, turn) !== null || spoken.pieces.every(({ kind: piece }) => piece === "repeat");
  const one = theOne(asking, which, fits);
  if (isAnswer(one)) return one;
  const [repeat] = spoken.pieces;
  // "Only on weekdays": the days change, the time stays.
  const keepsTime =
    spoken.pieces.length === 1 && repeat?.kind === "repeat" && repeat.part === null && one.wallTime !== null;
  const when = keepsTime
    ? { time: one.wallTime?.time ?? "", date: null, weekdays: repeat.weekdays }
    : resolveWhen(spoken, one.kind, turn);
  if (when === null) return say(words.notNow);
  if (isTooLong(when)) return say(words.tooLong);
  const timer = await timers.update(turn, one.id, { when }, { timeZone: turn.timeZone });
  const told = timer.durationMs === null ? momentOf(timer, words, turn) : words.duration(timer.durationMs);
  return say(words.changed(words.label(timer), told), [timer]);
}

/** Cancels, pauses or goes on with one, or with all of them. */
async function forEach(asking: Asking, { do: what, which }: Changing): Promise<SkillAnswer> {
  const { timers, turn, words, all } = asking;
  const fits = ({ state }: Timer) =>
    what === "cancel" || (what === "resume" ? state === "paused" : state === "running" || state === "snoozed");
  if (what === "resume" && !changeable(all).some(fits)) return say(words.notPaused);
  let found = pickTimers(changeable(all).filter(fits), which);
  if (!which.all || found.length === 0) {
    const one = theOne(asking, which, fits);
    if (isAnswer(one)) return one;
    found = [one];
  }
  const after: Timer[] = [];
  for (const { id } of found) {
    const timer = what === "cancel" ? await timers.remove(turn, id) : await timers.act(turn, id, { action: what });
    if (timer) after.push(timer);
  }
  const told = { cancel: words.cancelled, pause: words.paused, resume: words.resumed }[what];
  return say(told(labels(found, words)), after);
}

/** @throws what is no refusal of this kind */
function refusalIn(words: TimerWords, wish: TimerWish, error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "conflict")
    return wish.do === "set" ? words.tooMany : wish.do === "add" ? words.tooLittle : words.notNow;
  if (error.code === "invalid_request") return wish.do === "add" ? words.tooLong : words.hasPassed;
  if (error.code === "not_found" || error.code === "not_allowed") return words.notNow;
  throw error;
}

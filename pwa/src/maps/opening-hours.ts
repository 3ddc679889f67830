// Opening hours as the map notes them, for people: "Mo-Fr 08:00-18:00; Sa 09:00-13:00" as days and hours.

/** 0 is Monday. */
export interface OpenDays {
  /** In order; empty: the public holidays. */
  days: number[];
  /** [from, to]; empty: closed. */
  hours: [string, string][];
}

export type OpeningHours = { name: "always" } | { name: "days"; rows: OpenDays[] } | { name: "noted"; text: string };

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)";
const RULE = new RegExp(`^(${DAY}(?:\\s*[-,]\\s*${DAY})*)?\\s*(.*)$`);
const TIMES = /^(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})\+?$/;

/** What can't be understood whole stays as it was noted: half of the truth would send somebody to a closed door. */
export function readOpeningHours(text: string): OpeningHours {
  const trimmed = text.trim();
  if (/^24\/7$/.test(trimmed)) return { name: "always" };
  const noted: OpeningHours = { name: "noted", text: trimmed };
  const byDay = new Map<number, [string, string][]>();
  const holidays: [string, string][][] = [];
  for (const rule of trimmed.split(";").map((each) => each.trim())) {
    if (rule === "") continue;
    const [, dayText = "", hourText = ""] = RULE.exec(rule) ?? [];
    const hours = readHours(hourText);
    const days = readDays(dayText);
    if (hours === null || days === null) return noted;
    if (days.isHoliday) holidays.splice(0, 1, hours);
    for (const day of days.week) byDay.set(day, hours);
  }
  if (byDay.size === 0 && holidays.length === 0) return noted;
  return { name: "days", rows: [...grouped(byDay), ...holidays.map((hours) => ({ days: [], hours }))] };
}

function readHours(text: string): [string, string][] | null {
  if (/^(?:off|closed)$/i.test(text)) return [];
  const times = text.split(",").map((part) => TIMES.exec(part.trim()));
  const hours = times.map((match): [string, string] => [match?.[1] ?? "", match?.[2] ?? ""]);
  return times.every((match) => match !== null) ? hours : null;
}

function readDays(text: string): { week: number[]; isHoliday: boolean } | null {
  if (text === "") return { week: DAYS.map((_, day) => day), isHoliday: false };
  const week: number[] = [];
  let isHoliday = false;
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "PH") {
      isHoliday = true;
      continue;
    }
    const [from = -1, to = from, ...more] = part.split("-").map((day) => DAYS.indexOf(day.trim()));
    if (from < 0 || to < 0 || more.length > 0) return null;
    const length = (to - from + DAYS.length) % DAYS.length;
    for (let step = 0; step <= length; step += 1) week.push((from + step) % DAYS.length);
  }
  return { week, isHoliday };
}

/** Days after each other with the same hours stand together. */
function grouped(byDay: ReadonlyMap<number, [string, string][]>): OpenDays[] {
  const rows: OpenDays[] = [];
  for (const day of DAYS.keys()) {
    const hours = byDay.get(day);
    if (hours === undefined) continue;
    const last = rows.at(-1);
    if (last !== undefined && last.days.at(-1) === day - 1 && String(last.hours) === String(hours)) last.days.push(day);
    else rows.push({ days: [day], hours });
  }
  return rows;
}

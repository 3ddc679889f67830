// How the home is, in sentences: what works, what is on its way and for how long, and what needs somebody.
import type { Component } from "@hearth/handlers/shared/contract/components.ts";
import { formatList } from "../messages/formats.ts";
import { durationOf, SOON_S } from "./amounts.ts";
import { isAtWork, isTrouble } from "./states.ts";
import { h } from "./words.ts";

export interface Sentence {
  key: string;
  tone: "good" | "work" | "trouble";
  text: string;
}

/** More than these are counted instead of named. */
const NAMED_MAX = 4;
/** Below it a disk counts as nearly full, in bytes. */
const DISK_LOW_BYTES = 2_000_000_000;

export interface HouseFacts {
  /** null: not known yet. */
  ready: boolean | null;
  components: readonly Component[];
  /** What can be done already, by name. */
  areas: readonly string[];
  /** Programs that somebody has stopped, by name. */
  stopped?: readonly string[];
  /** null: not known. */
  freeBytes: number | null;
}

/** What matters most comes first; the last is how much room there is, where that is little. */
export function sentencesOf(
  { ready, components, areas, stopped = [], freeBytes }: HouseFacts,
  sizeOf: (bytes: number) => string,
): Sentence[] {
  const trouble = components.filter(isTrouble);
  const atWork = components.filter(isAtWork);
  const isLow = freeBytes !== null && freeBytes < DISK_LOW_BYTES;
  const isCalm = ready === true && trouble.length === 0 && stopped.length === 0 && !isLow;
  const sentences: Sentence[] = [
    ...(ready === null ? [] : [{ key: "ready", ...headline(ready, isCalm && atWork.length === 0) }]),
    ...trouble.map((each): Sentence => ({ key: each.id, tone: "trouble", text: troubleOf(each) })),
    ...stopped.map(
      (name): Sentence => ({ key: `stopped ${name}`, tone: "trouble", text: h("care.stopped", { name }) }),
    ),
    ...(areas.length === 0
      ? []
      : [
          {
            key: "areas",
            tone: "good" as const,
            text: capital(h("care.areReady", { count: areas.length, names: formatList(areas) })),
          },
        ]),
    ...workSentences(atWork, components),
    ...components
      .filter(({ state }) => state === "starting")
      .map(({ id, name }): Sentence => ({ key: id, tone: "work", text: h("care.starting", { name }) })),
    ...(isLow
      ? [{ key: "disk", tone: "trouble" as const, text: h("health.diskLow", { size: sizeOf(freeBytes) }) }]
      : []),
  ];
  return sentences;
}

const headline = (ready: boolean, isWell: boolean): Pick<Sentence, "tone" | "text"> => {
  if (!ready) return { tone: "work", text: h("care.waking") };
  return { tone: "good", text: isWell ? h("care.well") : h("care.ready") };
};

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What moves comes before what waits; `others`: where to look for what it waits for. */
export function workSentences(atWork: readonly Component[], others: readonly Component[]): Sentence[] {
  const sorted = [
    ...atWork.filter(({ state }) => state !== "queued"),
    ...atWork.filter(({ state }) => state === "queued"),
  ];
  const named = sorted.length > NAMED_MAX ? sorted.slice(0, NAMED_MAX - 1) : sorted;
  const rest = sorted.length - named.length;
  return [
    ...named.map((each): Sentence => ({ key: each.id, tone: "work", text: workOfOne(each, others) })),
    ...(rest === 0 ? [] : [{ key: "others", tone: "work" as const, text: h("care.more", { count: rest }) }]),
  ];
}

function workOfOne(component: Component, others: readonly Component[]): string {
  const { name, state, transfer } = component;
  const secondsLeft = transfer?.secondsLeft ?? null;
  if (state === "queued") return waitOf(component, others);
  if (state === "verifying") return h("care.checking", { name });
  if (secondsLeft !== null) {
    return secondsLeft < SOON_S
      ? h("care.arrivesSoon", { name })
      : h("care.arrives", { name, time: durationOf(secondsLeft) });
  }
  return state === "installing" ? h("care.installing", { name }) : h("care.fetching", { name });
}

function waitOf(component: Component, others: readonly Component[]): string {
  const { name, waiting, detail } = component;
  if (waiting === "paused") return h("care.paused", { name });
  const waits = waitsForOther(component, (wanted) => others.find(({ id }) => id === wanted));
  if (waits !== null) return waits;
  return detail === undefined ? h("care.queued", { name }) : h("care.waits", { name, why: detail });
}

/** That it waits for another, which may be in trouble itself; null: it does not, or nobody knows the other. */
export function waitsForOther(
  { name, waitsFor }: Pick<Component, "name" | "waitsFor">,
  find: (id: string) => Pick<Component, "name"> | null | undefined,
): string | null {
  const other = waitsFor === undefined ? null : (find(waitsFor) ?? null);
  return other === null ? null : h("care.waitsFor", { name, other: other.name });
}

function troubleOf({ name, state, detail }: Component): string {
  if (state === "missing") return h("care.missing", { name });
  if (detail === undefined) return h("care.failedPlain", { name });
  return state === "degraded" ? h("care.degraded", { name, why: detail }) : h("care.failed", { name, why: detail });
}

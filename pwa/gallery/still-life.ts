// Makes a page of the gallery look the same at every visit: time and chance stand still, nothing is kept.
import type { Look } from "../src/shell/appearance.ts";

/** Whatever waits this long never comes: notes stay, and nothing is tried again. */
const NEVER_FROM_MS = 1_000;
/** The longest wait that a browser knows: 24 days. */
const NEVER_MS = 2 ** 31 - 1;

export function stopTime(now: Date): void {
  const time = now.getTime();
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, maker) => Reflect.construct(target, values.length === 0 ? [time] : values, maker),
    get: (target, key) => (key === "now" ? () => time : Reflect.get(target, key)),
  });
  const later = setTimeout;
  const often = setInterval;
  const still = (ms = 0) => (ms >= NEVER_FROM_MS ? NEVER_MS : ms);
  window.setTimeout = ((run: () => void, ms?: number) => later(run, still(ms))) as typeof setTimeout;
  window.setInterval = ((run: () => void, ms?: number) => often(run, still(ms))) as typeof setInterval;
  Math.random = () => 0.5;
}

/** Forgets what the state before has left on this device. */
export async function clearDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const [databases, shelves] = await Promise.all([indexedDB.databases(), caches.keys()]);
  await Promise.all([
    ...databases.map(({ name }) => (name === undefined ? undefined : forget(name))),
    ...shelves.map((name) => caches.delete(name)),
  ]);
}

const forget = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // One that is still open elsewhere goes as soon as it is closed there; whoever opens it next waits for that.
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, () => resolve());
  });

/** The look as an earlier visit has left it, so that it is there before anybody has signed in. */
export function leaveLook({ theme, textSize, reducedMotion, language }: Look): void {
  localStorage.setItem("hearth.theme", theme);
  if (textSize !== "normal") localStorage.setItem("hearth.textSize", textSize);
  localStorage.setItem("hearth.reducedMotion", reducedMotion);
  localStorage.setItem("hearth.language", language);
  const root = document.documentElement;
  root.dataset.theme = theme;
  if (textSize !== "normal") root.dataset.textSize = textSize;
  root.dataset.motion = reducedMotion === "on" ? "reduced" : "full";
}

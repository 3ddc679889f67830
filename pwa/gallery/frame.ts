// One state of the gallery, as `frame.html?state=list/groups&theme=dark`: stops time, then opens the app in it.
// <html data-gallery> says `ready` when the state is reached, else `failed`, and data-gallery-fault says why.
import { NOW, PREFERENCES } from "./family.ts";
import { STATES } from "./states/index.ts";
import { clearDevice, leaveLook, stopTime } from "./still-life.ts";

const root = document.documentElement;
const asked = new URLSearchParams(location.search);

function fail(fault: unknown): void {
  root.dataset.gallery = "failed";
  root.dataset.galleryFault = fault instanceof Error ? fault.message : String(fault);
}

async function open(): Promise<void> {
  const state = STATES.find(({ name }) => name === asked.get("state"));
  if (state === undefined) throw new Error(`The gallery has no state “${asked.get("state")}”.`);
  const theme = asked.get("theme") === "dark" ? "dark" : "light";
  const preferences = { ...PREFERENCES, ...state.preferences, theme } as const;
  const now = new Date(NOW);
  if (state.hour !== undefined) now.setHours(state.hour);
  stopTime(now);
  await clearDevice();
  leaveLook(preferences);
  history.replaceState(null, "", state.address);
  // Only now: the app reads the clock, the address and what is kept as soon as it is loaded.
  const { show } = await import("./show.tsx");
  await show(state, preferences);
  root.dataset.gallery = "ready";
}

addEventListener("error", ({ message }) => fail(message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
open().catch(fail);

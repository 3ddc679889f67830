// Puts the real app together with a scripted service, goes the steps of a state, and waits until it is reached.
import type { Preferences } from "@hearth/handlers/shared/contract/users.ts";
import { render } from "preact";
import { App } from "../src/app/app.tsx";
import { createHearth } from "../src/app/hearth.ts";
import { settled } from "../src/messages/speech.ts";
import "../src/styles/index.css";
import { createVoiceChoices } from "../src/voice/choices.ts";
import { giveShareSheet, giveShell, leaveKept, leaveShare, takeNetworkAway } from "./device.ts";
import { createHand, nextFrame } from "./hand.ts";
import { createStillHandsfree } from "./handsfree.ts";
import { watchScreens } from "./screens.ts";
import { HOME_SCRIPT } from "./service/home-script.ts";
import { answer } from "./service/replies.ts";
import { createScriptedService } from "./service/scripted-service.ts";
import { giveSound } from "./sound.ts";
import type { GalleryState } from "./states/state.ts";

/** @throws Error saying why the state was not reached. */
export async function show(state: GalleryState, preferences: Preferences): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) throw new Error("The page has no place for the app.");
  const isShown = await watchScreens(state.screen);
  const service = createScriptedService({
    ...HOME_SCRIPT,
    "GET /api/me/preferences": answer(preferences),
    ...state.script,
  });
  await prepareDevice(state, preferences);
  // What places itself by its width must not do so with a typeface that is still under way.
  await typefaces();
  const hearth = createHearth({ fetch: service.fetch, handsfree: () => createStillHandsfree(state.handsfree) });
  await settled();
  render(<App hearth={hearth} />, root);

  const hand = createHand();
  // What takes the focus by itself has done so before a hand takes it elsewhere.
  if (state.steps !== undefined) await isQuiet();
  await state.steps?.(hand);
  await hand.sees(state.shows);
  await isPainted();
  leaveDisabled();
  await isPainted();
  if (service.faults.length > 0) throw new Error(service.faults.join(" "));
  if (!isShown()) throw new Error(`${state.screen} is not on the page.`);
}

/** What can't be used any more loses the focus; when it does so by itself is the browser's mood. */
function leaveDisabled(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(":disabled")) activeElement.blur();
}

async function prepareDevice(
  { kept, shared, sound, readsAloud, startsAlone, isOffline, hasShareSheet, hasUpdate }: GalleryState,
  preferences: Preferences,
): Promise<void> {
  if (kept !== undefined) await leaveKept(kept, preferences);
  if (shared !== undefined) history.replaceState(null, "", await leaveShare(shared));
  if (startsAlone) giveShell();
  if (isOffline) takeNetworkAway();
  if (sound !== undefined) giveSound(sound);
  if (readsAloud) createVoiceChoices(localStorage).chooseReadAloud("always");
  if (hasShareSheet) giveShareSheet();
  if (hasUpdate) document.documentElement.dataset.hasUpdate = "";
}

async function typefaces(): Promise<void> {
  await Promise.all([...document.fonts].map((font) => font.load()));
  await document.fonts.ready;
}

async function isPainted(): Promise<void> {
  await typefaces();
  await Promise.all([...document.images].filter(isWanted).map((image) => image.decode()));
  await isQuiet();
}

/** One that is loaded when it comes into view has not begun to before. */
function isWanted(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return image.loading !== "lazy" || (bottom > 0 && top < innerHeight);
}

/** Frames without any change on the page: what is measured after a paint, or loaded beside it, has settled then. */
const QUIET_FRAMES = 3;
/** Something that never rests is shown as it is; the comparison of pictures tells. */
const RESTLESS_FRAMES = 120;

async function isQuiet(): Promise<void> {
  let quiet = 0;
  const observer = new MutationObserver(() => {
    quiet = 0;
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (let frames = 0; frames < RESTLESS_FRAMES && quiet < QUIET_FRAMES; frames += 1) {
    quiet += 1;
    await nextFrame();
  }
  observer.disconnect();
}

// Puts the real app together with a scripted service, goes the steps of a state, and waits until it is reached.
import type { Preferences } from "@hearth/handlers/shared/contract/users.ts";
import { render } from "preact";
import { App } from "../src/app/app.tsx";
import { createHearth } from "../src/app/hearth.ts";
import "../src/styles/index.css";
import { createHand, nextFrame, takeNetworkAway } from "./hand.ts";
import { watchScreens } from "./screens.ts";
import { HOME_SCRIPT } from "./service/home-script.ts";
import { answer } from "./service/replies.ts";
import { createScriptedService } from "./service/scripted-service.ts";
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
  if (state.isOffline) takeNetworkAway();
  if (state.hasUpdate) document.documentElement.dataset.hasUpdate = "";
  render(<App hearth={createHearth({ fetch: service.fetch })} />, root);

  const hand = createHand();
  await state.steps?.(hand);
  await hand.sees(state.shows);
  await isPainted();
  if (service.faults.length > 0) throw new Error(service.faults.join(" "));
  if (!isShown()) throw new Error(`${state.screen} is not on the page.`);
}

async function isPainted(): Promise<void> {
  await Promise.all([...document.fonts].map((font) => font.load()));
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode()));
  // What is measured after a paint (the end of a conversation, a menu's place) settles in the next.
  await nextFrame();
  await nextFrame();
}

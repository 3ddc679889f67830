// One's own settings, and those of the household.
import { ANNA, BEN, DEVICES, MIA, MODELS, PEOPLE, profileOf, SETTINGS, STARTER_MODELS } from "../family.ts";
import type { Hand } from "../hand.ts";
import { answer, lost, never, refusal } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const asUser = (user: typeof ANNA) =>
  ({
    "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user, kiosk: false }),
  }) as const;
const SESSIONS = "GET /api/auth/sessions";
const HOUSEHOLD = "GET /api/admin/settings";

const FRAME = statesOf({ screen: "settings/settings-screen", address: "/settings" }, [
  { name: "settings/list", kind: "success", shows: "This home", sizes: ["phone", "desk"], byNight: true },
  { name: "settings/list-of-a-child", kind: "success", shows: "Settings", script: asUser(MIA) },
  {
    name: "settings/denied",
    kind: "error",
    address: "/settings/models",
    shows: "This is for admins",
    script: asUser(BEN),
  },
  {
    name: "settings/away",
    kind: "error",
    address: "/settings/profile",
    shows: "Nothing can be changed until it’s back.",
    script: { "GET /api/models": lost },
  },
]);

const rename = async (hand: Hand) => {
  await hand.write("Name", "Annabel");
  await hand.press("Save");
};
const PROFILE = statesOf({ screen: "settings/profile-section", address: "/settings/profile" }, [
  { name: "profile/ready", kind: "success", shows: "Choose a photo…" },
  { name: "profile/without-name", kind: "error", shows: "A name is needed.", steps: (hand) => hand.write("Name", "") },
  {
    name: "profile/saving",
    sizes: [],
    kind: "loading",
    shows: "Saving…",
    script: { "PATCH /api/me": never },
    steps: rename,
  },
  {
    name: "profile/saved",
    kind: "success",
    shows: "Saved",
    script: { "PATCH /api/me": answer({ ...ANNA, name: "Annabel" }) },
    steps: rename,
  },
  {
    name: "profile/taken",
    kind: "error",
    shows: "Somebody here has this name already.",
    script: { "PATCH /api/me": refusal("conflict") },
    steps: rename,
  },
]);

const changePin = (next: string, again: string) => async (hand: Hand) => {
  await hand.write("Current PIN", "204816");
  await hand.write("New PIN", next);
  await hand.write("New PIN once more", again);
  await hand.press("Change PIN");
};
const PIN = statesOf({ screen: "settings/pin-section", address: "/settings/pin" }, [
  { name: "pin/change", kind: "success", shows: "Current PIN" },
  { name: "pin/first", kind: "empty", shows: "You sign in without a PIN.", script: asUser(MIA) },
  { name: "pin/differs", kind: "error", shows: "The two new PINs are different.", steps: changePin("1357", "1375") },
  {
    name: "pin/wrong",
    kind: "error",
    shows: "Please wait 30 seconds",
    script: { "PUT /api/auth/pin": refusal("wrong_pin", { retryAfterS: 30 }) },
    steps: changePin("1357", "1357"),
  },
  {
    name: "pin/saving",
    sizes: [],
    kind: "loading",
    shows: "Saving…",
    script: { "PUT /api/auth/pin": never },
    steps: changePin("1357", "1357"),
  },
  { name: "pin/changed", kind: "success", shows: "Your PIN is changed.", steps: changePin("1357", "1357") },
]);

const LOOKS = statesOf({ screen: "settings/appearance-section", address: "/settings/appearance" }, [
  { name: "appearance/ready", kind: "success", shows: "Less motion", byNight: true },
  {
    name: "appearance/language",
    kind: "success",
    shows: "As the device",
    async steps(hand) {
      await hand.sees("Text size");
      await hand.scrollTo("Deutsch");
    },
  },
  {
    name: "appearance/not-kept",
    kind: "error",
    shows: "That couldn’t be kept",
    script: { "PATCH /api/me/preferences": lost },
    async steps(hand) {
      await hand.sees("Text size");
      await hand.press("Large");
    },
  },
]);

const ASKING = statesOf({ screen: "settings/asking-section", address: "/settings/asking" }, [
  { name: "asking/ready", kind: "success", shows: "How many days until Christmas?" },
  { name: "asking/loading", kind: "loading", shows: ".rows-skeleton", script: { "GET /api/skills": never } },
  {
    name: "asking/failed",
    kind: "error",
    shows: "This didn’t load.",
    script: { "GET /api/skills": refusal("internal") },
  },
]);

const DEVICE_LIST = statesOf({ screen: "settings/devices-section", address: "/settings/devices" }, [
  { name: "devices/some", kind: "success", shows: "Wall tablet" },
  {
    name: "devices/only-this",
    kind: "empty",
    shows: "on this device only",
    script: { [SESSIONS]: answer({ items: DEVICES.slice(0, 1) }) },
  },
  { name: "devices/loading", kind: "loading", shows: ".rows-skeleton", script: { [SESSIONS]: never } },
  { name: "devices/failed", kind: "error", shows: "This didn’t load.", script: { [SESSIONS]: refusal("internal") } },
  {
    name: "devices/sign-out-failed",
    kind: "error",
    shows: "so nothing was changed",
    script: { "DELETE /api/auth/sessions/:id": lost },
    steps: (hand) => hand.press("Sign out all other devices but the walls"),
  },
]);

const ABOUT = statesOf({ screen: "settings/about-section", address: "/settings/about" }, [
  { name: "about/ready", kind: "success", shows: "Version 0.1.0" },
  { name: "about/loading", kind: "loading", shows: "Version …", script: { "GET /api/health": never } },
  {
    name: "about/failed",
    sizes: [],
    kind: "error",
    shows: "The version couldn’t be read just now.",
    script: { "GET /api/health": refusal("internal") },
  },
  {
    name: "about/shortcuts",
    kind: "success",
    shows: "Keyboard shortcuts",
    steps: (hand) => hand.press("Show the shortcuts"),
  },
]);

const HOUSE = statesOf({ screen: "settings/household-section", address: "/settings/household" }, [
  { name: "household/ready", kind: "success", shows: "Name of this home" },
  { name: "household/loading", sizes: [], kind: "loading", shows: ".rows-skeleton", script: { [HOUSEHOLD]: never } },
  {
    name: "household/failed",
    sizes: [],
    kind: "error",
    shows: "This didn’t load.",
    script: { [HOUSEHOLD]: refusal("internal") },
  },
  {
    name: "household/without-name",
    kind: "error",
    shows: "A name is needed.",
    steps: (hand) => hand.write("Name of this home", ""),
  },
]);

const test = (hand: Hand) => hand.press("Test ember-8b");
const MODEL_LIST = statesOf({ screen: "settings/models-section", address: "/settings/models" }, [
  { name: "models/some", kind: "success", shows: "Let Hearth choose", sizes: ["phone", "desk"] },
  {
    name: "models/starter",
    sizes: [],
    kind: "success",
    shows: "Let Hearth choose",
    script: { "GET /api/models": answer(STARTER_MODELS) },
  },
  {
    name: "models/empty",
    kind: "empty",
    shows: "No model is installed yet.",
    script: { "GET /api/models": answer({ items: [], defaultChatModel: null }) },
  },
  { name: "models/loading", sizes: [], kind: "loading", shows: ".rows-skeleton", script: { "GET /api/models": never } },
  {
    name: "models/failed",
    sizes: [],
    kind: "error",
    shows: "This didn’t load.",
    script: { "GET /api/models": refusal("upstream_failed") },
  },
  {
    name: "models/chosen-is-gone",
    kind: "error",
    shows: "isn’t there at the moment",
    script: {
      [HOUSEHOLD]: answer({ ...SETTINGS, "llm.chat_model": "ember-70b" }),
    },
  },
  {
    name: "models/testing",
    kind: "loading",
    shows: "Asking…",
    script: { "POST /api/admin/models/test": never },
    steps: test,
  },
  { name: "models/tested", kind: "success", shows: "First word after", steps: test },
  {
    name: "models/test-failed",
    kind: "error",
    shows: "I can’t reach the model.",
    script: { "POST /api/admin/models/test": refusal("upstream_failed"), "GET /api/models": answer(MODELS) },
    steps: test,
  },
]);

export const SETTINGS_STATES = [
  ...FRAME,
  ...PROFILE,
  ...PIN,
  ...LOOKS,
  ...DEVICE_LIST,
  ...ASKING,
  ...ABOUT,
  ...HOUSE,
  ...MODEL_LIST,
];

// No screen without its states: each file named as a screen or a section stands in the table in every kind of state.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { STATES } from "../../pwa/gallery/states/index.ts";
import { KINDS, type Kind } from "../../pwa/gallery/states/state.ts";

const SOURCE = join(import.meta.dirname, "../../pwa/src");

/** Kinds that a screen can't be in, with the reason. */
const NEVER: Readonly<Record<string, Partial<Record<Kind, string>>>> = {
  "session/sign-in-screen": { empty: "a home without people is set up first" },
  "session/waiting-screen": { empty: "it is there until something is", success: "it goes when the service answers" },
  "settings/settings-screen": { empty: "there are always sections", loading: "what it shows is known at sign-in" },
  "settings/profile-section": { empty: "everybody has a name" },
  "settings/appearance-section": { empty: "there is always a look", loading: "the look was read at sign-in" },
  "settings/about-section": { empty: "Hearth always is something" },
  "settings/asking-section": { empty: "there is always something to ask" },
  "settings/household-section": { empty: "a home always has a name" },
};

/** Makes screens, and is none. */
const NO_SCREENS = new Set(["shell/lazy-screen"]);

const screens = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /-(screen|section)\.tsx$/.test(path))
  .map((path) => path.replace(/\.tsx$/, ""))
  .filter((screen) => !NO_SCREENS.has(screen));

for (const screen of screens) {
  test(`${screen} has its states`, () => {
    const shown = new Set(STATES.filter((state) => state.screen === screen).map(({ kind }) => kind));
    const missing = KINDS.filter((kind) => !shown.has(kind) && NEVER[screen]?.[kind] === undefined);
    expect(missing, "states that the gallery does not show").toEqual([]);
  });
}

test("the table names screens that are there, and each state once", () => {
  expect(STATES.map(({ screen }) => screen).filter((screen) => !screens.includes(screen))).toEqual([]);
  expect(Object.keys(NEVER).filter((screen) => !screens.includes(screen))).toEqual([]);
  const names = STATES.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("there is a picture for each state, and none for a state that is gone", () => {
  const wanted = STATES.flatMap(({ name, sizes = ["phone"], byNight }) => [
    ...sizes.map((size) => `${name.replace("/", "-")}-${size}.png`),
    ...(byNight ? [`${name.replace("/", "-")}-${sizes[0]}-night.png`] : []),
  ]);
  test.skip(test.info().config.updateSnapshots === "all", "The pictures are being taken anew.");
  expect(readdirSync(join(import.meta.dirname, "pictures")).sort()).toEqual(wanted.sort());
});

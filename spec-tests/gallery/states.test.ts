// Each state as it should look; held against axe's rules, and against scrolling sideways, while it is open.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { STATES } from "../../pwa/gallery/states/index.ts";
import type { GalleryState } from "../../pwa/gallery/states/state.ts";
import { expect, open, test } from "./fixtures.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What is wrong and not excepted, and what is excepted without need. */
async function violationsOn(page: Page, { exceptions = {} }: GalleryState): Promise<string[]> {
  // The other mode opens a page more each time, for frames of other origins: there are none here.
  // What holds is not listed node by node: most of the gallery's time goes into axe.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(RULES);
  const { violations } = await axe.analyze();
  const broken = new Set(violations.map(({ id }) => id));
  return [
    ...violations
      .filter(({ id }) => !(id in exceptions))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ...Object.keys(exceptions)
      .filter((id) => !broken.has(id))
      .map((id) => `${id}: it holds, so it needs no exception`),
  ];
}

/** What reaches over an edge of the window, by its tag and classes. The page clips it, so a width alone tells nothing. */
const outsideOf = (page: Page) =>
  page.evaluate(() => {
    const scrollsSideways = (each: Element) => {
      for (let room = each.parentElement; room !== null; room = room.parentElement) {
        if (room.tagName !== "BODY" && getComputedStyle(room).overflowX !== "visible") {
          const { left, right } = room.getBoundingClientRect();
          if (left >= -1 && right <= innerWidth + 1) return true;
        }
      }
      return false;
    };
    return [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter(
        (each) => each.checkVisibility() && !each.matches(".visually-hidden, .visually-hidden *, .skip-link, svg *"),
      )
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 0 && (right > innerWidth + 1 || left < -1) && !scrollsSideways(each);
      })
      .map(({ tagName, className }) => `${tagName.toLowerCase()}.${String(className)}`);
  });

for (const state of STATES) {
  const { name, sizes = ["phone"], byNight = false } = state;
  const first = sizes[0] ?? "phone";
  const picture = (...words: string[]) => `${[name.replace("/", "-"), ...words].join("-")}.png`;

  test(`${name} looks as it did, and is kind to everybody`, async ({ frame, gallery }) => {
    await open(frame, gallery, state, { size: first, theme: "light" });
    if (sizes.length > 0) await expect.soft(frame).toHaveScreenshot(picture(first));
    expect.soft(await violationsOn(frame, state), `${name}: axe`).toEqual([]);
    expect.soft(await outsideOf(frame), `${name}: wider than the window`).toEqual([]);
    if (first === "phone") await frame.setViewportSize({ width: 320, height: 844 });
    await frame.evaluate(() => {
      document.documentElement.dataset.textSize = "huge";
    });
    expect.soft(await outsideOf(frame), `${name}: wider than the window (a small phone’s) with huge text`).toEqual([]);
  });

  for (const size of sizes.slice(1)) {
    test(`${name} looks as it did on a ${size}`, async ({ frame, gallery }) => {
      await open(frame, gallery, state, { size, theme: "light" });
      await expect(frame).toHaveScreenshot(picture(size));
    });
  }

  if (byNight) {
    test(`${name} looks as it did by night`, async ({ frame, gallery }) => {
      await open(frame, gallery, state, { size: first, theme: "dark" });
      await expect(frame).toHaveScreenshot(picture(first, "night"));
    });
  }
}

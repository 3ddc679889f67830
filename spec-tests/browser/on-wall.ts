// The wall as the journeys see it: its parts by their names, and what must hold of its picture.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const onWall = (page: Page) => ({
  ember: page.getByRole("button", { name: "Write to Hearth" }),
  orb: page.locator(".kiosk-ember .orb"),
  field: page.getByRole("textbox", { name: "Your words" }),
  answer: page.getByRole("region", { name: "Answer" }),
  stop: page.getByRole("button", { name: "Stop", exact: true }),
  async ask(text: string) {
    await this.ember.click();
    await this.field.fill(text);
    await page.keyboard.press("Enter");
  },
});

export async function expectClean(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(found, screen).toEqual([]);
}

/** Nothing hangs over the edge of the wall, and its room needs no scrolling. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => {
    const wall = document.querySelector(".kiosk");
    if (wall === null) return "no wall";
    const wide = [...wall.querySelectorAll(".kiosk-top > *, .kiosk-stage > *, .kiosk-foot *")].filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return right - left > 0 && (left < -1 || right > innerWidth + 1);
    });
    return { wide: wide.map(({ className }) => className), tall: wall.scrollHeight - wall.clientHeight > 1 };
  });
  expect(over, what).toEqual({ wide: [], tall: false });
}

/** The three parts of the wall lie below each other, and what is in the room stays there, whatever its letters. */
export async function expectApart(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => {
    const box = (name: string) => document.querySelector(name)?.getBoundingClientRect() ?? null;
    const [top, stage, foot] = [box(".kiosk-top"), box(".kiosk-stage"), box(".kiosk-foot")];
    if (top === null || stage === null || foot === null) return ["not there"];
    const inside = [".kiosk-ember", ".kiosk-quiet", ".kiosk-captions", ".kiosk-asked", ".kiosk-answer"];
    const out = inside.filter((name) => {
      const each = box(name);
      return each !== null && (each.top < stage.top - 1 || each.bottom > stage.bottom + 1);
    });
    const asked = box(".kiosk-asked");
    const answer = box(".kiosk-answer");
    return [
      ...out,
      ...(top.bottom > stage.top + 1 ? ["top over stage"] : []),
      ...(stage.bottom > foot.top + 1 ? ["stage over foot"] : []),
      ...(asked && answer && asked.bottom > answer.top + 1 ? ["question over answer"] : []),
    ];
  });
  expect(over, what).toEqual([]);
}

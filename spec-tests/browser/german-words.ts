// Reads a page for words that were left in English, as somebody who reads German would stumble over them.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { answersEn } from "../../pwa/src/messages/answers.en.ts";
import { companionsEn } from "../../pwa/src/messages/companions.en.ts";
import { en } from "../../pwa/src/messages/en.ts";
import { german } from "../../pwa/src/messages/german.ts";
import { homeCareEn } from "../../pwa/src/messages/home-care.en.ts";
import { kioskEn } from "../../pwa/src/messages/kiosk.en.ts";
import { platformEn } from "../../pwa/src/messages/platform.en.ts";
import { settingsEn } from "../../pwa/src/messages/settings.en.ts";
import type { Text, Texts } from "../../pwa/src/messages/texts.ts";
import { expect } from "./fixtures.ts";

const formsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text: Text) => (typeof text === "string" ? [text] : Object.values(text)));

const english: Texts = {
  ...en,
  ...answersEn,
  ...companionsEn,
  ...homeCareEn,
  ...kioskEn,
  ...platformEn,
  ...settingsEn,
};
const germanForms = new Set(formsOf(german));
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** One for each English text, with anything in its places; short of those that are the same in German. */
const patterns: string[] = formsOf(english)
  .filter((form) => !germanForms.has(form) && /\p{L}{3}/u.test(form.replace(/\{\w+\}/g, "")))
  .map(
    (form) =>
      `^${form
        .split(/\{\w+\}/)
        .map(quoted)
        .join(".+")}$`,
  );

/** What is seen on the page or told to a screen reader, and is English or the bare key of a text. */
export function englishOn(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ sources, keys }) => {
      const known = new Set(keys);
      const english = sources.map((source) => new RegExp(source, "s"));
      const said = [document.title];
      for (const element of document.body.querySelectorAll("*")) {
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
          said.push(element.getAttribute(name) ?? "");
        }
        for (const child of element.childNodes) {
          if (child.nodeType === Node.TEXT_NODE) said.push(child.textContent ?? "");
        }
      }
      const texts = [...new Set(said.map((text) => text.trim()))].filter((text) => text !== "");
      return texts.filter((text) => known.has(text) || english.some((pattern) => pattern.test(text)));
    },
    { sources: patterns, keys: Object.keys(english) },
  );
}

/** The page says that it is German, is so to its last word, and its longer words fit, at twice the size too. */
export async function expectGerman(page: Page, screen: string): Promise<void> {
  await expect(page.locator("html"), screen).toHaveAttribute("lang", "de");
  expect.soft(await englishOn(page), `${screen}: English words`).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(["cat.language"]).analyze();
  expect.soft(violations, `${screen}: language`).toEqual([]);
  for (const size of ["200%", "100%"]) {
    const sideways = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      const wide = [document.documentElement, ...document.querySelectorAll("main")];
      return wide.map((each) => each.scrollWidth - each.clientWidth);
    }, size);
    expect.soft(Math.max(...sideways), `${screen}: scrolls sideways at ${size}`).toBeLessThanOrEqual(1);
  }
}

/** From now on each frame of a page notes its language, and whether one of these words stands on it. */
export async function watchFrames(page: Page, words: string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((sought) => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const look = () => {
      const text = document.body?.innerText ?? "";
      frames.push([document.documentElement.lang, ...sought.filter((word) => text.includes(word))].join(" "));
      if (frames.length < 400) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, words);
  return async () => [...new Set(await page.evaluate(() => (globalThis as unknown as { frames: string[] }).frames))];
}

// The screens speak the person's language: chosen in the settings, else the device's; from the first frame on.
import type { Page } from "@playwright/test";
import { expect, PIN, test } from "./fixtures.ts";
import { englishOn, expectGerman, watchFrames } from "./german-words.ts";

const ALL = [
  "profile",
  "pin",
  "devices",
  "appearance",
  "about",
  "people",
  "household",
  "models",
  "people/new",
  "downloads",
  "health",
];
const ENGLISH_AT_START = ["Hearth is opening", "Good ", "Hello", "Still up", "Ask me", "Write a message", "Who’s"];

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const welcome = /^(Guten Morgen|Hallo|Guten Abend|Noch wach), Anna/;

async function chooseGerman(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/settings/appearance`);
  await expect(heading(page, "Appearance")).toBeVisible();
  await page.getByRole("radio", { name: "Deutsch" }).check();
  await expect(heading(page, "Aussehen")).toBeVisible();
  await expect(page.getByText("Gespeichert", { exact: true })).toBeVisible();
}

async function typePin(page: Page): Promise<void> {
  for (const digit of PIN) await page.keyboard.press(digit);
}

test("a person switches to German, and every screen is German to its last word", async ({ page, home, anna }) => {
  test.setTimeout(120_000);
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
  // That the reader of the page sees English where there is some.
  await expect(heading(page, /, Anna/)).toBeVisible();
  expect((await englishOn(page)).length).toBeGreaterThan(5);

  await chooseGerman(page, home.baseUrl);
  const kept = await page.request.get(`${home.baseUrl}/api/me/preferences`);
  expect(await kept.json()).toMatchObject({ language: "de" });
  await expectGerman(page, "appearance, just after the change");
  for (const section of [...ALL, `people/${anna}`, ""]) {
    await page.goto(`${home.baseUrl}/settings/${section}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".rows-skeleton")).toHaveCount(0);
    await expectGerman(page, `settings: ${section}`);
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Tastenkürzel" })).toBeVisible();
  await expectGerman(page, "shortcuts");
  await page.keyboard.press("Escape");

  await page.goto(home.baseUrl);
  await expect(heading(page, welcome)).toBeVisible();
  await expectGerman(page, "welcome");
  await page.getByRole("textbox", { name: "Nachricht" }).fill("say:Guten Tag! Die Suppe braucht 20 Minuten.");
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await expect(page.getByRole("button", { name: "Noch einmal antworten" }).last()).toBeVisible();
  await expectGerman(page, "conversation");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Optionen für/ })
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectGerman(page, "menu of a conversation");
  await page.getByRole("menuitem", { name: "Löschen" }).click();
  await expect(page.getByRole("dialog", { name: "Dieses Gespräch löschen?" })).toBeVisible();
  await expectGerman(page, "dialog");
  await page.keyboard.press("Escape");

  const showList = page.getByRole("button", { name: "Gespräche zeigen" });
  if (await showList.isVisible()) await showList.click();
  await expect(page.getByRole("navigation", { name: "Gespräche" })).toBeVisible();
  await expectGerman(page, "list");
  await page.getByRole("searchbox", { name: "Gespräche durchsuchen" }).fill("Suppe");
  await expect(page.getByText(/^\d+ Stellen? gefunden$/)).toBeVisible();
  await expectGerman(page, "search");

  await page.goto(`${home.baseUrl}/companions`);
  await expect(page.getByText("Oma Eule").first()).toBeVisible();
  await expectGerman(page, "companions");
  await page.goto(`${home.baseUrl}/companions/new`);
  await expect(page.getByText(/^0 von \d+\.\d{3}$/).first()).toBeVisible();
  await expectGerman(page, "companion");
  await page.goto(`${home.baseUrl}/kiosk`);
  await expect(page.locator("main, [role=main]").first()).toBeVisible();
  await expectGerman(page, "kiosk");
});

test("German stays: at the next load from its first frame on, offline, and when signed out", async ({
  page,
  context,
  home,
  anna,
  watched,
}) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_|status of 401/);
  await chooseGerman(page, home.baseUrl);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const frames = await watchFrames(page, ENGLISH_AT_START);
  await page.goto(home.baseUrl);
  await expect(heading(page, welcome)).toBeVisible();
  expect(await frames()).toEqual(["de"]);

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/kein Netz|Kein Netz|erreichen/).first()).toBeVisible();
  await expectGerman(page, "offline");
  expect(await frames()).toEqual(["de"]);
  await context.setOffline(false);

  await context.clearCookies();
  await page.goto(home.baseUrl);
  await expect(heading(page, "Wer ist da?")).toBeVisible();
  await expectGerman(page, "sign-in");
  await page.getByRole("button", { name: "Anna" }).click();
  await expect(heading(page, "Hallo, Anna")).toBeVisible();
  await typePin(page);
  await expectGerman(page, "PIN pad");
  expect(await frames()).toEqual(["de"]);
  await page.keyboard.press("Enter");
  await expect(heading(page, welcome)).toBeVisible();
});

test("another device follows at its next load, and its sign-in speaks the device's language", async ({
  page,
  browser,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await chooseGerman(page, home.baseUrl);
  const other = await browser.newContext({ locale: "en-GB" });
  const tablet = await other.newPage();
  await tablet.goto(home.baseUrl);
  await expect(heading(tablet, "Who’s there?")).toBeVisible();
  await tablet.getByRole("button", { name: "Anna" }).click();
  await typePin(tablet);
  await tablet.keyboard.press("Enter");
  await expect(heading(tablet, welcome)).toBeVisible();
  await expectGerman(tablet, "another device");
  await other.close();
});

test.describe("on a German device", () => {
  test.use({ locale: "de-AT" });

  test("somebody new begins in German without a flash of English, and may choose otherwise", async ({ page, home }) => {
    const frames = await watchFrames(page, [...ENGLISH_AT_START, "Welcome home", "Your name"]);
    await page.goto(home.baseUrl);
    await expect(heading(page, "Schön, dass du da bist")).toBeVisible();
    expect(await frames()).toEqual(["de"]);
    await expectGerman(page, "setup");
    await page.getByRole("textbox", { name: "Dein Name" }).fill("Anna");
    for (const button of ["Weiter", "Weiter", "Feuer anzünden"]) {
      await page.getByRole("button", { name: button }).click();
      await expectGerman(page, `setup after ${button}`);
      await typePin(page);
    }
    await expect(heading(page, welcome)).toBeVisible();
    expect(await (await page.request.get(`${home.baseUrl}/api/me/preferences`)).json()).toMatchObject({
      language: "system",
    });

    await page.goto(`${home.baseUrl}/settings/appearance`);
    await expect(
      page.getByRole("group", { name: "Sprache" }).getByRole("radio", { name: "Wie das Gerät" }),
    ).toBeChecked();
    await page.getByRole("radio", { name: "English" }).check();
    await expect(heading(page, "Appearance")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.reload();
    await expect(heading(page, "Appearance")).toBeVisible();
    await page.getByRole("group", { name: "Language" }).getByRole("radio", { name: "As the device" }).check();
    await expect(heading(page, "Aussehen")).toBeVisible();
  });
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("where the German texts can't be fetched it is said, and they come by themselves", async ({
    page,
    home,
    anna,
    watched,
  }) => {
    expect(anna).not.toBe("");
    watched.expect(/net::ERR_|Service Worker/);
    await page.route(/\/german-[^/]+\.js$/, (route) => route.abort());
    await page.goto(`${home.baseUrl}/settings/appearance`);
    await page.getByRole("radio", { name: "Deutsch" }).check();
    await expect(page.getByText(/^Deutsch couldn’t be fetched just now/)).toBeVisible();
    await expect(heading(page, "Appearance")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.unroute(/\/german-[^/]+\.js$/);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(heading(page, "Aussehen")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});

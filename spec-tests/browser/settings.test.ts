// The settings: one's own, the household's for admins, and what a child does not get to see.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, on, PIN, test } from "./fixtures.ts";

const CHILD_PIN = "1357";
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
  "features",
  "downloads",
  "health",
];

/** Signs in on the screen that asks who is there. */
async function signIn(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
  await on(page).type(pin);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
}

async function openSettings(page: Page, name: string): Promise<void> {
  await on(page).showList();
  await page.getByRole("button", { name: `${name}: your menu` }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole("main").getByRole("heading", { level: 1, name });

test("a parent adds a child, who signs in and finds no admin's section, by the list or by address", async ({
  page,
  browser,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
  await openSettings(page, "Anna");
  await page.getByRole("link", { name: /^People/ }).click();
  await expect(heading(page, "People")).toBeFocused();
  await page.getByRole("link", { name: "Add a person" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("anna");
  await page.getByRole("radio", { name: /^Child/ }).check();
  await expect(page.getByRole("switch", { name: /pictures for adults/ })).toBeHidden();
  await page.getByLabel("PIN to begin with").fill("13");
  await page.getByRole("button", { name: "Add anna" }).click();
  await expect(page.getByText("A PIN has 4 to 12 digits.")).toBeVisible();
  await page.getByLabel("PIN to begin with").fill(CHILD_PIN);
  await page.getByRole("radio", { name: "🦊" }).check();
  const refused = page.waitForResponse(/\/api\/admin\/users$/);
  await page.getByRole("button", { name: "Add anna" }).click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByText("Somebody here has this name already.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Mia");
  await page.getByRole("button", { name: "Add Mia" }).click();
  await expect(page.getByText("Mia can sign in now.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Mia.*Child/s })).toBeVisible();

  const device = await browser.newContext();
  const tablet = await device.newPage();
  await tablet.goto(home.baseUrl);
  await signIn(tablet, "Mia", CHILD_PIN);
  await tablet.goto(`${home.baseUrl}/settings`);
  const nav = tablet.getByRole("navigation", { name: "Settings" });
  await expect(nav.getByRole("link", { name: /^Profile/ })).toBeVisible();
  await expect(nav.getByRole("link", { name: /^(People|Household|Models)/ })).toHaveCount(0);
  for (const section of ["people", "household", "models", "people/new"]) {
    await tablet.goto(`${home.baseUrl}/settings/${section}`);
    await expect(heading(tablet, "This is for admins")).toBeVisible();
  }
  await tablet.getByRole("link", { name: "To your own settings" }).click();
  await expect(tablet.getByRole("navigation", { name: "Settings" })).toBeVisible();
  await device.close();
});

test.beforeEach(({ watched }) => watched.expect(/status of (401|409|429)/));

test("a new name and a photo are shown everywhere at once", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/settings/profile`);
  await page.getByRole("textbox", { name: "Name" }).fill("Anneke");
  const picture = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 1600, height: 900 });
    const pen = canvas.getContext("2d");
    for (let x = 0; x < 1600; x += 8) {
      if (pen) pen.fillStyle = `hsl(${x % 360} 70% 50%)`;
      pen?.fillRect(x, 0, 8, 900);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const file = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("radio", { name: "Your photo" })).toBeChecked();
  const answered = page.waitForResponse(/\/api\/me$/);
  await page.getByRole("button", { name: "Save" }).click();
  const { avatar } = (await (await answered).json()) as { avatar: string };
  expect(avatar).toMatch(/^data:image\/(webp|jpeg);base64,/);
  expect(avatar.length).toBeLessThan(90_000);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(home.baseUrl);
  await expect(page.getByRole("heading", { name: /, Anneke/ })).toBeVisible();
  await on(page).showList();
  const person = page.getByRole("button", { name: "Anneke: your menu" });
  await expect(person.locator("img")).toHaveAttribute("src", avatar);
});

test("a wrong PIN is refused in words, a new one takes hold and signs the other devices out", async ({
  page,
  browser,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const device = await browser.newContext();
  const phone = await device.newPage();
  await phone.goto(home.baseUrl);
  await signIn(phone, "Anna", PIN);

  await page.goto(`${home.baseUrl}/settings/pin`);
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel("Current PIN").fill(current);
    await page.getByLabel("New PIN", { exact: true }).fill(next);
    await page.getByLabel("New PIN once more").fill(again);
    await page.getByRole("button", { name: "Change PIN" }).click();
  };
  await fill(PIN, "4711", "4712");
  await expect(page.getByText("The two new PINs are different.")).toBeVisible();
  await fill("9999", "4711", "4711");
  await expect(page.getByText("The current PIN isn’t right. Try again.")).toBeVisible();
  await fill(PIN, "4711", "4711");
  await expect(page.getByText("Your PIN is changed. Your other devices were signed out.")).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await signIn(phone, "Anna", "4711");
  await device.close();
});

test("after too many wrong PINs the settings say how long to wait", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/settings/pin`);
  await page.getByLabel("New PIN", { exact: true }).fill("4711");
  await page.getByLabel("New PIN once more").fill("4711");
  for (let n = 1; n <= 5; n++) {
    await page.getByLabel("Current PIN").fill("9999");
    const answered = page.waitForResponse(/\/api\/auth\/pin$/);
    await page.getByRole("button", { name: "Change PIN" }).click();
    await answered;
    await expect(page.getByText(/The current PIN isn’t right/)).toBeVisible();
  }
  await expect(page.getByText(/Please wait \d+ seconds/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change PIN" })).toBeDisabled();
});

test("another device is signed out by its owner and loses its session", async ({ page, browser, home, anna }) => {
  expect(anna).not.toBe("");
  const device = await browser.newContext({
    userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
  });
  const phone = await device.newPage();
  await phone.goto(home.baseUrl);
  await signIn(phone, "Anna", PIN);

  await page.goto(`${home.baseUrl}/settings/devices`);
  const list = page.getByRole("main").getByRole("listitem");
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: "This device" }).getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: /^Sign out Firefox on Android/ }).click();
  await expect(page.getByText("Firefox on Android is signed out.")).toBeVisible();
  await expect(list).toHaveCount(1);
  await expect(page.getByText("You’re signed in on this device only.")).toBeVisible();

  const answer = await phone.request.get(`${home.baseUrl}/api/me`);
  expect(answer.status()).toBe(401);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await device.close();
});

test("theme, text size and motion act at once and are there before the first paint of the next visit", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/settings/appearance`);
  const root = page.locator("html");
  const sizeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(await sizeOf()).toBe("16px");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "Huge" }).check();
  expect(await sizeOf()).toBe("23px");
  await page.getByRole("radio", { name: "Less" }).check();
  await expect(root).toHaveAttribute("data-motion", "reduced");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // What the page looks like each time that something is about to be painted.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const { theme, textSize, motion } = document.documentElement.dataset;
      if (document.body) seen.push([theme, textSize, motion].join(" "));
      if (seen.length < 200) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(heading(page, "Appearance")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Huge" })).toBeChecked();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect([...new Set(seen)]).toEqual(["dark huge reduced"]);
  const kept = await page.request.get(`${home.baseUrl}/api/me/preferences`);
  expect(await kept.json()).toMatchObject({ theme: "dark", textSize: "huge", reducedMotion: "on" });
});

test("a change that could not be kept is taken back and said", async ({ page, context, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_/);
  await page.goto(`${home.baseUrl}/settings/appearance`);
  await expect(page.getByRole("radio", { name: "Normal" })).toBeChecked();
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Large" }).click();
  await expect(page.getByText(/it’s as it was before: I couldn’t reach Hearth/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Normal" })).toBeChecked();
  await expect(page.getByText(/Settings need Hearth/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Settings need Hearth/)).toBeHidden({ timeout: 20_000 });
});

test("a person is removed only after it was said what goes with them", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  const add = { name: "Ben", role: "guest" };
  const made = await page.request.post(`${home.baseUrl}/api/admin/users`, { data: add });
  expect(made.status()).toBe(201);
  await page.goto(`${home.baseUrl}/settings/people`);
  await page.getByRole("link", { name: /Ben/ }).click();
  await page.getByRole("button", { name: "Remove Ben…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Ben for good?" });
  await expect(dialog).toContainText("all of Ben’s conversations");
  await dialog.getByRole("button", { name: "Keep Ben" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Remove Ben…" }).click();
  await dialog.getByRole("button", { name: "Remove Ben and all this" }).click();
  await expect(page.getByText("Ben was removed.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Ben/ })).toHaveCount(0);

  // Nobody locks themselves out: one's own role is not offered, nor one's own removal.
  await page.getByRole("link", { name: /Anna/ }).click();
  await expect(page.getByRole("radio", { name: /^Member/ })).toBeDisabled();
  await expect(page.getByRole("button", { name: /Remove/ })).toHaveCount(0);
});

test("the name of the home is kept", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/settings/household`);
  await page.getByRole("textbox", { name: "Name of this home" }).fill("Lime Street 4");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name of this home" })).toHaveValue("Lime Street 4");
});

test("the model that is chosen answers from then on", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/settings/models`);
  const seeing = page.getByRole("region", { name: "scripted-seeing" });
  await expect(page.getByRole("radio", { name: /Let Hearth choose/ })).toBeChecked();
  await expect(seeing).toContainText("can look at pictures");
  await page.getByRole("radio", { name: "scripted-seeing" }).check();
  await expect(seeing).toContainText("Answers now");
  const models = await (await page.request.get(`${home.baseUrl}/api/models`)).json();
  expect(models.defaultChatModel).toBe("scripted-seeing");
});

test("? lists the shortcuts, but not while one writes", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
  const app = on(page);
  await app.field.press("?");
  await expect(app.field).toHaveValue("?");
  await page.locator("h1").first().click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Search conversations");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test.describe("with the starter models", () => {
  test.use({ model: "starter" });

  test("a trial question shows how soon and how fast a model answers", async ({ page, home, anna }) => {
    expect(anna).not.toBe("");
    await page.goto(`${home.baseUrl}/settings/models`);
    const chat = page.getByRole("region").filter({ hasText: "For conversations" });
    await chat.getByRole("button", { name: /^Test / }).click();
    await expect(chat.getByText(/First word after (?:less than )?\d/)).toBeVisible({ timeout: 30_000 });
    await expect(chat.getByText(/[1-9]\d* tokens a second, (faster|about|slower)/)).toBeVisible();
    await expect(chat.locator("blockquote")).toContainText(/\w{3}/);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test(`every section is clean, wide enough to touch and never scrolls sideways in ${colorScheme}`, async ({
      page,
      home,
      anna,
    }) => {
      for (const section of ["", ...ALL, `people/${anna}`]) {
        await page.goto(`${home.baseUrl}/settings/${section}`);
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator(".rows-skeleton")).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160))}`);
        expect.soft(found, section).toEqual([]);
        expect.soft(await tooSmall(page), section).toEqual([]);
        for (const size of ["100%", "200%"]) {
          await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize;
          }, size);
          const over = await page.evaluate(() => {
            const main = document.querySelector("main");
            return main ? main.scrollWidth - main.clientWidth : 0;
          });
          expect.soft(over, `${section} at ${size}`).toBeLessThanOrEqual(0);
        }
      }
    });
  });
}

/** What is there to be touched and smaller than 44 px; a radio or switch is as big as the label around it. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href], input:not([hidden])")]
      .map((each) => each.closest("label") ?? each)
      .filter((each) => each.checkVisibility() && !each.matches(".skip-link"))
      .map((each) => ({ name: each.textContent || each.outerHTML.slice(0, 80), box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
}

// Companions: made, talked with, changed, shared, brought in and out as cards, deleted and brought back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { readCardBytes, toBase64 } from "../../pwa/src/companions/character-card.ts";
import { crc32, withPngText } from "../../pwa/src/companions/png-text.ts";
import { expect, on, PIN, test } from "./fixtures.ts";

/** What a person does with companions, by what they see. */
const companions = (page: Page) => ({
  heading: page.getByRole("heading", { name: "Companions", level: 1 }),
  name: page.getByRole("textbox", { name: "Name", exact: true }),
  persona: page.getByRole("textbox", { name: "Who are they?" }),
  greeting: page.getByRole("textbox", { name: "First words" }),
  save: page.getByRole("button", { name: "Save", exact: true }),
  card: (name: string) => page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) }),
  shelf: (name: string) => page.getByRole("region", { name }),
  async menu(name: string, item: string) {
    await page.getByRole("button", { name: `Options for ${name}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  },
});

async function expectClean(page: Page, screen: string): Promise<void> {
  // A colour in the middle of a fade is no colour of the design; what moves for ever keeps its colours.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(found, screen).toEqual([]);
}

/** A picture of one colour, as a PNG. */
function pngOf(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x96)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

const cardFile = (name: string, buffer: Uint8Array, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
});

/** The same person on a device that has kept nothing yet. */
async function onNewDevice(browser: Browser, context: BrowserContext): Promise<Page> {
  const { cookies } = await context.storageState();
  return (await browser.newContext({ storageState: { cookies, origins: [] } })).newPage();
}

test.beforeEach(async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/companions`);
  await expect(companions(page).heading).toBeVisible();
});

test("a companion is made, greets, answers under its name with its persona, and is changed", async ({
  page,
  home,
  scripted,
}) => {
  const app = on(page);
  const room = companions(page);
  await page.getByRole("link", { name: "New companion" }).click();
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await expect(page.getByText("They need a name.")).toBeVisible();
  await expect(room.name).toBeFocused();
  await room.name.fill("Mira");
  await room.persona.fill("You are Mira, who keeps bees.");
  await room.greeting.fill("Come into the **garden**!");
  await page.getByRole("radio", { name: "🦊" }).check();
  const preview = page.getByRole("region", { name: "How they greet you" });
  await expect(preview.getByRole("heading", { name: "Mira" })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("garden");
  await page.getByRole("radio", { name: "I’ll choose" }).check();
  const slider = page.getByRole("slider", { name: "From steady to imaginative" });
  await slider.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", /^Imaginative/);
  await page.getByRole("button", { name: "Welcome them in" }).click();

  await expect(room.heading).toBeFocused();
  await expect(room.shelf("Just yours").getByRole("heading", { name: "Mira" })).toBeVisible();
  await page.getByRole("link", { name: "Talk with Mira" }).click();
  await expect(page.getByRole("heading", { name: "Mira", level: 1 })).toBeVisible();
  await expect(page.getByText("Come into the garden!")).toBeVisible();
  const model = await scripted();
  await app.ask("say:bzz");
  await app.answered();
  await expect(app.log.getByRole("heading", { name: "Mira", exact: true })).toBeVisible();
  await expect(app.log).toContainText("bzz");
  const asked = JSON.stringify(model.requests.findLast(({ path }) => path.includes("chat/completions"))?.body);
  expect(asked).toContain("who keeps bees");
  expect(JSON.parse(asked)).toMatchObject({ temperature: 1.3 });
  await page.reload();
  await expect(app.log.getByRole("heading", { name: "Mira", exact: true })).toBeVisible();

  // Somebody else may go on: the conversation's companion is changed in its header.
  await page.getByRole("button", { name: "Who answers: Mira" }).click();
  await page.getByRole("menuitemradio", { name: "Hearth" }).click();
  await expect(page.getByText("Hearth answers from now on.")).toBeVisible();
  await expect(app.log.getByRole("heading", { name: "Hearth", exact: true })).toBeVisible();

  await page.goto(`${home.baseUrl}/companions`);
  await page.getByRole("link", { name: "Change Mira" }).click();
  await expect(room.save).toBeDisabled();
  await room.name.fill("Mira the Wise");
  await room.save.click();
  await expect(room.card("Mira the Wise")).toBeVisible();
  await page.reload();
  await expect(room.card("Mira the Wise")).toBeVisible();
});

test("an idea moves in by one tap, and in a new conversation one chooses who answers", async ({ page }) => {
  const app = on(page);
  await page.getByRole("button", { name: "Welcome Mr. Shell" }).click();
  await expect(page.getByText("Mr. Shell has moved in.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Talk with Mr. Shell" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Welcome Nana Wren" })).toBeVisible();
  await page.getByRole("button", { name: "Welcome Nana Wren" }).click();
  await page.getByRole("link", { name: "Talk with Mr. Shell" }).click();
  await page.getByRole("button", { name: "Who answers: Mr. Shell" }).click();
  await page.getByRole("menuitemradio", { name: "Nana Wren" }).click();
  await expect(page.getByText("Come closer, the fire is warm.")).toBeVisible();
  await app.ask("say:Once upon a time");
  await app.answered();
  await expect(app.log.getByRole("heading", { name: "Nana Wren", exact: true })).toBeVisible();
});

test("who has a companion by default can begin with Hearth itself, by the box and by an idea", async ({
  page,
  home,
}) => {
  const app = on(page);
  await page.getByRole("button", { name: "Welcome Mr. Shell" }).click();
  await expect(page.getByRole("link", { name: "Talk with Mr. Shell" })).toBeFocused();
  await page.getByRole("button", { name: "Options for Mr. Shell" }).click();
  await page.getByRole("menuitemradio", { name: "Answers new conversations" }).click();
  await expect(page.getByText("Mr. Shell answers new conversations from now on.")).toBeVisible();
  await page.goto(home.baseUrl);
  await expect(page.getByRole("heading", { name: "Mr. Shell", level: 1 })).toBeVisible();
  for (const begin of [
    () => app.ask("say:just us"),
    () => page.getByRole("button", { name: "Tell me a joke" }).click(),
  ]) {
    await page.goto(home.baseUrl);
    await page.getByRole("button", { name: "Who answers: Mr. Shell" }).click();
    const choices = page.getByRole("menuitemradio");
    await expect(choices).toHaveText([/Hearth$/, /Mr. Shell$/]);
    await choices.first().click();
    await expect(page.getByRole("button", { name: "Who answers: Hearth" })).toBeVisible();
    await begin();
    await app.answered();
    await expect(app.log.getByRole("heading", { name: "Hearth", exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Who answers: Hearth" })).toBeVisible();
  }
});

test("what is not saved is asked about at a link, and kept when one goes back", async ({ page }) => {
  const room = companions(page);
  await page.getByRole("link", { name: "New companion" }).click();
  await room.name.fill("Half-made");
  await page.getByRole("link", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Go on editing" }).click();
  await expect(room.name).toHaveValue("Half-made");
  await page.goBack();
  await expect(page.getByText("Your changes to Half-made aren’t saved. I kept them.")).toBeVisible();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(room.name).toHaveValue("Half-made");
  await page.getByRole("link", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(room.heading).toBeFocused();
  await page.getByRole("link", { name: "New companion" }).click();
  await expect(room.name).toHaveValue("");
});

test("what the house shares can be seen and copied by others, but not changed", async ({ page, home, context }) => {
  const room = companions(page);
  await page.getByRole("button", { name: "Welcome Pepper" }).click();
  await page.getByRole("link", { name: "Change Pepper" }).click();
  await page.getByRole("radio", { name: /^Everyone here/ }).check();
  await room.save.click();
  await expect(room.shelf("Everyone’s").getByRole("heading", { name: "Pepper" })).toBeVisible();
  await page.evaluate(() => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ name: "Ben", role: "member" });
    return fetch("/api/admin/users", { method: "POST", headers, body });
  });

  await context.clearCookies();
  await page.goto(home.baseUrl);
  await page.getByRole("button", { name: "Ben" }).click();
  await expect(page.getByRole("heading", { name: /, Ben/ })).toBeVisible();
  await page.goto(`${home.baseUrl}/companions`);
  await expect(page.getByText("From the house")).toBeVisible();
  await expect(page.getByRole("link", { name: "Change Pepper" })).toHaveCount(0);
  await page.getByRole("link", { name: "Look closer at Pepper" }).click();
  await expect(page.getByText(/Somebody else in this house looks after Pepper/)).toBeVisible();
  await expect(room.name).toHaveAttribute("readonly");
  await expect(room.save).toHaveCount(0);
  await page.getByRole("button", { name: "Make my own copy" }).click();
  await expect(room.name).toHaveValue("Pepper");
  await expect(page.getByRole("radio", { name: /^Only me/ })).toBeChecked();
  await room.name.fill("Ben’s Pepper");
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await expect(room.shelf("Just yours").getByRole("heading", { name: "Ben’s Pepper" })).toBeVisible();
});

test("a card comes in as PNG with its picture, goes out again, is deleted and brought back", async ({ page }) => {
  const room = companions(page);
  const data = {
    name: "Captain <b>Bo</b>",
    description: "{{char}} sails with {{user}}.",
    first_mes: "Ahoy, {{user}}! ![x](https://evil.example/x.png)",
    alternate_greetings: ["Ho"],
  };
  const card = toBase64(JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data }));
  const input = page.locator("main input[type=file]");
  await input.setInputFiles(cardFile("notes.json", Buffer.from('{"name": "x"}'), "application/json"));
  await expect(page.getByText("There is no character card in “notes.json”.")).toBeVisible();
  await input.setInputFiles(cardFile("bo.png", withPngText(pngOf(300, 450), "chara", card), "image/png"));
  await expect(page.getByText("Opened from a card. Look it over, then save it.")).toBeVisible();
  await expect(page.getByText("The card has more than one greeting. The first one is used.")).toBeVisible();
  await expect(room.name).toHaveValue("Captain <b>Bo</b>");
  await expect(room.persona).toHaveValue("Captain <b>Bo</b> sails with the user.");
  await expect(room.greeting).toHaveValue(/^Ahoy!/);
  await room.name.fill("Captain Bo");
  await page.getByRole("button", { name: "Welcome them in" }).click();
  const portrait = room.card("Captain Bo").locator("img");
  await expect(portrait).toHaveAttribute("src", /^data:image\/(webp|jpeg);base64,/);
  expect(await portrait.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    256, 256,
  ]);

  for (const [item, ending] of [
    ["Save as a picture with its card (PNG)", "png"],
    ["Save as a character card (JSON)", "json"],
  ] as const) {
    const download = page.waitForEvent("download");
    await room.menu("Captain Bo", item);
    const file = await download;
    expect(file.suggestedFilename()).toBe(`captain-bo.${ending}`);
    const reading = readCardBytes(await readFile(await file.path()));
    assert.ok(reading.ok);
    expect(reading.content).toMatchObject({ name: "Captain Bo", persona: "Captain <b>Bo</b> sails with the user." });
  }

  await room.menu("Captain Bo", "Delete");
  await expect(room.card("Captain Bo")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(room.card("Captain Bo")).toBeVisible();
  await room.menu("Captain Bo", "Delete");
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByText("Who would you like to talk with?")).toBeVisible();
});

test("a card that is dropped opens, and what was typed outlives being signed out elsewhere", async ({
  page,
  watched,
}) => {
  watched.expect(/status of 401/);
  const room = companions(page);
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const card = JSON.stringify({ name: "Drop", description: "You are Drop.", first_mes: "Plop." });
    transfer.items.add(new File([card], "drop.json", { type: "application/json" }));
    return transfer;
  });
  await page.getByRole("main").dispatchEvent("drop", { dataTransfer: files });
  await expect(room.name).toHaveValue("Drop");
  await room.greeting.fill("Plop, plop.");
  // On another device, somebody ends this session.
  await page.evaluate(() => fetch("/api/auth/sign-out", { method: "POST" }));
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await page.getByRole("button", { name: "Anna" }).click();
  await expect(page.getByText(/I kept them/)).toHaveCount(0);
  await on(page).type(PIN);
  await page.keyboard.press("Enter");
  await expect(room.greeting).toHaveValue("Plop, plop.");
  await expect(page.getByText("These are the changes you hadn’t saved.")).toBeVisible();
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await expect(room.card("Drop")).toBeVisible();
});

test("the shelf comes in without a jump", async ({ page: before, browser, context, home }) => {
  await before.getByRole("button", { name: "Welcome Pepper" }).click();
  await expect(before.getByRole("link", { name: "Talk with Pepper" })).toBeVisible();
  const page = await onNewDevice(browser, context);
  await page.route("**/api/companions?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      Object.assign(globalThis, { shift: (globalThis as unknown as { shift: number }).shift + sum });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${home.baseUrl}/companions`);
  await expect(page.getByText("Companions are loading.")).toBeAttached();
  await expect(page.getByRole("link", { name: "Talk with Pepper" })).toBeVisible();
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  expect(shift).toBeLessThan(0.05);
  await page.context().close();
});

test("what the service refuses is said at its field; without the house nothing is lost", async ({
  page,
  context,
  watched,
}) => {
  watched.expect(/status of 400|ERR_INTERNET_DISCONNECTED/);
  const room = companions(page);
  await page.getByRole("link", { name: "New companion" }).click();
  await room.name.fill("Zed");
  await room.persona.evaluate((field: HTMLTextAreaElement) => {
    field.value = "bell\u0007";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await expect(page.getByText(/without invisible signs/)).toBeVisible();
  await expect(room.persona).toBeFocused();
  await room.persona.fill("You are Zed.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await expect(page.getByText(/I couldn’t reach Hearth, so nothing was changed/)).toBeVisible();
  await expect(room.persona).toHaveValue("You are Zed.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await expect(room.card("Zed")).toBeVisible();
});

test("a list that doesn’t load says so, and loads at the next try", async ({ browser, context, home }) => {
  const page = await onNewDevice(browser, context);
  let isBroken = true;
  await page.route("**/api/companions?*", (route) =>
    isBroken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await page.goto(`${home.baseUrl}/companions`);
  await expect(page.getByText("Your companions didn’t load.")).toBeVisible();
  isBroken = false;
  // A list that was asked for meanwhile may come first, and takes the button away.
  await expect(async () => {
    const again = page.getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByText("Who would you like to talk with?")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.context().close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test(`companions are clean in ${colorScheme}`, async ({ page }) => {
      const room = companions(page);
      await expect(page.getByRole("button", { name: "Welcome Pepper" })).toBeVisible();
      await expectClean(page, "nobody yet");
      await page.getByRole("button", { name: "Welcome Pepper" }).click();
      await expect(room.card("Pepper")).toBeVisible();
      await expectClean(page, "shelf");
      await page.getByRole("button", { name: "Options for Pepper" }).click();
      await expectClean(page, "menu");
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Change Pepper" }).click();
      await expectClean(page, "editor");
      await room.name.fill("");
      await room.save.click();
      await expect(page.getByText("They need a name.")).toBeVisible();
      await expectClean(page, "editor with an error");
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectClean(page, "leaving");
      await page.getByRole("button", { name: "Leave without saving" }).click();
      await page.getByRole("link", { name: "Talk with Pepper" }).click();
      await expect(page.getByText("Apron on!")).toBeVisible();
      await expectClean(page, "greeting");
      await page.getByRole("button", { name: "Who answers: Pepper" }).click();
      await expect(page.getByRole("menuitemradio", { name: "Pepper" })).toBeVisible();
      await expectClean(page, "who answers");
    });
  });
}

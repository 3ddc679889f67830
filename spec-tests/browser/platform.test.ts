// Hearth among the other apps of a device: what is shared with it, its shortcuts, its badge.
import { Buffer } from "node:buffer";
import { truncate, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, on, PIN, test } from "./fixtures.ts";

/** One red point, as a PNG. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Until the service worker holds this page. */
async function openInstalled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

interface Share {
  text?: string;
  url?: string;
  title?: string;
  /** Files in memory, or the path of one. */
  pictures?: { name: string; mimeType: string; buffer: Buffer }[] | string;
}

/** As the device does it: a form is posted to the address that the manifest names. */
async function share(page: Page, { pictures = [], ...fields }: Share): Promise<void> {
  await page.evaluate((values) => {
    const form = document.createElement("form");
    form.id = "share-sheet";
    form.method = "post";
    form.action = "/share";
    form.enctype = "multipart/form-data";
    for (const [name, value] of Object.entries(values)) {
      const field = document.createElement("textarea");
      field.name = name;
      field.value = value;
      form.append(field);
    }
    const files = document.createElement("input");
    files.type = "file";
    files.name = "pictures";
    files.multiple = true;
    form.append(files);
    document.body.append(form);
  }, fields);
  if (pictures.length > 0) await page.locator("#share-sheet input").setInputFiles(pictures);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#share-sheet")?.submit());
}

const shelf = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("hearth-shared")).keys()).map(({ url }) => url));

test("words and a picture that are shared stand in the draft of a new conversation, unsent", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await openInstalled(page, home.baseUrl);
  await app.field.fill("Look at this:");
  await share(page, {
    title: "Cherry cake",
    text: "200 g flour\n3 eggs",
    url: "https://example.org/cake",
    pictures: [{ name: "cake.png", mimeType: "image/png", buffer: PNG }],
  });
  await expect(app.field).toHaveValue("Look at this:\n\nCherry cake\n200 g flour\n3 eggs\nhttps://example.org/cake");
  await expect(page.getByRole("img", { name: "cake.png" })).toBeVisible();
  await expect(app.log).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await shelf(page)).toEqual([]);
  const list = await page.evaluate(async () => (await fetch("/api/conversations")).json());
  expect(list.items).toEqual([]);
});

test("who is not signed in signs in first, and finds it then", async ({ page, context, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(/status of 401/);
  await context.clearCookies();
  await openInstalled(page, home.baseUrl);
  await share(page, { text: "for later" });
  await page.getByRole("button", { name: "Anna" }).click();
  await on(page).type(PIN);
  await page.keyboard.press("Enter");
  // Whoever came may not be the one who shared: it is offered, and not simply taken over.
  await expect(page.getByText("Something was shared with Hearth before you signed in.")).toBeVisible();
  await expect(on(page).field).toHaveValue("");
  await page.getByRole("button", { name: "Take it along" }).click();
  await expect(on(page).field).toHaveValue("for later");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await shelf(page)).toEqual([]);
});

test("what is too big, empty, gone or no picture is said", async ({ page, home, anna }, info) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await openInstalled(page, home.baseUrl);
  await share(page, {
    text: "with a letter",
    pictures: [{ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }],
  });
  await expect(page.getByText("Other files were left out.", { exact: false })).toBeVisible();
  await expect(app.field).toHaveValue("with a letter");
  await app.field.fill("");
  const big = info.outputPath("big.png");
  await writeFile(big, PNG);
  await truncate(big, 65 * 1024 * 1024);
  await share(page, { text: "a whole film", pictures: big });
  await expect(page.getByText("That was too big to bring along.", { exact: false })).toBeVisible();
  await expect(app.field).toHaveValue("");
  await share(page, { text: " " });
  await expect(page.getByText("There was nothing in what you shared.")).toBeVisible();
  await page.goto(`${home.baseUrl}/?shared=00lkq3v5x-0197f2aa`);
  await expect(page.getByText("What you shared isn’t here any more.", { exact: false })).toBeVisible();
  expect(await shelf(page)).toEqual([]);
});

test("without a service worker the address of the share leads into the app, which says what happened", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/share`);
  await expect(page.getByText("Please share it once more.", { exact: false })).toBeVisible();
  await expect(on(page).field).toBeVisible();
});

test("the shortcut of the start screen opens the search", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await fetch(link?.href ?? "")).json();
  });
  const search = manifest.shortcuts.find(({ name }: { name: string }) => name === "Search");
  await page.goto(new URL(search.url, home.baseUrl).href);
  await expect(page.getByRole("searchbox", { name: "Search conversations" })).toBeFocused();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("every icon that the manifest names is there in its size", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
  const sizes = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    const manifest = await (await fetch(link?.href ?? "")).json();
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((each: { icons: object[] }) => each.icons)];
    return Promise.all(
      icons.map(async ({ src, sizes }: { src: string; sizes: string }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return { src, sizes, found: `${picture.width}x${picture.height}` };
      }),
    );
  });
  expect(sizes.length).toBe(8);
  for (const { src, sizes: named, found } of sizes) expect(found, src).toBe(named);
});

test("an answer that ends unseen is counted on the icon and in the title until one looks", async ({
  page,
  home,
  anna,
  scripted,
}) => {
  expect(anna).not.toBe("");
  await page.addInitScript(() => {
    const badges: number[] = [];
    const seen = { hidden: false };
    Object.assign(globalThis, { badges, seen });
    Object.defineProperty(document, "visibilityState", { get: () => (seen.hidden ? "hidden" : "visible") });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    });
  });
  const look = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      (globalThis as unknown as { seen: { hidden: boolean } }).seen.hidden = isHidden;
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const badges = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges);
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask("held:200+200");
  await expect(app.lastAnswer).toContainText("w2");
  await look(true);
  (await scripted()).release();
  await expect(page).toHaveTitle(/^\(1\) /, { timeout: 15_000 });
  expect((await badges()).at(-1)).toBe(1);
  // The conversation's own title may come after the mark, and keeps it.
  await page.evaluate(() => {
    document.title = "Another title";
  });
  await expect(page).toHaveTitle("(1) Another title");
  await look(false);
  await expect(page).toHaveTitle("Another title");
  expect((await badges()).at(-1)).toBe(0);
  // Seen as it comes: nothing to count.
  await app.ask("say:seen");
  await app.answered();
  expect((await badges()).at(-1)).toBe(0);
});

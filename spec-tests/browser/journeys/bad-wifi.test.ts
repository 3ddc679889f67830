// A phone on bad Wi-Fi: what was read is readable, what is written waits and goes out once, and nothing stays behind.
import type { Page } from "@playwright/test";
import { type DroppingProxy, startDroppingProxy } from "../dropping-proxy.ts";
import { test as base, expect, on } from "../fixtures.ts";

/** What the browser itself says when a connection is cut. */
const CUT = /net::ERR_/;

const test = base.extend<{ wifi: DroppingProxy }>({
  wifi: async ({ home, anna, watched }, use) => {
    expect(anna).not.toBe("");
    watched.expect(CUT);
    const wifi = await startDroppingProxy(home.baseUrl);
    await use(wifi);
    await wifi.close();
  },
});

const UNREACHABLE = "Hearth doesn’t answer right now.";

/** The app's shell is on the device, and so many conversations. */
async function expectKept(page: Page, conversations: number): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const count = () =>
    page.evaluate(async () => {
      const [name] = (await indexedDB.databases()).map((each) => each.name ?? "");
      if (!name) return 0;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const counting = database.transaction("shelf").objectStore("shelf").count();
      const found = await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result);
      });
      database.close();
      return found;
    });
  await expect.poll(count).toBe(conversations);
}

/** Reads the addresses of databases that are left on the device. */
const databasesOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));

async function openFromList(page: Page, title: string): Promise<void> {
  await on(page).showList();
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: title }).click();
}

test("reads without the service what was said here and elsewhere", async ({ page, wifi, context, home }) => {
  const app = on(page);
  // Said on another device: this one has never opened it.
  const { cookies } = await context.storageState();
  const session = cookies.find(({ name }) => name === "session")?.value ?? "";
  const elsewhere = await home.fetch("/api/chat/stream", {
    method: "POST",
    headers: { "content-type": "application/json", cookie: `session=${session}` },
    body: JSON.stringify({ message: "say:written at the desk" }),
  });
  await elsewhere.text();
  await page.goto(wifi.url);
  await app.ask("say:written on the phone");
  await app.answered();
  await expectKept(page, 2);

  wifi.drop();
  await page.goto(wifi.url);
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
  await expect(page.getByText(UNREACHABLE, { exact: false })).toBeVisible();
  await openFromList(page, "say:written at the desk");
  await expect(app.lastAnswer).toContainText("written at the desk");
  await openFromList(page, "say:written on the phone");
  await expect(app.lastAnswer).toContainText("written on the phone");

  wifi.restore();
  await expect(page.getByText(UNREACHABLE, { exact: false })).toBeHidden({ timeout: 20_000 });
});

test("writes without the service: it waits through a reload, can be taken back, and goes out once and in order", async ({
  page,
  wifi,
  scripted,
  watched,
}) => {
  // A conversation begun here is asked for before the service knows it.
  watched.expect(/status of 404.*\/api\/conversations\//);
  const app = on(page);
  const model = await scripted();
  await page.goto(wifi.url);
  await app.ask("say:before");
  await app.answered();
  await expectKept(page, 1);
  const asked = model.counts.chat;

  wifi.drop();
  await page.reload();
  await expect(app.lastAnswer).toContainText("before");
  await expect(page.getByText(UNREACHABLE, { exact: false })).toBeVisible();
  for (const text of ["say:first of two", "say:second of two", "say:a mistake"]) await app.ask(text);
  await expect(page.getByText("Waits to be sent")).toHaveCount(3 + 1);
  await page
    .getByRole("listitem")
    .filter({ hasText: "say:a mistake" })
    .getByRole("button", { name: "Take back" })
    .click();
  await expect(app.field).toHaveValue("say:a mistake");
  await app.field.fill("");

  await page.goto(wifi.url);
  await app.ask("say:a new thought");
  await expect(page.getByText("say:a new thought").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "say:a new thought" }).last()).toBeVisible();

  wifi.restore();
  await expect(app.lastAnswer).toContainText("a new thought", { timeout: 30_000 });
  await app.answered();
  await openFromList(page, "say:before");
  await expect(app.lastAnswer).toContainText("second of two", { timeout: 20_000 });
  await app.answered();
  const said = await app.log.getByRole("listitem").allInnerTexts();
  const order = ["say:before", "say:first of two", "say:second of two"].map((text) =>
    said.findIndex((each) => each.includes(text)),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  await expect(app.log.getByText("say:first of two")).toHaveCount(1);
  await expect(page.getByText("Waits to be sent")).toHaveCount(0);
  expect(model.counts.chat).toBe(asked + 3);
});

test("an answer goes on after the Wi-Fi was gone in its middle, also with the page loaded anew", async ({
  page,
  wifi,
}) => {
  const app = on(page);
  await page.goto(wifi.url);
  await app.ask("slow:120x60");
  await expect(app.lastAnswer).toContainText("w10");
  wifi.drop();
  await page.waitForTimeout(800);
  wifi.restore();
  await expect(app.lastAnswer).toContainText("w40");
  await page.reload();
  await app.answered();
  const words = (await app.lastAnswer.innerText()).match(/\bw\d+\b/g) ?? [];
  expect(words).toEqual(Array.from({ length: 120 }, (_, index) => `w${index}`));
});

test("signing out wipes the device, without the service too, and asks first when something waits", async ({
  page,
  wifi,
}) => {
  const app = on(page);
  await page.goto(wifi.url);
  await app.ask("say:a secret");
  await app.answered();
  await expectKept(page, 1);
  wifi.drop();
  await page.reload();
  await expect(page.getByText(UNREACHABLE, { exact: false })).toBeVisible();
  await app.ask("say:never sent");
  await app.showList();
  await page.getByRole("button", { name: /^Anna/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("dialog", { name: "Sign out now?" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out and throw it away" }).click();
  await expect(page.getByRole("heading", { name: "I can’t reach Hearth" })).toBeVisible();
  expect(await databasesOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "I can’t reach Hearth" })).toBeVisible();

  wifi.restore();
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible({ timeout: 20_000 });
  expect(await databasesOf(page)).toEqual([]);
});

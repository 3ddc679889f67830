// The library, on the real service with kiwix-serve and a book that the test writes: from a mirror to reading with the server off.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { pathOfArticle } from "../../pwa/src/shell/place.ts";
import { type LibraryRegistry, writeLibraryRegistry } from "../support/library-registry.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { test as base, expect, on } from "./fixtures.ts";
import { SONGS } from "./library-pages.ts";

/** A new book is found, checked and served. */
const SHELVED_MS = 45_000;
const RAY = { bookId: SONGS.name, path: "Ray_Charles.html" };
const RAY_BY_HAND = { ...RAY, bookId: "songs_by_hand" };
const LAST_WORDS = "His last album won eight awards after his death in Beverly Hills.";

const test = base.extend<{ registry: LibraryRegistry }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
  registry: async ({}, use) => {
    const registry = await writeLibraryRegistry(SONGS);
    await use(registry);
    await registry.close();
  },
  home: async ({ registry, scripted }, use) => {
    const { url } = await scripted();
    const home = await nodeTarget.start({
      env: { LLM_URL: url, WEB_DIR: join(ROOT, "pwa/dist"), ...registry.env },
    });
    await use(home);
    await home.stop();
  },
});

const library = (page: Page) => ({
  search: page.getByRole("combobox", { name: "Search the books" }),
  suggestions: page.getByRole("option"),
  hits: page.getByRole("region", { name: "What was found" }),
  article: page.getByRole("article"),
  title: (name: string) => page.getByRole("heading", { level: 1, name }),
  tool: (name: string) => page.getByRole("button", { name }),
  async more(name: string) {
    await page.getByRole("button", { name: "More for this page" }).click();
    await page.getByRole("menuitem", { name }).click();
  },
});

const isClean = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
/** Under this name no feature brings it. */
const BY_HAND = "songs_by_hand";
async function putBook(archive: string, dataDir: string): Promise<void> {
  await mkdir(join(dataDir, "zim"), { recursive: true });
  await writeFile(join(dataDir, "zim", `${BY_HAND}.zim`), await readFile(archive));
}

test("a book comes from a mirror, is searched, read, asked and cited, saved, and read with the server off", async ({
  page,
  context,
  home,
  anna,
  watched,
}) => {
  test.setTimeout(150_000);
  expect(anna).not.toBe("");
  const room = library(page);
  await page.goto(`${home.baseUrl}/library`);
  await expect(page.getByText("There are no books here yet.")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("link", { name: "Choose books" }).click();
  await page.getByRole("button", { name: `Install ${SONGS.title}` }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible({ timeout: SHELVED_MS });
  await expect(async () => {
    await page.goto(`${home.baseUrl}/library`);
    await expect(page.getByRole("link", { name: SONGS.title })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: SHELVED_MS });
  await isClean(page);

  await room.search.fill("ray ch");
  await expect(room.suggestions.first()).toHaveText("Ray Charles");
  await room.search.press("ArrowDown");
  await expect(room.suggestions.first()).toHaveAttribute("aria-selected", "true");
  await room.search.fill("pianist");
  await room.search.press("Enter");
  await expect(room.hits.getByRole("link").first()).toContainText("Ray Charles");
  await expect(room.hits.locator("mark").first()).toHaveText("pianist");
  await room.hits.getByRole("link").first().click();

  await expect(room.title("Ray Charles")).toBeVisible();
  await expect(page.getByRole("img", { name: "An upright piano" })).toBeVisible();
  expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
  await expect(room.article.getByRole("link", { name: "the outside" })).toHaveCount(0);
  await expect(room.article.getByText("the outside")).toBeVisible();
  await isClean(page);

  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Find on this page" }).fill("SUMMER of");
  await expect(page.getByText("1 of 30")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 of 30")).toBeVisible();
  await page.keyboard.press("Escape");
  await room.tool("Contents").click();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Last years" }).click();
  await expect(room.article.getByText(LAST_WORDS)).toBeInViewport();

  await page.goto(home.baseUrl);
  const app = on(page);
  await app.ask("Look up the last album of Ray Charles in the encyclopedia");
  await app.answered();
  const cited = (
    await app.lastAnswer
      .locator("p")
      .filter({ has: page.locator(".citation") })
      .innerText()
  ).slice(0, 30);
  await isClean(page);
  await app.lastAnswer.locator(".citation").first().click();
  await expect(room.title("Ray Charles")).toBeVisible();
  const passage = room.article.locator("[data-cited]");
  await expect(passage).toContainText(cited);
  await expect(passage).toBeInViewport();
  await expect(passage).toBeFocused();

  await page.goto(home.baseUrl + pathOfArticle(RAY));
  await room.article.getByRole("link", { name: "upright piano" }).click();
  await expect(room.title("Upright piano")).toBeVisible();
  await room.more("Save on this device");
  await expect(page.getByText("Saved. It can be read without Hearth now.").last()).toBeVisible();
  await page.goBack();
  await expect(room.title("Ray Charles")).toBeVisible();
  await room.more("Save on this device");
  await room.tool("More for this page").click();
  await expect(page.getByRole("menuitem", { name: "Remove from this device" })).toBeVisible();
  await page.keyboard.press("Escape");

  watched.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  await home.kill("SIGTERM");
  await context.setOffline(true);
  await page.goto(`${home.baseUrl}/library`);
  await expect(page.getByRole("heading", { name: "Saved on this device" })).toBeVisible();
  await isClean(page);
  await page.getByRole("link", { name: /Ray Charles/ }).click();
  await expect(room.article.getByText(LAST_WORDS)).toBeVisible();
  await expect(page.getByText("This is the copy on this device.")).toBeVisible();
  const piano = page.getByRole("img", { name: "An upright piano" });
  await piano.scrollIntoViewIfNeeded();
  await expect.poll(() => piano.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(200);
});

test("a citation opens its passage, a question about the page takes it along, and one finds back to where one was", async ({
  page,
  home,
  anna,
  registry,
}) => {
  expect(anna).not.toBe("");
  const room = library(page);
  const app = on(page);
  await putBook(registry.archive, home.dataDir);
  await page.request.post(`${home.baseUrl}/api/admin/library/archives/rescan`, {
    headers: { origin: home.baseUrl },
  });
  // As another edition would number it: the words count.
  await page.goto(home.baseUrl + pathOfArticle({ ...RAY_BY_HAND, block: 2, quote: LAST_WORDS }));
  const passage = room.article.locator("[data-cited]");
  await expect(passage).toHaveText(LAST_WORDS, { timeout: SHELVED_MS });
  await expect(passage).toBeInViewport();
  await expect(passage).toBeFocused();
  await isClean(page);

  // Where the citation led is a place to come back to: only when one has been brought there does one read elsewhere.
  await expect(async () => {
    await page.goto(home.baseUrl + pathOfArticle(RAY_BY_HAND));
    await expect(page.getByText("This is where you stopped.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const place = () => page.evaluate(() => JSON.stringify(history.state));
  await expect.poll(place).toContain("reading");
  const before = await place();
  await room.article.getByText("Concert 20 was").scrollIntoViewIfNeeded();
  await expect.poll(place).not.toBe(before);
  await room.tool("Ask about this page").click();
  await expect(page.getByText("About: Ray Charles")).toBeVisible();
  await app.ask("say:In Albany");
  await app.answered();
  await page.goto(home.baseUrl + pathOfArticle(RAY_BY_HAND));
  await expect(page.getByText("This is where you stopped.")).toBeVisible();
  await expect(room.article.getByText("Concert 20 was")).toBeInViewport();
});

test("a file is added by hand, and one that is no book is set aside and removed", async ({
  page,
  home,
  anna,
  registry,
}) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/settings/library`);
  await expect(page.getByText("No books are here yet.")).toBeVisible();
  const files = page.locator("input[type=file]");
  const buffer = await readFile(registry.archive);
  await files.setInputFiles({ name: `${BY_HAND}.zim`, mimeType: "application/octet-stream", buffer });
  await expect(page.getByText(`${BY_HAND}.zim has arrived.`)).toBeVisible({ timeout: SHELVED_MS });
  await expect(page.getByText("Is on the shelf.")).toBeVisible({ timeout: SHELVED_MS });
  await writeFile(join(home.dataDir, "zim/holiday.zim"), "not a book at all");
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByText("Set aside: this is no book for the library.")).toBeVisible({ timeout: SHELVED_MS });
  await isClean(page);
  await page.getByRole("button", { name: "Remove holiday.zim" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText("holiday.zim", { exact: false })).toHaveCount(0);
});

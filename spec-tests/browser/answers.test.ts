// How an answer is drawn: thinking, code, tables, formulas, days, time and model, and handing it on.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { ChatBody } from "../doubles/scripted-llm-server.ts";
import { insertConversation, withStore } from "../support/store-file.ts";
import { expect, on, test } from "./fixtures.ts";

test.beforeEach(async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
});

/** What the browser says while the service is away for a moment, so that its store can be written to. */
const CUT = /net::ERR_/;

const thinking = (page: Page) => page.getByRole("log").locator("details");

test("what a model thinks aloud is folded, also while it thinks, and opens by keyboard", async ({ page, scripted }) => {
  const app = on(page);
  await app.ask(`ponder:${"well I wonder ".repeat(20)}|Two cups of water.`);
  await expect(thinking(page).getByText("Thinking…")).toBeVisible();
  await expect(app.lastAnswer).not.toContainText("I wonder");
  await app.answered();
  await expect(app.lastAnswer).toContainText("Two cups of water.");
  await expect(app.lastAnswer).not.toContainText("think>");
  await thinking(page).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(app.lastAnswer).toContainText("well I wonder");
  await page.keyboard.press("Enter");
  await expect(app.lastAnswer).not.toContainText("I wonder");

  await page.reload();
  await expect(thinking(page).getByText("Thought for a moment")).toBeVisible();
  await app.ask("say:And then?");
  await app.answered();
  const asked = (await scripted()).requests.findLast(({ path }) => path.endsWith("/chat/completions"));
  const body = asked?.body as ChatBody | undefined;
  const said = body?.messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  expect(said, "the model gets no thoughts back").toEqual(["Two cups of water."]);
});

test("an answer is copied and saved without what was thought", async ({ page, context }) => {
  const app = on(page);
  await app.ask("ponder:hm, rice|## Rice, simply\n\nTwo cups.");
  await app.answered();
  await expect(app.lastAnswer.getByRole("heading", { name: "Rice, simply" })).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy answer" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("## Rice, simply\n\nTwo cups.");

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save answer as a file" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("rice-simply.md");
  expect(await readFile(await file.path(), "utf8")).toBe("## Rice, simply\n\nTwo cups.");
});

test("an answer goes to the device's share sheet as a file where there is one", async ({ page }) => {
  // Chromium without a desktop has no share sheet: this one takes down what it is handed.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => {
        const [file] = files;
        if (file) Object.assign(globalThis, { shared: { name: file.name, type: file.type, text: await file.text() } });
      },
    });
  });
  await page.reload();
  const app = on(page);
  await app.ask("say:Two cups.");
  await app.answered();
  await page.getByRole("button", { name: "Share answer" }).click();
  const shared = () => page.evaluate(() => (globalThis as { shared?: object }).shared);
  await expect.poll(shared).toEqual({ name: "two-cups.md", type: "text/markdown", text: "Two cups." });
});

test("code gets its colours when it is whole, and is copied as it is", async ({ page, context }) => {
  const app = on(page);
  const code = "const water = 2; // cups";
  await app.ask(`say:Look:\n\n\`\`\`ts\n${code}\n\`\`\`\n`);
  await app.answered();
  const block = app.lastAnswer.locator("pre");
  await expect(block.locator(".hljs-keyword")).toHaveText("const");
  await expect(block.locator(".hljs-comment")).toHaveText("// cups");
  await expect(block).toHaveText(code);
  const colours = await block.evaluate((pre) => {
    const of = (selector: string) => getComputedStyle(pre.querySelector(selector) ?? pre).color;
    return new Set([of(".hljs-keyword"), of(".hljs-number"), of(".hljs-comment"), of("code")]).size;
  });
  expect(colours).toBe(4);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy code" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test("hostile code stays plain and holds up neither the page nor the code behind it", async ({
  page,
  home,
  anna,
  watched,
}) => {
  watched.expect(CUT);
  const fence = (name: string, code: string) => `\`\`\`${name}\n${code}\n\`\`\``;
  const answers = [
    fence("csharp", "public a<b> ".repeat(1_000)),
    fence("md", "[a](".repeat(3_000)),
    fence("ts", "const water = 2;"),
  ];
  await home.kill("SIGTERM");
  const contentOf = (n: number) => (n % 2 === 1 ? `Question ${n}` : (answers[n / 2 - 1] ?? ""));
  const id = withStore(home.dataDir, (store) => insertConversation(store, anna, answers.length, { contentOf }));
  await home.restart();
  await page.goto(`${home.baseUrl}/c/${id}`);
  const blocks = page.getByRole("log").locator("pre");
  await expect(blocks).toHaveCount(3);
  for (const n of [0, 1]) await blocks.nth(n).evaluate((pre) => pre.scrollIntoView());
  await blocks.nth(2).scrollIntoViewIfNeeded();
  // Coloured on the page, the first two took more than ten seconds each, on a machine that had nothing else to do.
  await expect(blocks.nth(2).locator(".hljs-keyword")).toHaveText("const", { timeout: 18_000 });
  await expect(blocks.nth(0).locator("span")).toHaveCount(0);
  await expect(blocks.nth(1).locator("span")).toHaveCount(0);
  await expect(blocks.nth(0)).toContainText("public a<b> public a<b>");
});

test("an answer of a model that loops is shown, and so is everything around it", async ({
  page,
  home,
  anna,
  watched,
}) => {
  watched.expect(CUT);
  const answers = ["1. ", "> ", "- "].flatMap((mark) => [400, 2_900].map((times) => `${mark.repeat(times)}the end`));
  await home.kill("SIGTERM");
  const contentOf = (n: number) => (n % 2 === 1 ? `Question ${n}` : (answers[n / 2 - 1] ?? ""));
  const id = withStore(home.dataDir, (store) => insertConversation(store, anna, answers.length, { contentOf }));
  await home.restart();
  await page.goto(`${home.baseUrl}/c/${id}`);
  const app = on(page);
  await expect(page.locator(".message-assistant")).toHaveCount(answers.length);
  for (const n of answers.keys()) await expect(page.locator(".message-assistant").nth(n)).toContainText("the end");
  await app.ask(`say:${"1. ".repeat(400)}deep`);
  await app.answered();
  await expect(app.lastAnswer).toContainText("deep");
  const deepest = app.lastAnswer.locator(".prose-raw");
  expect((await deepest.boundingBox())?.width, "there is room to read the deepest").toBeGreaterThan(100);
});

test("the conversation is one list, whatever it is cut into", async ({ page, home, anna, watched }) => {
  watched.expect(CUT);
  await home.kill("SIGTERM");
  const id = withStore(home.dataDir, (store) => insertConversation(store, anna, 20));
  await home.restart();
  await page.goto(`${home.baseUrl}/c/${id}`);
  await expect(page.locator(".message")).toHaveCount(40);
  const log = page.getByRole("log");
  await expect(log.getByRole("list").filter({ has: page.locator(".message") })).toHaveCount(1);
  expect(await page.locator(".messages").count()).toBeGreaterThan(1);
  const tree = await page.context().newCDPSession(page);
  const { nodes } = await tree.send("Accessibility.getFullAXTree");
  const lists = nodes.filter(({ role, ignored }) => !ignored && role?.value === "list");
  const listOfLog = lists.find(({ childIds = [] }) => childIds.length > 10);
  expect(listOfLog, "the chunks are no part of the tree").toBeDefined();
});

test("a wide table scrolls by itself, also by keyboard, and never the page", async ({ page }) => {
  const app = on(page);
  const columns = Array.from({ length: 16 }, (_, n) => `Column-number-${n}`);
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
  await app.ask(`say:${row(columns)}\n${row(columns.map(() => "---"))}\n${row(columns)}\n`);
  await app.answered();
  const table = page.getByRole("region", { name: "Table" });
  const sizes = await table.evaluate((region) => ({
    wider: region.scrollWidth - region.clientWidth,
    page: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    scroller: [...document.querySelectorAll(".scroller")].map((each) => each.scrollWidth - each.clientWidth),
  }));
  expect(sizes.wider).toBeGreaterThan(200);
  expect(sizes.page).toBe(0);
  expect(sizes.scroller).toEqual([0]);
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  await table.evaluate((region) => region.scrollTo(region.scrollWidth, 0));
  await expect(table.getByRole("cell", { name: "Column-number-15" })).toBeInViewport();
});

test("formulas stay as the model wrote them", async ({ page }) => {
  const app = on(page);
  await app.ask(String.raw`say:So \(a_1 * b_2 * c\) and $$x_1 *y* [z]$$ hold.`);
  await app.answered();
  await expect(app.lastAnswer.locator("p").first()).toHaveText(
    String.raw`So \(a_1 * b_2 * c\) and $$x_1 *y* [z]$$ hold.`,
  );
});

test("time and model are told on demand, and the route where it is not plain talk", async ({ page, home, watched }) => {
  watched.expect(CUT);
  const app = on(page);
  await app.ask("say:Hello");
  await app.answered();
  const facts = app.lastAnswer.getByRole("button", { name: /time and model/i });
  await expect(facts).toHaveAttribute("aria-expanded", "false");
  await facts.focus();
  await page.keyboard.press("Enter");
  await expect(facts).toHaveAttribute("aria-expanded", "true");
  await expect(app.lastAnswer.locator("time")).toContainText(/\d\d:\d\d/);
  await expect(app.lastAnswer).toContainText("Answered by scripted-chat.");

  await home.kill("SIGTERM");
  withStore(home.dataDir, (store) => store.exec("UPDATE messages SET route = 'weather' WHERE role = 'assistant'"));
  await home.restart();
  await page.reload();
  await page.getByRole("button", { name: "Weather: time and model" }).click();
  await expect(app.lastAnswer).toContainText("Understood as a question about the weather.");
});

test("a line tells where another day begins", async ({ page, home, anna, watched }) => {
  watched.expect(CUT);
  await home.kill("SIGTERM");
  const dayMs = 86_400_000;
  const id = withStore(home.dataDir, (store) => insertConversation(store, anna, 2, { everyMs: dayMs }));
  await home.restart();
  await page.goto(`${home.baseUrl}/c/${id}`);
  const lines = page.getByRole("log").locator(".day-line");
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(2)).toHaveText("Yesterday");
  await expect(lines.nth(3)).toHaveText("Today");
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(Date.now() - 2 * dayMs);
  await expect(lines.nth(1)).toHaveText(weekday);
});

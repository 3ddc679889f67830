// The app's budgets, measured in the browser against the real service: bytes, typing, frames, and things that move.
import type { BrowserContext, Page } from "@playwright/test";
import { insertConversation, withStore } from "../support/store-file.ts";
import { traceTasks } from "../support/trace-threads.ts";
import type { RunningTarget } from "../targets/target.ts";
import { expect, on, test } from "./fixtures.ts";
import {
  countCpu,
  forgetMarks,
  marksOf,
  median,
  noteFrames,
  noteMarks,
  noteScripts,
  openEmptyPage,
  quantile,
  sum,
  typeAndMeasure,
} from "./measure.ts";

const SCRIPTS_MAX_BYTES = 90_000;
const KEY_TO_PAINT_MAX_MS = 50;
const SLOWED = 4;
const SHIFT_MAX = 0.05;
const LONG_TASK_MS = 50;
/** A 60th of a second, and what the screen's own clock may be off. */
const FRAME_MAX_MS = 20;
const LATE_FRAMES_MAX = 0.03;
/** Of each second that an answer streams in; what is left is the browser's, to draw with. */
const STREAM_CPU_MAX_MS = 600;
/**
 * How it stays honest on a machine that others use too. What the main thread computes is counted in CPU time, which no
 * neighbour changes: that is always asserted. What the clock says is compared with an empty page, measured in turn with
 * the app: its median over so many rounds may be no more above the empty page's than the budget is above a frame. Only
 * where the empty page itself has to wait for the machine is the clock's word left out, and the report says so.
 */
const ROUNDS = 3;
const FRAME_MS = 16;

const MESSAGES = 1_000;
const HOUR_MS = 3_600_000;

const ANSWER = `Wash **one cup** of rice, then cook it in two cups of water with a little salt.

- Keep the lid on for *fifteen* minutes.
- Loosen the grains with a fork.

Then let it rest, and serve it with whatever the garden gives: beans, some spinach, an onion from the cellar.`;
const CODE = `\n\n\`\`\`ts\nconst water = (cups: number): number => cups * 2;\n\`\`\``;
const TABLE = "\n\n| Grain | Water |\n|---|--:|\n| Rice | 2 |\n| Oats | 3 |";

const SENTENCE = "How many cups of water does brown rice take";
/** Of the twelve seconds that an answer of 2,000 words takes: far quicker than any model here. */
const STREAM_PART_MS = 4_000;
const TRACED_MS = 1_500;

const contentOf = (n: number, role: "user" | "assistant") =>
  role === "user"
    ? `Question ${n}: how do I cook rice?`
    : `${ANSWER}${n % 10 === 0 ? CODE : n % 14 === 0 ? TABLE : ""}`;

/** Puts a long conversation into the store of the home, as it would be after weeks of talk. */
async function fill(home: RunningTarget, userId: string): Promise<string> {
  await home.kill("SIGTERM");
  const turns = MESSAGES / 2;
  const id = withStore(home.dataDir, (store) =>
    insertConversation(store, userId, turns, { contentOf, everyMs: HOUR_MS }),
  );
  await home.restart();
  return id;
}

const messages = (page: Page) => page.locator(".message");

/** Scrolls up until everything that was ever said is on the page, then back to the end. */
async function loadAll(page: Page): Promise<void> {
  await expect(messages(page).first()).toBeVisible();
  const deadline = Date.now() + 60_000;
  while ((await messages(page).count()) < MESSAGES) {
    if (Date.now() > deadline) throw new Error(`Only ${await messages(page).count()} messages came in a minute.`);
    await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, 0));
    await page.waitForTimeout(60);
  }
  await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await page.waitForTimeout(400);
}

/** Says in the report what was measured, also when it passes. */
const tell = (figures: object) =>
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });

test.describe("a conversation of 1,000 messages", () => {
  test.skip(({ isMobile }) => isMobile, "measured once, at a desk");
  test.setTimeout(180_000);

  test("a letter is painted within 50 ms with the CPU slowed 4 times", async ({ page, context, home, anna }) => {
    const id = await fill(home, anna);
    await noteMarks(page);
    await page.goto(`${home.baseUrl}/c/${id}`);
    await loadAll(page);
    const app = on(page);
    await app.field.click();
    await typeAndMeasure(page, "warm");

    const cpu = await context.newCDPSession(page);
    const spent = await countCpu(cpu);
    await typeAndMeasure(page, SENTENCE);
    const cpuMs = ((await spent()) / SENTENCE.length) * SLOWED;

    const empty = await openEmptyPage(context);
    const emptyCpu = await context.newCDPSession(empty);
    for (const session of [cpu, emptyCpu]) await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    const rounds: { app: number[]; empty: number[] }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty.bringToFront();
      const ofEmpty = await typeAndMeasure(empty, SENTENCE);
      await page.bringToFront();
      await app.field.fill("");
      rounds.push({ app: await typeAndMeasure(page, SENTENCE), empty: ofEmpty });
    }
    const middle = (of: (keys: number[]) => number) => ({
      app: median(rounds.map((round) => of(round.app))),
      empty: median(rounds.map((round) => of(round.empty))),
    });
    const p95 = middle((keys) => quantile(keys, 0.95));
    const worst = middle((keys) => Math.max(...keys));
    tell({ cpuMs, p95, worst });
    expect(cpuMs, "CPU time of a letter, slowed").toBeLessThan(KEY_TO_PAINT_MAX_MS);
    // The worst single letter is told, not judged: it is one of many, and any other program can be in its way.
    if (p95.empty > FRAME_MS) tell({ leftOut: `an empty page takes ${p95.empty} ms here` });
    else expect(p95.app - p95.empty, "p95 above an empty page").toBeLessThan(KEY_TO_PAINT_MAX_MS - FRAME_MS);
  });

  test("frames keep coming while an answer of 2,000 words streams in", async ({
    browser,
    page,
    context,
    home,
    anna,
  }) => {
    const id = await fill(home, anna);
    await noteMarks(page);
    await page.goto(`${home.baseUrl}/c/${id}`);
    await loadAll(page);
    const app = on(page);
    const cpu = await context.newCDPSession(page);
    const empty = await openEmptyPage(context);
    const framesOf = async (shown: Page) => {
      await shown.bringToFront();
      const stop = await noteFrames(shown);
      await shown.waitForTimeout(STREAM_PART_MS);
      const { framesMs, longTasksMs } = await stop();
      const late = framesMs.filter((ms) => ms > FRAME_MAX_MS).length / framesMs.length;
      return { late, perSecond: (framesMs.length * 1_000) / sum(framesMs), longestTask: Math.max(0, ...longTasksMs) };
    };
    const rounds: { app: Drawn; empty: Drawn; cpuMs: number; taskMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ofEmpty = await framesOf(empty);
      await page.bringToFront();
      await app.ask("essay:2000x12");
      await expect(app.lastAnswer).toContainText("How rice is cooked");
      const spent = await countCpu(cpu);
      const ofApp = await framesOf(page);
      const cpuOfSecond = ((await spent()) * 1_000) / STREAM_PART_MS;
      const longest = await traceTasks(browser, page);
      await page.waitForTimeout(TRACED_MS);
      const taskMs = await longest();
      rounds.push({ app: ofApp, empty: ofEmpty, cpuMs: cpuOfSecond, taskMs });
      await expect(app.stop, "it still streams").toBeVisible();
      await app.answered();
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    const cpuMs = middle((round) => round.cpuMs);
    const late = { app: middle((round) => round.app.late), empty: middle((round) => round.empty.late) };
    const perSecond = { app: middle(({ app }) => app.perSecond), empty: middle(({ empty }) => empty.perSecond) };
    const longestTask = { app: middle(({ app }) => app.longestTask), empty: middle(({ empty }) => empty.longestTask) };
    const taskMs = middle((round) => round.taskMs);
    tell({ cpuMs, taskMs, late, perSecond, longestTask });
    expect(taskMs, "CPU time of the longest task").toBeLessThanOrEqual(LONG_TASK_MS);
    expect(cpuMs, "CPU time of a second").toBeLessThan(STREAM_CPU_MAX_MS);
    if (late.empty > LATE_FRAMES_MAX) {
      tell({ leftOut: `an empty page has ${Math.round(late.empty * 100)} % late frames here` });
      return;
    }
    expect(late.app - late.empty, "late frames above an empty page's").toBeLessThan(LATE_FRAMES_MAX);
    expect(longestTask.app).toBeLessThanOrEqual(LONG_TASK_MS);
  });
});

interface Drawn {
  /** Share of frames that came late. */
  late: number;
  perSecond: number;
  longestTask: number;
}

test("what was searched for comes into view and stays there, wherever it lies among 1,000 messages", async ({
  page,
  home,
  anna,
}) => {
  test.setTimeout(120_000);
  const id = await fill(home, anna);
  for (const n of [960, 803, 301, 42]) {
    const messageId = `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    await page.goto(`${home.baseUrl}/c/${id}?m=${messageId}`);
    const found = page.locator(`#message-${messageId}`);
    await expect(found, `message ${n}`).toBeInViewport({ timeout: 30_000 });
    // Everything around it is measured in the frames after.
    await page.waitForTimeout(2_000);
    await expect(found, `message ${n}, a moment later`).toBeInViewport();
  }
});

test("nothing moves by itself: opening a conversation, an answer that streams in, other screens", async ({
  page,
  home,
  anna,
}) => {
  test.setTimeout(90_000);
  const id = await fill(home, anna);
  await noteMarks(page);
  const shifted = async (what: string) => {
    // Shifts are reported with the frame after them.
    await page.waitForTimeout(400);
    const { shifts } = await marksOf(page);
    const total = sum(shifts.map(({ value }) => value));
    tell({ [what]: total });
    expect(total, `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(SHIFT_MAX);
    await forgetMarks(page);
  };
  await page.goto(`${home.baseUrl}/c/${id}`);
  await expect(messages(page).last()).toBeVisible();
  await page.waitForTimeout(600);
  await shifted("opening a conversation");

  const app = on(page);
  await app.ask("essay:600x8");
  await app.answered();
  await shifted("an answer that streams in");

  await page.goto(home.baseUrl);
  await expect(app.field).toBeVisible();
  await page.waitForTimeout(600);
  await shifted("the welcome");
  for (const path of ["/companions", "/settings"]) {
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForTimeout(600);
    await shifted(`opening ${path}`);
    await page.goto(home.baseUrl + path);
    await page.waitForTimeout(1_000);
    await shifted(`loading ${path}`);
  }
});

test("less than 90 kB of scripts come over the wire before one can do something", async ({
  browser,
  context,
  home,
  anna,
}) => {
  const scriptsUntil = async (fresh: BrowserContext, isReady: (page: Page) => Promise<void>) => {
    const page = await fresh.newPage();
    const bytes = await noteScripts(await fresh.newCDPSession(page));
    await page.goto(home.baseUrl);
    await isReady(page);
    return sum(bytes.values());
  };
  expect(anna).not.toBe("");
  const signedIn = await scriptsUntil(context, (page) => expect(on(page).field).toBeEditable());
  // Nobody is signed in there, and nothing is in its cache.
  const door = await browser.newContext();
  const signedOut = await scriptsUntil(door, (page) =>
    expect(page.getByRole("button", { name: "Anna" })).toBeEnabled(),
  );
  await door.close();
  tell({ signedOut, signedIn });
  for (const bytes of [signedOut, signedIn]) {
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(SCRIPTS_MAX_BYTES);
  }
});

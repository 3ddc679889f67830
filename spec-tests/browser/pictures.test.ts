// Pictures, on the real service with the double of ComfyUI as its painter: from a sentence to the wall, and to the answer.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { image as imageAt } from "../../pwa/src/pictures/testing/things.ts";
import { type ComfyServer, startComfyServer } from "../doubles/comfy-server.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { test as base, expect, on } from "./fixtures.ts";

/** They share their words with nothing else that is said here. */
const ROUTE_EXAMPLES = { image: ["draw a picture of a fox", "make it darker"], chat: ["say hello there"] };
/** Slow enough to be seen at work, in milliseconds. */
const STEP_MS = 60;
/** So slow that nobody waits for its end. */
const ENDLESS_STEP_MS = 60_000;

const MANY = 20_000;
const THUMBNAIL = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96"/></svg>';

const test = base.extend<{ comfy: ComfyServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
  comfy: async ({}, use) => {
    const comfy = await startComfyServer({
      checkpoints: ["v1-5-pruned-emaonly-fp16.safetensors"],
      loras: [],
      stepMs: STEP_MS,
    });
    await use(comfy);
    await comfy.close();
  },
  home: async ({ comfy, scripted }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "hearth-routes-"));
    const examples = join(folder, "examples.json");
    await writeFile(examples, JSON.stringify(ROUTE_EXAMPLES));
    const { url } = await scripted();
    const home = await nodeTarget.start({
      env: { LLM_URL: url, WEB_DIR: join(ROOT, "pwa/dist"), ROUTE_EXAMPLES: examples, IMAGE_URL: comfy.url },
    });
    await use(home);
    await home.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

/** What a person does with pictures, by what they see. */
const pictures = (page: Page) => ({
  prompt: page.getByRole("textbox", { name: "What shall I paint?" }),
  paint: page.getByRole("button", { name: "Paint it" }),
  work: page.getByRole("region", { name: "In work" }),
  wall: page.getByRole("region", { name: "On the wall" }),
  frames: page.getByRole("region", { name: "On the wall" }).getByRole("listitem"),
  view: page.getByRole("dialog", { name: "Picture" }),
});

/** Its pixels are there, not only its place. */
const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((each) => each instanceof HTMLImageElement && each.complete && each.naturalWidth > 0))
    .toBe(true);

test.beforeEach(async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/pictures`);
});

test("a sentence becomes a picture: seen at work, on the wall, closer, as a favourite, and back after its deletion", async ({
  page,
}) => {
  const room = pictures(page);
  await expect(room.wall.getByText("Nothing hangs here yet.")).toBeVisible();
  await room.prompt.fill("A lighthouse in a storm");
  await room.paint.click();
  await expect(room.work.getByText(/Being painted: \d+%/)).toBeVisible();
  await isDrawn(room.work.locator(".job-preview"));

  await expect(room.frames).toHaveCount(1, { timeout: 20_000 });
  await expect(room.work).toBeHidden();
  const frame = room.frames.getByRole("link");
  await isDrawn(frame.getByRole("img", { name: "A lighthouse in a storm" }));
  await frame.click();
  await isDrawn(room.view.getByRole("img", { name: "A lighthouse in a storm" }));
  await room.view.getByText("How it was made").click();
  await expect(room.view.getByText("Starting number")).toBeVisible();
  const favourite = room.view.getByRole("button", { name: "Favourite" });
  await favourite.click();
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(room.view).toBeHidden();
  await expect(frame.getByText("Favourite")).toBeAttached();

  await frame.click();
  await room.view.getByRole("button", { name: "Delete" }).click();
  await expect(room.frames).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(room.frames).toHaveCount(1);
  await page.reload();
  await expect(room.frames.getByRole("img", { name: "A lighthouse in a storm" })).toBeVisible();
});

test("what is asked for in a conversation is painted there, stays there, and hangs on the wall", async ({
  page,
  home,
}) => {
  const app = on(page);
  const room = pictures(page);
  await page.goto(home.baseUrl);
  await app.ask("draw a picture of a fox");
  await expect(app.lastAnswer.getByText(/Being painted: \d+%/)).toBeVisible();
  const picture = app.lastAnswer.getByRole("link").getByRole("img");
  await isDrawn(picture);
  await page.reload();
  await isDrawn(picture);
  await picture.click();
  await isDrawn(room.view.getByRole("img"));
  await room.view.getByRole("button", { name: "Back to the conversation" }).click();
  await isDrawn(picture);
  await page.goto(`${home.baseUrl}/pictures`);
  await expect(room.frames).toHaveCount(1);
});

test("of a wall of 20,000 pictures only what is in sight is drawn, down to its end, and the keys lead along it", async ({
  page,
  home,
}) => {
  const room = pictures(page);
  // The service's own pace with so many is measured by its bench; here they come all at once.
  const items = Array.from({ length: MANY }, (_, index) => imageAt(MANY - index));
  await page.route("**/api/images?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
  await page.route("**/thumbnail", (route) => route.fulfill({ contentType: "image/svg+xml", body: THUMBNAIL }));
  await page.goto(`${home.baseUrl}/pictures`);
  await expect(room.frames.first()).toBeVisible();
  const drawn: number[] = [await room.frames.count()];
  for (const share of [0.2, 0.5, 0.9, 1]) {
    await page.locator(".scroller").evaluate((each, part) => each.scrollTo({ top: each.scrollHeight * part }), share);
    await expect(room.wall.locator(`[data-frame="${Math.floor((MANY - 1) * share)}"]`)).toBeAttached();
    drawn.push(await room.frames.count());
  }
  expect(Math.max(...drawn)).toBeLessThan(60);
  const last = room.wall.locator(`[data-frame="${MANY - 1}"]`);
  await expect(last).toBeInViewport();
  await last.focus();
  await page.keyboard.press("Home");
  await expect(room.wall.locator('[data-frame="0"]')).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(room.wall.locator('[data-frame="3"]')).toBeFocused();
});

test("a picture is stopped while it is painted, and nothing of it stays", async ({ page, comfy }) => {
  const room = pictures(page);
  await expect(room.prompt).toBeVisible();
  comfy.stepMs = ENDLESS_STEP_MS;
  await room.prompt.fill("A whale");
  await room.paint.click();
  await room.work.getByRole("button", { name: "Stop" }).click();
  await expect(room.work).toBeHidden();
  await expect(room.wall.getByText("Nothing hangs here yet.")).toBeVisible();
});

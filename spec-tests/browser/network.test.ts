// A network that goes away in mid-answer and comes back: the whole answer, without a gap or a repeat.
import { startDroppingProxy } from "./dropping-proxy.ts";
import { expect, on, test, untilLoaded } from "./fixtures.ts";

const COUNT = 120;
const WHOLE = Array.from({ length: COUNT }, (_, index) => `w${index}`);
/** What the browser itself says when a connection is cut. */
const CUT = /net::ERR_/;
const wordsOf = (text: string) => text.match(/\bw\d+\b/g) ?? [];

test("offline in mid-answer and back", async ({ page, context, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(CUT);
  const proxy = await startDroppingProxy(home.baseUrl);
  try {
    const app = on(page);
    await page.goto(proxy.url);
    await app.ask(`slow:${COUNT}x50`);
    await expect(app.lastAnswer).toContainText("w10");
    await context.setOffline(true);
    // Chromium's switch lets a response that has begun run on; a real network does not.
    proxy.drop();
    await expect(page.getByText("No network on this device.", { exact: false })).toBeVisible();
    const before = wordsOf(await app.lastAnswer.innerText()).length;
    await page.waitForTimeout(1_500);
    expect(wordsOf(await app.lastAnswer.innerText()).length).toBe(before);
    proxy.restore();
    await context.setOffline(false);
    await app.answered();
    expect(wordsOf(await app.lastAnswer.innerText())).toEqual(WHOLE);
    await page.reload();
    await expect(app.lastAnswer).toContainText(`w${COUNT - 1}`);
    expect(wordsOf(await app.lastAnswer.innerText())).toEqual(WHOLE);
  } finally {
    await proxy.close();
  }
});

test("connections cut three times in mid-answer", async ({ page, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(CUT);
  const proxy = await startDroppingProxy(home.baseUrl);
  try {
    const app = on(page);
    await page.goto(proxy.url);
    await app.ask(`slow:${COUNT}x60`);
    for (const seen of ["w8", "w30", "w60"]) {
      await expect(app.lastAnswer).toContainText(seen);
      proxy.drop();
      await page.waitForTimeout(400);
      proxy.restore();
    }
    await app.answered();
    expect(wordsOf(await app.lastAnswer.innerText())).toEqual(WHOLE);
    await expect(app.log.getByRole("listitem")).toHaveCount(2);
  } finally {
    await proxy.close();
  }
});

test("a question asked without a network is not lost and not sent twice", async ({
  page,
  context,
  home,
  anna,
  watched,
}) => {
  expect(anna).not.toBe("");
  watched.expect(CUT);
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask("say:before");
  await app.answered();
  await context.setOffline(true);
  await app.ask("say:into the void");
  await expect(page.getByText("Waits to be sent").last()).toBeVisible();
  await expect(app.field).toHaveValue("");
  await context.setOffline(false);
  await expect(app.lastAnswer).toContainText("into the void");
  await app.answered();
  await page.reload();
  await expect(app.log.getByText("say:into the void")).toHaveCount(1);
});

test("a question that arrived but whose answer was lost on the way is asked once", async ({
  page,
  home,
  anna,
  scripted,
  watched,
}) => {
  expect(anna).not.toBe("");
  watched.expect(CUT);
  const proxy = await startDroppingProxy(home.baseUrl);
  const model = await scripted();
  try {
    const app = on(page);
    await page.goto(proxy.url);
    // A browser holds six connections to a host: what the page still loads would hold them all while it is mute.
    await untilLoaded(page);
    const asked = model.counts.chat;
    proxy.mute();
    await app.ask("slow:40x40");
    await expect.poll(() => model.counts.chat).toBe(asked + 1);
    proxy.drop();
    await page.waitForTimeout(300);
    proxy.restore();
    await expect(app.lastAnswer).toContainText("w39", { timeout: 20_000 });
    await app.answered();
    expect(wordsOf(await app.lastAnswer.innerText())).toEqual(WHOLE.slice(0, 40));
    await page.reload();
    await expect(app.lastAnswer).toContainText("w39");
    await expect(app.log.getByText("slow:40x40")).toHaveCount(1);
    expect(model.counts.chat).toBe(asked + 1);
  } finally {
    await proxy.close();
  }
});

test("the service killed in mid-answer: question and part of the answer are there after its start", async ({
  page,
  home,
  anna,
  watched,
}) => {
  expect(anna).not.toBe("");
  // 404: the run went with the process, so the app reads the conversation instead.
  watched.expect(CUT);
  watched.expect(/status of 404/);
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask("slow:400x30");
  await expect(app.lastAnswer).toContainText("w60");
  await home.kill("SIGKILL");
  await home.restart();
  await expect(app.lastAnswer).toContainText("The answer was cut off when Hearth had to start again.", {
    timeout: 20_000,
  });
  const words = wordsOf(await app.lastAnswer.innerText());
  expect(words.length).toBeGreaterThan(20);
  expect(words).toEqual(Array.from({ length: words.length }, (_, index) => `w${index}`));
  await expect(app.log.getByText("slow:400x30")).toBeVisible();
});

// Signing out and in again at the PIN pad, with fingers and with keys.
import type { Route } from "@playwright/test";
import { expect, on, PIN, test } from "./fixtures.ts";

test.beforeEach(async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
});

test("sign out, a wrong PIN, the right one by keys", async ({ page, watched }) => {
  watched.expect(/status of 401/);
  const app = on(page);
  await app.showList();
  await page.getByRole("button", { name: "Anna: your menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);

  await page.getByRole("button", { name: "Anna" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Anna" })).toBeVisible();
  await app.type("999999");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That PIN isn’t right. Try again.").first()).toBeVisible();

  await app.type(`${PIN}7`);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
});

test("after five wrong PINs the pad says how long to wait", async ({ page, context, watched }) => {
  watched.expect(/status of (401|429)/);
  const app = on(page);
  await context.clearCookies();
  await page.reload();
  await page.getByRole("button", { name: "Anna" }).click();
  for (let n = 1; n <= 5; n++) {
    const answered = page.waitForResponse(/\/api\/auth\/sign-in$/);
    for (const digit of "0000") await page.getByRole("button", { name: digit, exact: true }).click();
    await page.getByRole("button", { name: "Come in" }).click();
    expect((await answered).status()).toBe(401);
    if (n < 5) await expect(page.getByText("That PIN isn’t right. Try again.").first()).toBeVisible();
  }
  await expect(page.getByText(/Please wait \d+ seconds/).first()).toBeVisible();
  await app.type(PIN);
  await expect(page.getByRole("button", { name: "Come in" })).toBeDisabled();
});

test("a session that was ended elsewhere leads to sign-in, and what was said goes out after it", async ({
  page,
  context,
  home,
  watched,
}) => {
  // The conversation is asked for before the service knows it.
  watched.expect(/status of 401|status of 404.*\/api\/conversations\//);
  const app = on(page);
  const [session] = await context.cookies();
  const cookie = `session=${session?.value}`;
  // While the question is on its way: were it ended before, anything else that the app asks for could find out first.
  const endElsewhere = async (question: Route) => {
    const ended = await home.fetch("/api/auth/sign-out", { method: "POST", headers: { cookie } });
    expect(ended.status).toBe(204);
    await question.continue();
  };
  await page.route("**/api/chat/stream", endElsewhere, { times: 1 });
  await app.ask("say:still here");
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await page.getByRole("button", { name: "Anna" }).click();
  await app.type(PIN);
  await page.keyboard.press("Enter");
  await expect(app.field).toBeVisible();
  await app.showList();
  const list = page.getByRole("navigation", { name: "Conversations" });
  await list.getByRole("link", { name: "say:still here" }).first().click();
  await expect(app.lastAnswer).toContainText("still here");
});

test("the token is out of reach of scripts and in no storage", async ({ page }) => {
  const reachable = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, databases]);
  });
  const [cookie] = await page.context().cookies();
  expect(cookie?.value).toMatch(/^.{43}$/);
  expect(reachable).not.toContain(cookie?.value);
  expect(reachable).not.toContain("session=");
});

// Two tabs of one device: what is said, changed or left in one shows in the other.
import { expect, on, PIN, test } from "./fixtures.ts";

test("a question asked in one tab is answered in both, and a new name is known in both", async ({
  page,
  context,
  home,
  anna,
  scripted,
}) => {
  expect(anna).not.toBe("");
  const other = await context.newPage();
  await page.goto(home.baseUrl);
  await on(page).ask("say:first");
  await on(page).answered();
  await other.goto(page.url());
  await expect(on(other).lastAnswer).toContainText("first");

  await on(page).ask("held:200+200");
  await expect(on(other).lastAnswer).toContainText("w9");
  await expect(on(other).stop).toBeVisible();
  await on(other).field.fill("words that stay");
  (await scripted()).release();
  await on(page).answered();
  await on(other).answered();
  await expect(on(other).lastAnswer).toContainText("w399");
  await expect(on(other).field).toHaveValue("words that stay");
  await expect(on(page).field).toHaveValue("words that stay");

  await page.getByRole("main").getByRole("button", { name: "Options for say:first" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Two tabs");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Two tabs" })).toBeVisible();
});

test("whoever signs out or in does so in every tab", async ({ page, context, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(/status of 401/);
  const other = await context.newPage();
  await page.goto(home.baseUrl);
  await other.goto(home.baseUrl);
  await expect(on(other).field).toBeVisible();
  await on(page).showList();
  await page.getByRole("button", { name: /^Anna/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);

  await other.getByRole("button", { name: "Anna" }).click();
  await expect(other.getByRole("heading", { name: "Hello, Anna" })).toBeVisible();
  await on(other).type(PIN);
  await other.keyboard.press("Enter");
  await expect(on(other).field).toBeVisible();
  await expect(on(page).field).toBeVisible();
});

test("whoever signs out without the service is gone from every tab, and what was thrown away is never sent", async ({
  page,
  context,
  home,
  anna,
  watched,
  scripted,
}) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_|status of 401/);
  const model = await scripted();
  const other = await context.newPage();
  await page.goto(home.baseUrl);
  await on(page).ask("say:a secret");
  await on(page).answered();
  await other.goto(page.url());
  await expect(on(other).lastAnswer).toContainText("a secret");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Something that another app has shared, and nobody has picked up.
  await page.evaluate(async () => (await caches.open("hearth-shared")).put("/shared-things/x", new Response("x")));
  const asked = model.counts.chat;
  await context.setOffline(true);
  await expect(page.getByText("No network on this device.", { exact: false })).toBeVisible();
  await on(page).ask("say:never sent");
  await on(page).field.fill("half a sentence");
  await on(page).showList();
  await page.getByRole("button", { name: /^Anna/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out and throw it away" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(/No network|can’t reach/);
    await expect(tab).toHaveTitle("Hearth");
  }
  const left = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()).filter((name) => name === "hearth-shared"),
      ...Object.keys(localStorage).filter((key) => /draft|person/.test(key)),
    ]);
  await expect.poll(left).toEqual([]);
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(tab.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  expect(await left()).toEqual([]);
  expect(model.counts.chat).toBe(asked);
});

test("a message that waits shows in every tab, and goes out once", async ({
  page,
  context,
  home,
  anna,
  watched,
  scripted,
}) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_/);
  const model = await scripted();
  const other = await context.newPage();
  await page.goto(home.baseUrl);
  await on(page).ask("say:first");
  await on(page).answered();
  await other.goto(page.url());
  await expect(on(other).lastAnswer).toContainText("first");
  const asked = model.counts.chat;
  await context.setOffline(true);
  await expect(page.getByText("No network on this device.", { exact: false })).toBeVisible();
  await on(page).ask("say:from the cellar");
  await expect(other.getByText("say:from the cellar")).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(on(tab).lastAnswer).toContainText("from the cellar");
    await expect(on(tab).log.getByText("say:from the cellar")).toHaveCount(1);
    await expect(tab.getByText("Waits to be sent")).toHaveCount(0);
  }
  expect(model.counts.chat).toBe(asked + 1);
});

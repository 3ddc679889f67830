// A parent's first week: setup, a child, a companion, conversations, an old sentence found again, files to keep, the door.
import type { Browser, Page } from "@playwright/test";
import { conversationExportSchema } from "../../../handlers/shared/contract/conversations.ts";
import { expect, on, PIN, test } from "../fixtures.ts";
import { press, steps } from "./steps.ts";

const OLD_SENTENCE = "The spare key hangs behind the blue door";

async function setUp(page: Page, baseUrl: string, hasTouch: boolean): Promise<void> {
  await page.goto(baseUrl);
  await expect(page.getByRole("heading", { name: "Welcome home" })).toBeVisible();
  await page.getByRole("textbox", { name: "Your name" }).fill("Anna");
  await press(page.getByRole("button", { name: "Next" }), hasTouch);
  await expect(page.getByRole("heading", { name: "Choose a PIN" })).toBeVisible();
  for (const digit of PIN) await press(page.getByRole("button", { name: digit, exact: true }), hasTouch);
  await press(page.getByRole("button", { name: "Next" }), hasTouch);
  await expect(page.getByRole("heading", { name: "Once more" })).toBeVisible();
  await steps(page).enterPin(PIN);
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
}

async function addChild(page: Page): Promise<void> {
  const does = steps(page);
  await does.openSettings("Anna", "People");
  await page.getByRole("link", { name: "Add a person" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Mia");
  await page.getByRole("radio", { name: /^Child/ }).check();
  await page.getByLabel("PIN to begin with").fill("1357");
  await page.getByRole("button", { name: "Add Mia" }).click();
  await expect(page.getByText("Mia can sign in now.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Mia.*Child/s })).toBeVisible();
  await does.leaveSettings();
}

/** A companion of the whole house, and the conversation with it has begun. */
async function welcomeCompanion(page: Page): Promise<void> {
  const does = steps(page);
  await does.openCompanions();
  await page.getByRole("link", { name: "New companion" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Juniper");
  await page.getByRole("textbox", { name: "Who are they?" }).fill("You are Juniper, a calm cook.");
  await page.getByRole("textbox", { name: "First words" }).fill("What is in the fridge today?");
  await page.getByRole("radio", { name: /^Everyone here/ }).check();
  await page.getByRole("button", { name: "Welcome them in" }).click();
  await expect(
    page.getByRole("region", { name: "Everyone’s" }).getByRole("heading", { name: "Juniper" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Talk with Juniper" }).click();
  await expect(page.getByText("What is in the fridge today?")).toBeVisible();
}

async function signInElsewhere(browser: Browser, baseUrl: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(baseUrl);
  await steps(page).chooseProfile("Anna");
  await steps(page).enterPin(PIN);
  await expect(on(page).field).toBeVisible();
  return page;
}

test.beforeEach(({ watched }) => watched.expect(/status of 401/));

test("a parent lights the fire, lets a child in and makes a companion for everybody, who answers", async ({
  page,
  home,
  hasTouch,
}) => {
  const app = on(page);
  const does = steps(page);
  await setUp(page, home.baseUrl, hasTouch);
  await addChild(page);
  await welcomeCompanion(page);

  // Streams, and stops at once.
  const answer = does.answerBy("Juniper");
  await app.ask("held:200+200");
  await expect(answer).toContainText("w3");
  await expect(answer).not.toContainText("w300");
  await press(app.stop, hasTouch);
  await expect(answer).toContainText("Stopped.");

  // Said differently; then another answer, and a look back at the first.
  await page.getByRole("button", { name: "Edit message" }).click();
  await page.getByRole("textbox", { name: "Your message" }).fill("say:Two cups of water for one of rice");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(answer).toContainText("Two cups of water for one of rice");
  await app.answered();
  await answer.getByRole("button", { name: "Answer again" }).click();
  await expect(answer).toContainText("2 of 2");
  await app.answered();
  await answer.getByRole("button", { name: "Earlier version" }).click();
  await expect(answer).toContainText("1 of 2");
  await expect(answer).toContainText("Two cups of water for one of rice");
  const asked = app.log.getByRole("listitem").filter({ hasText: "You said" }).last();
  await asked.getByRole("button", { name: "Earlier version" }).click();
  await expect(asked).toContainText("held:200+200");
  await expect(answer).toContainText("Stopped.");
});

test("a parent finds an old sentence where it was said, and keeps the conversation as files", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const app = on(page);
  const does = steps(page);
  await page.goto(home.baseUrl);
  await app.ask(`say:${OLD_SENTENCE}`);
  await app.answered();
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/blue door/);
  const title = await heading.innerText();
  for (const words of ["long:900", "say:Thank you"]) {
    await app.ask(words);
    await app.answered();
  }
  await expect(app.log.getByText(OLD_SENTENCE).last()).not.toBeInViewport();

  await app.showList();
  await page.getByRole("link", { name: "New conversation" }).first().click();
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
  await app.showList();
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("blue door");
  const hits = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: /blue door/ });
  await expect(hits).toHaveCount(2);
  await hits.first().click();
  await expect(app.lastAnswer).toContainText("Thank you");
  await expect(app.log.getByText(OLD_SENTENCE).last()).toBeInViewport();

  const markdown = await does.saved(title, "Save as text (Markdown)");
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.text).toContain(`# ${title}`);
  for (const words of ["## Anna, ", "## Hearth, ", `say:${OLD_SENTENCE}`, `\n\n${OLD_SENTENCE}`, "w899", "Thank you"]) {
    expect(markdown.text).toContain(words);
  }
  const json = await does.saved(title, "Save as data (JSON)");
  expect(json.name).toMatch(/\.json$/);
  const kept = conversationExportSchema.parse(JSON.parse(json.text));
  const said = kept.messages.map(({ role, content }) => `${role}: ${content.slice(0, 60).trim()}`);
  expect(said.filter((line) => !line.includes("w0"))).toEqual([
    `user: say:${OLD_SENTENCE}`,
    `assistant: ${OLD_SENTENCE}`,
    "user: long:900",
    "user: say:Thank you",
    "assistant: Thank you",
  ]);
});

test("a parent signs out the other device, then this one", async ({ page, browser, home, anna }) => {
  expect(anna).not.toBe("");
  const does = steps(page);
  const other = await signInElsewhere(browser, home.baseUrl);
  await page.goto(home.baseUrl);
  await does.openSettings("Anna", "Devices");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: /^Sign out .*, Last used/ }).click();
  await expect(page.getByText(/ is signed out\.$/)).toBeVisible();
  await expect(page.getByText("You’re signed in on this device only.")).toBeVisible();
  await on(other).ask("say:Is anybody there?");
  await expect(other.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await other.context().close();

  await does.leaveSettings();
  await does.openPersonMenu("Anna", "Sign out");
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
});

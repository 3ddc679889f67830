// What can be taken back: a conversation put away or deleted, from the list and from its own screen.
import type { Locator, Page } from "@playwright/test";
import { expect, on, PIN, test } from "./fixtures.ts";

/** The list of conversations and what one does in it. */
const list = (page: Page) => {
  const nav = page.getByRole("navigation", { name: "Conversations" });
  return {
    titles: nav.getByRole("link"),
    link: (title: string) => nav.getByRole("link", { name: title }),
    undo: page.getByRole("button", { name: "Undo" }),
    async choose(title: string, item: string) {
      await nav.getByRole("button", { name: `Options for ${title}` }).click();
      await page.getByRole("menuitem", { name: item }).click();
    },
    confirmDeletion: () =>
      page
        .getByRole("dialog", { name: "Delete this conversation?" })
        .getByRole("button", { name: /^Delete/ })
        .click(),
  };
};

test.beforeEach(async ({ page, home, anna, request, context }) => {
  expect(anna).not.toBe("");
  const { cookies } = await context.storageState();
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  for (const message of ["say:apples", "say:pears", "say:plums"]) {
    const answer = await request.post(`${home.baseUrl}/api/chat/stream`, { headers, data: { message } });
    expect(await answer.text()).toContain("event: done");
  }
  await page.goto(home.baseUrl);
  await on(page).showList();
  await expect(list(page).titles).toHaveText(["say:plums", "say:pears", "say:apples"]);
});

test("an open conversation is put in the archive and stays open; undo brings it back in its place", async ({
  page,
}) => {
  const app = on(page);
  const conversations = list(page);
  await conversations.link("say:pears").click();
  await expect(app.lastAnswer).toContainText("pears");
  await page.getByRole("main").getByRole("button", { name: "Options for say:pears" }).click();
  await page.getByRole("menuitem", { name: "Put in the archive" }).click();
  await expect(page.getByText("“say:pears” is in the archive")).toBeVisible();
  await expect(app.lastAnswer).toContainText("pears");
  await conversations.undo.click();
  await expect(conversations.undo).toBeHidden();
  await app.showList();
  await expect(conversations.titles).toHaveText(["say:plums", "say:pears", "say:apples"]);
});

test("what is in the archive is found there, and taken out again", async ({ page }) => {
  const conversations = list(page);
  await conversations.choose("say:pears", "Put in the archive");
  await expect(conversations.titles).toHaveText(["say:plums", "say:apples"]);
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(conversations.titles).toHaveText(["say:pears"]);
  await conversations.choose("say:pears", "Take out of the archive");
  await expect(page.getByText("The archive is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Back to all conversations" }).click();
  await expect(conversations.titles).toHaveText(["say:plums", "say:pears", "say:apples"]);
});

/** Goes there with the Tab key, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("a note over an open dialog can be read and pressed, by hand and by keys, and stays when that closes", async ({
  page,
  isMobile,
}) => {
  const conversations = list(page);
  const title = isMobile ? "Conversations" : "Keyboard shortcuts";
  const dialog = page.getByRole("dialog", { name: title });
  // On a phone the list itself is a dialog; on a desk one is opened after the note has come up.
  const putAway = async () => {
    await conversations.choose("say:pears", "Put in the archive");
    await expect(conversations.titles).toHaveText(["say:plums", "say:apples"]);
    if (!isMobile) await page.keyboard.press("?");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("status").filter({ hasText: "“say:pears” is in the archive" })).toBeVisible();
  };
  await putAway();
  await conversations.undo.click();
  await expect(conversations.undo).toBeHidden();
  await expect(dialog).toBeVisible();
  if (!isMobile) await page.keyboard.press("Escape");
  await expect(conversations.titles).toHaveText(["say:plums", "say:pears", "say:apples"]);

  await putAway();
  await tabTo(page, conversations.undo);
  await page.keyboard.press("Enter");
  await expect(conversations.undo).toBeHidden();
  await expect(dialog.locator(":focus")).toBeVisible();
  if (!isMobile) await page.keyboard.press("Escape");
  await expect(conversations.titles).toHaveText(["say:plums", "say:pears", "say:apples"]);

  await putAway();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await conversations.undo.click();
  await expect(conversations.undo).toBeHidden();
  await on(page).showList();
  await expect(conversations.titles).toHaveText(["say:plums", "say:pears", "say:apples"]);
});

test("an open conversation that is deleted in the list is left; undo brings it back in its place", async ({ page }) => {
  const app = on(page);
  const conversations = list(page);
  await conversations.link("say:pears").click();
  await expect(app.lastAnswer).toContainText("pears");
  await app.showList();
  await conversations.choose("say:pears", "Delete");
  await conversations.confirmDeletion();
  await expect(page.getByText("Ask me something. It stays in this house.")).toBeVisible();
  await conversations.undo.click();
  await app.showList();
  await expect(conversations.titles).toHaveText(["say:plums", "say:pears", "say:apples"]);
  await conversations.link("say:pears").click();
  await expect(app.lastAnswer).toContainText("pears");
});

test("what was deleted just before signing out is gone, and the next person sees nothing of it", async ({ page }) => {
  const app = on(page);
  const conversations = list(page);
  await conversations.choose("say:pears", "Delete");
  await conversations.confirmDeletion();
  await expect(page.getByText("Deleted “say:pears”")).toBeVisible();
  await page.getByRole("button", { name: "Anna: your menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
  await expect(page.getByText(/pears|signed out/)).toBeHidden();
  await page.getByRole("button", { name: "Anna" }).click();
  await app.type(PIN);
  await page.keyboard.press("Enter");
  await expect(app.field).toBeVisible();
  await app.showList();
  await expect(conversations.titles).toHaveText(["say:plums", "say:apples"]);
});

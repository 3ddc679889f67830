// Where the focus is when something appears: ready to type where there are keys, and no keyboard jumping up on touch.
import { expect, on, PIN, test } from "./fixtures.ts";

test("setup and the PIN pad can be typed into at once, and the keyboard of a phone stays down", async ({
  page,
  home,
  hasTouch,
}) => {
  const app = on(page);
  const name = page.getByRole("textbox", { name: "Your name" });
  await page.goto(home.baseUrl);
  await expect(name).toBeVisible();
  if (hasTouch) {
    await expect(name).not.toBeFocused();
    await name.fill("Anna");
  } else {
    await expect(name).toBeFocused();
    await page.keyboard.type("Anna");
  }
  await name.press("Enter");
  for (const step of ["Choose a PIN", "Once more"]) {
    const heading = page.getByRole("heading", { name: step });
    await expect(hasTouch ? heading : page.getByRole("group", { name: step })).toBeFocused();
    await app.type(PIN);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
});

test("sign-in goes by keys alone, back to the same tile and in", async ({ page, home, anna, context, hasTouch }) => {
  expect(anna).not.toBe("");
  await context.clearCookies();
  await page.goto(home.baseUrl);
  const tile = page.getByRole("button", { name: "Anna" });
  await tile.press("Enter");
  const heading = page.getByRole("heading", { name: "Hello, Anna" });
  await expect(hasTouch ? heading : page.getByRole("group", { name: "PIN" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tile).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading).toBeVisible();
  await on(page).type(PIN);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
});

test("the title of a conversation is marked for typing over, and Enter renames", async ({
  page,
  home,
  anna,
  hasTouch,
}) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask("say:hello");
  await app.answered();
  await page.getByRole("main").getByRole("button", { name: "Options for say:hello" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const title = page.getByRole("textbox", { name: "Title" });
  if (hasTouch) {
    await expect(page.getByRole("heading", { name: "Rename conversation" })).toBeFocused();
    await title.fill("Greetings");
  } else {
    await expect(title).toBeFocused();
    await page.keyboard.type("Greetings");
  }
  await title.press("Enter");
  await expect(page.getByRole("heading", { name: "Greetings", level: 1 })).toBeVisible();
});

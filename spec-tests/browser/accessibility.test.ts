// Every screen in light and in dark, held against axe's rules; targets, zoom and keys beside it.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, on, PIN, test } from "./fixtures.ts";

async function expectClean(page: Page, screen: string): Promise<void> {
  // A colour in the middle of its transition is no colour of the design.
  await page.waitForFunction(() => !document.getAnimations().some((each) => each instanceof CSSTransition));
  const { violations } = await new AxeBuilder({ page })
    // The other mode opens a page more each time, for frames of other origins; and what holds need not be listed.
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(found, screen).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test(`setup is clean in ${colorScheme}`, async ({ page, home }) => {
      await page.goto(home.baseUrl);
      await expect(page.getByRole("heading", { name: "Welcome home" })).toBeVisible();
      await expectClean(page, "name");
      await page.getByRole("textbox", { name: "Your name" }).fill("Anna");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("heading", { name: "Choose a PIN" })).toBeVisible();
      await expectClean(page, "PIN");
    });

    test(`sign-in is clean in ${colorScheme}`, async ({ page, context, home, anna, watched }) => {
      expect(anna).not.toBe("");
      watched.expect(/status of 401/);
      await context.clearCookies();
      await page.goto(home.baseUrl);
      await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
      await expectClean(page, "profiles");
      await page.getByRole("button", { name: "Anna" }).click();
      await expect(page.getByRole("heading", { name: "Hello, Anna" })).toBeVisible();
      await expectClean(page, "PIN pad");
      await on(page).type("0000");
      await page.keyboard.press("Enter");
      await expect(page.getByText("That PIN isn’t right. Try again.").first()).toBeVisible();
      await expectClean(page, "wrong PIN");
    });

    test(`conversation, list, menu, dialog and search are clean in ${colorScheme}`, async ({ page, home, anna }) => {
      expect(anna).not.toBe("");
      const app = on(page);
      await page.goto(home.baseUrl);
      await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
      await expectClean(page, "welcome");
      await app.ask(
        "say:# Title\n\nSome *words*, `code`, [a link](https://example.org)\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet x = 1;\n```\n",
      );
      await app.answered();
      await expectClean(page, "conversation");
      await app.ask("held:200+200");
      await expect(app.lastAnswer).toContainText("w9");
      await expectClean(page, "an answer that is coming in");
      await app.stop.click();
      await expect(app.lastAnswer).toContainText("Stopped.");

      await page
        .getByRole("main")
        .getByRole("button", { name: /^Options for/ })
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectClean(page, "menu");
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectClean(page, "dialog");
      await page.keyboard.press("Escape");
      await app.showList();
      await expectClean(page, "list");
      await page.getByRole("searchbox", { name: "Search conversations" }).fill("words");
      await expect(page.getByText(/places? found/)).toBeVisible();
      await expectClean(page, "search");
    });
  });
}

test("what is there to be touched is 44 px and more, on every screen", async ({ page, home }) => {
  const tooSmall = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, a[href], input:not([hidden]), textarea, [role=menuitem]")]
        .filter((each) => each.checkVisibility() && !each.matches(".skip-link, .markdown a"))
        .map((each) => ({
          name: each.getAttribute("aria-label") ?? each.textContent,
          box: each.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ name, box }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
    );
  const app = on(page);
  await page.goto(home.baseUrl);
  await page.getByRole("textbox", { name: "Your name" }).fill("Anna");
  expect(await tooSmall(), "name").toEqual([]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Choose a PIN" })).toBeVisible();
  expect(await tooSmall(), "PIN pad").toEqual([]);
  for (const button of ["Next", "Light the fire"]) {
    await app.type(PIN);
    await page.getByRole("button", { name: button }).click();
  }
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
  expect(await tooSmall(), "welcome").toEqual([]);
  await app.ask("say:hello");
  await app.answered();
  expect(await tooSmall(), "conversation").toEqual([]);
  await app.showList();
  expect(await tooSmall(), "list").toEqual([]);
});

test("no screen scrolls sideways, at twice the text size too", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask(`say:${"averyveryverylongwordwithoutanybreak".repeat(6)}\n\n\`\`\`\n${"code ".repeat(80)}\n\`\`\`\n`);
  await app.answered();
  for (const size of ["100%", "200%"]) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${size}`).toBeLessThanOrEqual(1);
  }
});

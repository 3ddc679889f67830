// The shell on the wall: the time, the ember, captions that follow, and words that do not stay.
import { startDroppingProxy } from "./dropping-proxy.ts";
import { expect, on, test } from "./fixtures.ts";
import { expectApart, expectClean, expectFits, onWall } from "./on-wall.ts";

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
]) {
  test.describe(`${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test("one asks by the ember, reads the answer as it comes, and stops it", async ({ page, home, anna }) => {
      expect(anna).not.toBe("");
      const wall = onWall(page);
      await page.goto(`${home.baseUrl}/kiosk`);
      await expect(page.getByText("Touch the ember and write")).toBeVisible();
      await expect(page.getByText("Connected")).toBeVisible();
      await expect(page.getByText("Anna", { exact: true })).toBeVisible();
      await expectFits(page, "quiet");
      await wall.ember.click();
      await expect(wall.field).toBeFocused();
      await wall.field.fill("one\ntwo\nthree\nfour");
      await expectFits(page, "writing");
      await wall.field.fill("held:200+200");
      await page.keyboard.press("Enter");
      await expect(wall.field).toBeHidden();
      await expect(page.getByText("Hearth is answering")).toBeVisible();
      await expect(wall.orb).toHaveAttribute("data-state", "replying");
      // Long enough to have outgrown the wall: the newest words are still in view.
      await expect(wall.answer).toContainText("w180", { timeout: 20_000 });
      const gap = await wall.answer.evaluate((each) => each.scrollHeight - each.scrollTop - each.clientHeight);
      expect(gap).toBeLessThan(80);
      expect(await wall.answer.evaluate((each) => each.scrollTop)).toBeGreaterThan(100);
      await expectFits(page, "replying");
      await wall.stop.click();
      await expect(page.getByText("Stopped.")).toBeVisible();
      await expect(wall.orb).toHaveAttribute("data-state", "idle");
    });

    test("nothing lies over anything else at twice the text size", async ({ page, home, anna }) => {
      expect(anna).not.toBe("");
      const wall = onWall(page);
      await page.goto(`${home.baseUrl}/kiosk`);
      await expect(wall.ember).toBeVisible();
      const grow = () =>
        page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
      await grow();
      await expectApart(page, "quiet");
      await wall.ember.click();
      await expectApart(page, "writing");
      await wall.field.fill(`say:${"Some words that go on. ".repeat(30)}`);
      await expectApart(page, "writing much");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Touch to go on")).toBeVisible();
      await expectApart(page, "answered");
      await wall.answer.scrollIntoViewIfNeeded();
      expect(await wall.answer.evaluate((each) => each.clientHeight)).toBeGreaterThan(150);
    });

    test("its letters are large: 28.8 px and more", async ({ page, home, anna }) => {
      expect(anna).not.toBe("");
      const wall = onWall(page);
      await page.goto(`${home.baseUrl}/kiosk`);
      await wall.ask("say:Some words, **and** `more`\n\n```js\nlet x = 1;\n```\n");
      await expect(wall.answer).toContainText("Some words");
      const small = await page.evaluate(() =>
        [...document.querySelectorAll(".kiosk *")]
          .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
          .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden, .avatar"))
          .map((each) => ({ text: each.textContent, px: Number.parseFloat(getComputedStyle(each).fontSize) }))
          .filter(({ px }) => px < 28.7),
      );
      expect(small).toEqual([]);
    });
  });
}

test.describe("on the wall", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });

  test("three quiet minutes clear the wall, which says so; the words are kept in the app", async ({
    page,
    home,
    anna,
  }) => {
    expect(anna).not.toBe("");
    await page.clock.install();
    const wall = onWall(page);
    await page.goto(`${home.baseUrl}/kiosk`);
    await wall.ask("say:the secret of the cherry cake");
    await expect(page.getByText("Touch to go on")).toBeVisible();
    await page.clock.runFor(2 * 60_000);
    await page.mouse.click(900, 300);
    await page.clock.runFor(2 * 60_000);
    await expect(wall.answer).toContainText("cherry cake");
    // Half-written words go too.
    await wall.ember.click();
    await wall.field.fill("and another sec");
    await page.clock.runFor(3 * 60_000 + 1_000);
    await expect(page.getByText("3 quiet minutes: the wall is clear again.", { exact: false })).toBeVisible();
    await expect(page.getByText("cherry cake")).toHaveCount(0);
    await wall.ember.click();
    await expect(wall.field).toHaveValue("");
    await expect(page.getByText("the wall is clear again", { exact: false })).toBeHidden();
    await page.getByRole("link", { name: "Open the app" }).click();
    await expect(page.getByRole("link", { name: /cherry cake/ }).first()).toBeVisible();
  });

  test("words that wait for a service that went away in mid-answer do not stay either", async ({
    page,
    home,
    anna,
    watched,
  }) => {
    expect(anna).not.toBe("");
    watched.expect(/net::ERR_|status of 50/);
    await page.clock.install();
    const proxy = await startDroppingProxy(home.baseUrl);
    try {
      const wall = onWall(page);
      await page.goto(`${proxy.url}/kiosk`);
      await wall.ask("slow:600x100");
      await page.clock.runFor(2_000);
      await expect(wall.answer).toContainText("w3");
      proxy.drop();
      await page.clock.runFor(5_000);
      await expect(page.getByText("The connection broke.", { exact: false })).toBeVisible();
      await page.clock.runFor(3 * 60_000);
      await expect(page.locator(".kiosk-asked")).toHaveCount(0);
    } finally {
      await proxy.close();
    }
  });

  test("what the model thinks aloud is not for the wall, and neither are links", async ({ page, home, anna }) => {
    expect(anna).not.toBe("");
    const wall = onWall(page);
    await page.goto(`${home.baseUrl}/kiosk`);
    await wall.ask(`ponder:${"the surprise ".repeat(40)}|See [the shop](https://example.org/shop).`);
    await expect(page.getByText("Hearth is thinking…")).toBeVisible();
    await expect(wall.orb).toHaveAttribute("data-state", "thinking");
    await expect(page.getByText("Touch to go on")).toBeVisible({ timeout: 20_000 });
    await expect(wall.answer).toHaveText("See the shop.");
    await expect(wall.answer.getByRole("link")).toHaveCount(0);
  });

  test("its words and the app's draft have nothing to do with each other", async ({ page, home, anna }) => {
    expect(anna).not.toBe("");
    await page.clock.install();
    const wall = onWall(page);
    const app = on(page);
    await page.goto(home.baseUrl);
    await app.field.fill("a long letter");
    await page.goto(`${home.baseUrl}/kiosk`);
    await wall.ember.click();
    await expect(wall.field).toHaveValue("");
    await wall.field.fill("Dear diary");
    await page.getByRole("button", { name: "Put the writing away" }).click();
    await wall.ember.click();
    await expect(wall.field).toHaveValue("");
    await wall.field.fill("half a sec");
    await page.clock.runFor(3 * 60_000 + 2_000);
    await expect(page.getByText("the wall is clear again", { exact: false })).toBeVisible();
    await page.mouse.click(900, 100);
    await page.getByRole("button", { name: /^Try:/ }).click();
    await page.clock.runFor(2_000);
    await expect(page.getByText("Touch to go on")).toBeVisible();
    await page.goto(home.baseUrl);
    await expect(app.field).toHaveValue("a long letter");
    await page.locator(".idea").first().click();
    await app.answered();
    await page.goto(home.baseUrl);
    await expect(app.field).toHaveValue("a long letter");
  });

  test("Something new clears it at once; the app is one touch away, at the same conversation", async ({
    page,
    home,
    anna,
  }) => {
    expect(anna).not.toBe("");
    const wall = onWall(page);
    await page.goto(`${home.baseUrl}/kiosk`);
    await wall.ask("say:first");
    await expect(wall.answer).toContainText("first");
    await page.getByRole("button", { name: "Something new" }).click();
    await expect(page.getByText("Touch the ember and write")).toBeVisible();
    await wall.ask("say:second");
    await expect(wall.answer).toContainText("second");
    await page.getByRole("link", { name: "Open the app" }).click();
    await expect(page.getByRole("log", { name: "Conversation" })).toContainText("second");
    await expect(page.getByRole("log", { name: "Conversation" })).not.toContainText("first");
  });

  test("it is reached from the person's menu, and an idea is asked by one touch", async ({ page, home, anna }) => {
    expect(anna).not.toBe("");
    const wall = onWall(page);
    await page.goto(home.baseUrl);
    await page.getByRole("button", { name: /^Anna:/ }).click();
    await page.getByRole("menuitem", { name: "Show on the wall" }).click();
    await page.getByRole("button", { name: /^Try:/ }).click();
    await expect(wall.answer).not.toBeEmpty();
    await expect(page.getByText("Touch to go on")).toBeVisible();
  });

  test("an answer that failed is said by shape and words, and tried again", async ({
    page,
    home,
    anna,
    scripted,
    watched,
  }) => {
    expect(anna).not.toBe("");
    watched.expect(/status of 502/);
    const wall = onWall(page);
    const model = await scripted();
    await page.goto(`${home.baseUrl}/kiosk`);
    model.refuseWith(500);
    try {
      await wall.ask("say:works the second time");
      await expect(page.getByText("I can’t reach the model.", { exact: false }).first()).toBeVisible();
      await expect(wall.orb).toHaveAttribute("data-state", "error");
    } finally {
      model.refuseWith(null);
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(wall.answer).toContainText("works the second time");
    await expect(wall.orb).toHaveAttribute("data-state", "idle");
  });

  test("without the service it says so, keeps the words, and goes on when it is back", async ({
    page,
    home,
    anna,
    watched,
  }) => {
    expect(anna).not.toBe("");
    watched.expect(/net::ERR_|status of 50/);
    const proxy = await startDroppingProxy(home.baseUrl);
    try {
      const wall = onWall(page);
      await page.goto(`${proxy.url}/kiosk`);
      await expect(page.getByText("Connected")).toBeVisible();
      proxy.drop();
      await wall.ask("say:after all");
      await expect(page.getByText("Hearth doesn’t answer")).toBeVisible({ timeout: 20_000 });
      await expect(wall.orb).toHaveAttribute("data-state", "cold");
      await expect(page.getByText("say:after all").first()).toBeVisible();
      proxy.restore();
      await expect(page.getByText("Connected")).toBeVisible({ timeout: 30_000 });
      await expect(wall.orb).toHaveAttribute("data-state", "idle");
    } finally {
      await proxy.close();
    }
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

      test(`it is clean in ${colorScheme}, stands still, and keeps to its room at twice the text size`, async ({
        page,
        home,
        anna,
      }) => {
        expect(anna).not.toBe("");
        const wall = onWall(page);
        await page.goto(`${home.baseUrl}/kiosk`);
        await expect(wall.ember).toBeVisible();
        await expectClean(page, "quiet");
        await wall.ember.click();
        await wall.field.fill("held:200+200");
        await expectClean(page, "writing");
        await page.keyboard.press("Enter");
        await expect(wall.answer).toContainText("w5");
        await expectClean(page, "replying");
        const moving = await page.evaluate(() =>
          document
            .getAnimations()
            .map((each) => (each as CSSAnimation).animationName)
            .filter((name) => !["appear", "lift"].includes(name)),
        );
        expect(moving).toEqual([]);
        await wall.stop.click();
        await expect(page.getByText("Stopped.")).toBeVisible();
        await expectClean(page, "answered");
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        expect(await page.evaluate(() => document.querySelector(".kiosk")?.scrollWidth)).toBeLessThanOrEqual(1281);
      });
    });
  }
});

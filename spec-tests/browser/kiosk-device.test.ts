// A tablet that is the wall: PIN-free and bound to the device, and by day, at night and after a start what it is told.
import { expect, on, PIN, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true, timezoneId: "Europe/Berlin" });

test("an admin makes the device the wall: it is one at every address, until an admin's PIN takes it down", async ({
  page,
  home,
  anna,
  watched,
}) => {
  expect(anna).not.toBe("");
  watched.expect(/status of 401/);
  await page.goto(`${home.baseUrl}/settings/handsfree`);
  await page.getByLabel("Your PIN").fill("135790");
  await page.getByRole("button", { name: "Make it the wall" }).click();
  await expect(page.getByText("This PIN isn’t right.", { exact: false })).toBeVisible();
  await page.getByLabel("Your PIN").fill(PIN);
  await page.getByRole("button", { name: "Make it the wall" }).click();
  const wall = page.locator(".kiosk");
  await expect(wall).toBeVisible();
  await expect(page).toHaveURL(/\/kiosk$/);
  await expect(page.getByRole("link", { name: "Open the app" })).toHaveCount(0);

  for (const address of ["/", "/settings/people", "/companions"]) {
    await page.goto(`${home.baseUrl}${address}`);
    await expect(wall).toBeVisible();
    await expect(page).toHaveURL(/\/kiosk$/);
  }
  await page.keyboard.press("Control+k");
  await expect(wall).toBeVisible();

  // Nor does the address bar: what its person has elsewhere is out of its reach.
  for (const address of ["/api/conversations", "/api/auth/sessions", "/api/companions/x"]) {
    expect((await page.request.get(`${home.baseUrl}${address}`)).status(), address).toBe(403);
  }

  await page.getByRole("button", { name: "Leave the wall" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Anna" }).click();
  await page.keyboard.type("135790");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That PIN isn’t right. Try again.").first()).toBeVisible();
  await page.keyboard.type(PIN);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Who’s there?" })).toBeVisible();
});

test("what the admin has kept on the device goes, and a door left open shuts by itself", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
  const app = on(page);
  await app.ask("say:a secret of Anna's");
  await app.answered();
  const kept = () =>
    page.evaluate(async () => {
      const texts: string[] = [JSON.stringify({ ...localStorage })];
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        for (const store of database.objectStoreNames) {
          const all = await new Promise<unknown[]>((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
          texts.push(JSON.stringify(all));
        }
        database.close();
      }
      return texts.join();
    });
  await expect.poll(kept).toContain("a secret of Anna's");
  await page.goto(`${home.baseUrl}/settings/handsfree`);
  await page.getByLabel("Your PIN").fill(PIN);
  await page.getByRole("button", { name: "Make it the wall" }).click();
  await expect(page.locator(".kiosk")).toBeVisible();
  expect(await kept()).not.toContain("a secret of Anna's");

  await page.clock.install();
  await page.reload();
  await page.getByRole("button", { name: "Leave the wall" }).click();
  const door = page.getByRole("dialog");
  await expect(door).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(door).toHaveCount(0);
  expect(await kept()).not.toContain("a secret of Anna's");
});

test("muted stays muted over a reload, and says so in words", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/kiosk`);
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  // Also while somebody writes.
  await page.getByRole("button", { name: "Write to Hearth" }).click();
  await page.getByRole("button", { name: /Mute:/ }).click();
  await page.getByRole("button", { name: "Put the writing away" }).click();
  const muted = page.getByRole("button", { name: /^Muted\./ });
  await expect(muted).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Muted: nothing is heard")).toBeVisible();
  await page.reload();
  await expect(muted).toBeVisible();
  await expect(page.locator(".kiosk-ember .orb")).toHaveAttribute("data-state", "muted");
  await page.goto(home.baseUrl);
  await expect(muted).toBeVisible();
  await page.getByRole("button", { name: /^Muted\./ }).click();
  await expect(muted).toHaveCount(0);
});

test("at night the wall is dark, dims when nobody is near, and is bright at a touch", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.clock.install({ time: new Date("2026-11-21T22:59:40+01:00") });
  await page.goto(`${home.baseUrl}/kiosk`);
  const wall = page.locator(".kiosk");
  const dim = () => wall.evaluate((each) => Number(getComputedStyle(each, "::after").opacity));
  await expect(wall).toHaveAttribute("data-night", "");
  expect(await dim()).toBe(0);
  await page.clock.runFor(2 * 60_000 + 1_000);
  await expect(wall).toHaveAttribute("data-dim", "");
  await expect.poll(dim).toBeCloseTo(0.4, 1);
  await page.touchscreen.tap(900, 300);
  await expect(wall).not.toHaveAttribute("data-dim", "");
  await expect.poll(dim).toBe(0);
});

test("it drifts to spare the panel, and never over its edge", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  // At noon it is furthest to the right, twelve minutes later furthest down (kiosk/ambient.ts).
  await page.clock.install({ time: new Date("2026-11-21T12:00:30Z") });
  await page.goto(`${home.baseUrl}/kiosk`);
  const wall = page.locator(".kiosk");
  await expect(wall).toBeVisible();
  const shift = (name: string) => wall.evaluate((each, of) => each.style.getPropertyValue(of), name);
  const over = () =>
    wall.evaluate((each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]);
  expect(await shift("--shift-x")).toBe("4px");
  expect(await over()).toEqual([0, 0]);
  await page.clock.runFor(12 * 60_000);
  expect(await shift("--shift-y")).toBe("3px");
  expect(await over()).toEqual([0, 0]);
});

test("the clock goes on with the minute, in the person's language", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.clock.install({ time: new Date("2026-11-21T18:59:40Z") });
  await page.goto(`${home.baseUrl}/kiosk`);
  const time = page.locator(".kiosk-clock time");
  const shown = (await time.innerText()).trim();
  await expect(page.getByText(/Saturday,? 21 November/)).toBeVisible();
  await page.clock.runFor(21_000);
  await expect(time).not.toHaveText(shown);
  await expect(time).toHaveText(/:00$/);
});

test("the first touch fills the screen, and leaving gives it back", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/kiosk`);
  await expect(page.locator(".kiosk")).toBeVisible();
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  expect(await isFull()).toBe(false);
  await page.touchscreen.tap(900, 300);
  await expect.poll(isFull).toBe(true);
  await page.getByRole("link", { name: "Open the app" }).click();
  await expect.poll(isFull).toBe(false);
});

// A timer on the real stack, with no full model: set by words, seen running, rung over the screen, snoozed and stopped; set
// by hand, deleted and brought back; and on the wall, running large and ringing over everything.
import { expect, on, test } from "./fixtures.ts";

test("a timer is set by words, counts down in the answer, rings over everything, and is stopped", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await page.goto(home.baseUrl);
  const app = on(page);
  await app.ask("Set a tea timer for 5 seconds");
  await expect(app.lastAnswer).toContainText("Tea timer set for 5 seconds.");
  await expect(app.lastAnswer.getByRole("timer")).toHaveText(/^0:0[0-5]$/);
  const ringing = page.getByRole("dialog", { name: /tea: it’s time/i });
  await expect(ringing).toBeVisible({ timeout: 20_000 });
  await ringing.getByRole("button", { name: "Snooze 9 minutes" }).click();
  await expect(ringing).toBeHidden();
  await expect(app.lastAnswer.getByRole("timer")).toHaveText(/^[89]:\d\d$/);
  await app.ask("cancel the tea timer");
  await expect(app.lastAnswer).toContainText("The tea timer is cancelled.");

  await page.goto(`${home.baseUrl}/timers`);
  await expect(page.getByText("Nothing is set.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "10 minutes" }).click();
  const list = page.getByRole("list", { name: "What is set" });
  await expect(list.getByRole("timer")).toHaveText(/^(10:00|9:5\d)$/);
  await list.getByRole("button", { name: /^1 more minute/ }).click();
  await expect(list.getByRole("timer")).toHaveText(/^(11:00|10:5\d)$/);
  await list.getByRole("button", { name: /^Pause/ }).click();
  await expect(list.getByText("Paused")).toBeVisible();
  await list.getByRole("button", { name: /^Delete/ }).click();
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText("Paused")).toBeVisible();

  await page.getByRole("button", { name: "Alarm", exact: true }).click();
  await page.getByLabel("Time", { exact: true }).fill("06:30");
  await page.getByRole("button", { name: "Monday" }).click();
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(list.getByText(/^Mon, 0?6:30( AM)?$/)).toBeVisible();
});

test("on the wall a household's timer runs in large figures and rings over everything", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home.baseUrl}/kiosk`);
  await expect(page.locator(".kiosk")).toBeVisible();
  const data = { kind: "timer", name: "Eggs", household: true, when: { durationMs: 6_000 } };
  const set = await page.request.post(`${home.baseUrl}/api/timers`, { data, headers: { origin: home.baseUrl } });
  expect(set.status(), await set.text()).toBe(201);
  const chips = page.getByRole("list", { name: "Timers" });
  await expect(chips.getByText("Eggs")).toBeVisible();
  const ringing = page.getByRole("dialog", { name: /Eggs: it’s time/ });
  await expect(ringing).toBeVisible({ timeout: 20_000 });
  await ringing.getByRole("button", { name: "Stop" }).click();
  await expect(ringing).toBeHidden();
  await expect(chips).toBeHidden();
});

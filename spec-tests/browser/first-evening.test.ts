// The first evening: from an empty home to an answer of the starter model, as a family would do it.
import { expect, on, PIN, test } from "./fixtures.ts";

test.use({ model: "starter" });

test("setup, PIN, a question, and an answer by the starter model that grows before one's eyes", async ({
  page,
  home,
}) => {
  const app = on(page);
  await page.goto(home.baseUrl);
  await expect(page.getByRole("heading", { name: "Welcome home" })).toBeVisible();
  await page.getByRole("textbox", { name: "Your name" }).fill("Anna");
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByRole("heading", { name: "Choose a PIN" })).toBeVisible();
  for (const digit of PIN) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Once more" })).toBeVisible();
  await app.type(PIN);
  await page.getByRole("button", { name: "Light the fire" }).click();
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();

  // Every text that the answer shows, as it changes.
  await page.evaluate(() => {
    const states: string[] = [];
    Object.assign(globalThis, { states });
    new MutationObserver(() => {
      const paragraphs = document.querySelectorAll(".message-assistant p:not([role='status']):not(.aside)");
      const text = [...paragraphs].map((each) => each.textContent).join("\n");
      if (text !== "" && text !== states.at(-1)) states.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await app.ask("Tell me a short story");
  await app.answered();

  const states = await page.evaluate(() => (globalThis as unknown as { states: string[] }).states);
  const growing = states.filter((text, index) => index === 0 || text.length > (states[index - 1]?.length ?? 0));
  // The starter may say all of it between two pictures of the screen but the first words.
  expect(growing.length, `states seen: ${JSON.stringify(states)}`).toBeGreaterThanOrEqual(2);
  const whole = states.at(-1) ?? "";
  expect(whole.length).toBeGreaterThan(40);
  expect(growing[0]?.length).toBeLessThan(whole.length / 2);
  expect(whole.startsWith(growing[0] ?? "?")).toBe(true);

  await page.reload();
  await expect(app.lastAnswer).toContainText(whole.slice(0, 40));
  await app.showList();
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(list.getByRole("link", { name: "Tell me a short story" })).toBeVisible();
});

test("the starter model knows a capital, and what a question after it is about", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await page.goto(home.baseUrl);
  await page.getByRole("button", { name: "What is the capital of France?" }).click();
  await app.answered();
  await expect(app.lastAnswer).toContainText("Paris");
  await app.ask("What about Spain?");
  await app.answered();
  await expect(app.lastAnswer).toContainText("Madrid");
});

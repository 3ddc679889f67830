// A child's evening: in with a PIN, a talk with the house's companion, a theme of their own, and no door to elsewhere.
import type { BrowserContext } from "@playwright/test";
import { companionSchema } from "../../../handlers/shared/contract/companions.ts";
import type { RunningTarget } from "../../targets/target.ts";
import { expect, on, test } from "../fixtures.ts";
import { press, steps } from "./steps.ts";

const CHILD_PIN = "1357";
const SECRET = "The presents are in the attic";

interface House {
  /** Calls the service as Anna. */
  asAnna: (path: string, body?: object) => Promise<Response>;
  /** Where Anna wrote down what a child should not read. */
  conversationId: string;
}

/** Anna has let Mia in, made a companion for everybody, and talked about presents; then she left this device. */
async function furnish(home: RunningTarget, context: BrowserContext): Promise<House> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "content-type": "application/json" };
  const asAnna: House["asAnna"] = (path, body) =>
    home.fetch(path, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
  const added = await asAnna("/api/admin/users", { name: "Mia", role: "child", pin: CHILD_PIN, avatar: "🌻" });
  expect(added.status).toBe(201);
  const juniper = { name: "Juniper", persona: "A calm cook.", greeting: "Hungry?", visibility: "household" };
  const companion = companionSchema.parse(await (await asAnna("/api/companions", juniper)).json());
  const talk = { message: `say:${SECRET}`, companionId: companion.id };
  const events = await (await asAnna("/api/chat/stream", talk)).text();
  await context.clearCookies();
  return { asAnna, conversationId: /"conversationId":"([^"]+)"/.exec(events)?.[1] ?? "" };
}

test.beforeEach(({ watched }) => watched.expect(/status of (401|404)/));

test("a child signs in, talks with the house's companion, and sees nothing of the parent's", async ({
  page,
  context,
  home,
  anna,
  hasTouch,
}) => {
  expect(anna).not.toBe("");
  const { conversationId } = await furnish(home, context);
  const app = on(page);
  const does = steps(page);
  await page.goto(home.baseUrl);
  await does.chooseProfile("Mia");
  for (const digit of "9999") await press(page.getByRole("button", { name: digit, exact: true }), hasTouch);
  await press(page.getByRole("button", { name: "Come in" }), hasTouch);
  await expect(page.getByText("That PIN isn’t right. Try again.").first()).toBeVisible();
  await does.enterPin(CHILD_PIN);
  await expect(page.getByRole("heading", { name: /, Mia/ })).toBeVisible();

  await does.openCompanions();
  await expect(page.getByRole("link", { name: "Change Juniper" })).toBeHidden();
  await page.getByRole("link", { name: "Talk with Juniper" }).click();
  await expect(page.getByText("Hungry?")).toBeVisible();
  await app.ask("say:Pancakes it is");
  await app.answered();
  await expect(does.answerBy("Juniper")).toContainText("Pancakes it is");

  await app.showList();
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(list.getByRole("link")).toHaveText(["say:Pancakes it is"]);
  const search = page.getByRole("searchbox", { name: "Search conversations" });
  await search.fill("presents");
  await expect(list.getByText("Nothing found. Try another word.")).toBeVisible();
  await search.fill("pancakes");
  await expect(list.getByText("2 places found")).toBeVisible();
  await page.goto(`${home.baseUrl}/c/${conversationId}`);
  await expect(page.getByText("This conversation isn’t here.")).toBeVisible();
  await expect(page.getByText(SECRET)).toBeHidden();
});

test("a child has a theme of their own and no admin's place, in the app or behind it", async ({
  page,
  context,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const { asAnna } = await furnish(home, context);
  const does = steps(page);
  await page.goto(home.baseUrl);
  await does.chooseProfile("Mia");
  await does.enterPin(CHILD_PIN);
  await does.openSettings("Mia", "Appearance");
  const dark = page.getByRole("radio", { name: "Dark" });
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const before = await ink();
  const kept = page.waitForResponse(/\/api\/me\/preferences$/);
  await dark.check();
  await expect.poll(ink).not.toBe(before);
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect(dark).toBeChecked();
  await expect.poll(ink).not.toBe(before);
  expect(await (await asAnna("/api/me/preferences")).json()).toMatchObject({ theme: "system" });

  await page.goto(`${home.baseUrl}/settings`);
  const sections = page.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link", { name: /^Profile/ })).toBeVisible();
  await expect(sections.getByRole("link", { name: /^(People|Household|Models)/ })).toHaveCount(0);
  for (const section of ["people", "people/new", "household", "models"]) {
    await page.goto(`${home.baseUrl}/settings/${section}`);
    await expect(does.pageTitle("This is for admins")).toBeVisible();
  }

  // Whatever the service has for admins, now and later, as its own document tells.
  const described = await page.request.get(`${home.baseUrl}/api/openapi.json`);
  const { paths } = (await described.json()) as { paths: Record<string, Record<string, unknown>> };
  const forAdmins = Object.entries(paths).filter(([path]) => path.startsWith("/api/admin/"));
  expect(forAdmins.length).toBeGreaterThanOrEqual(4);
  const answers: string[] = [];
  for (const [path, operations] of forAdmins) {
    for (const method of Object.keys(operations)) {
      const address = home.baseUrl + path.replaceAll(/\{\w+\}/g, anna);
      const data = method === "get" ? {} : { data: {} };
      const answer = await page.request.fetch(address, { method, ...data, headers: { origin: home.baseUrl } });
      answers.push(`${method} ${path}: ${answer.status()}`);
    }
  }
  expect(answers.filter((answer) => !/: 40[34]$/.test(answer))).toEqual([]);
  expect((await asAnna("/api/admin/users")).status, "the parent still may, and is still there").toBe(200);
});

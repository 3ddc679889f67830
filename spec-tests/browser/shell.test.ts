// The installable shell: what is loaded first and how much, what opens offline.
import { gzipSync } from "node:zlib";
import { expect, on, test } from "./fixtures.ts";

const JS_BUDGET_BYTES = 90_000;

test("less than 90 kB of JavaScript (gzip) before the first touch, signed out and signed in", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const scripts = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const isScript = response.request().resourceType() === "script";
    if (!isScript || response.request().serviceWorker() !== null) return;
    reading.push(response.body().then((body) => void scripts.set(response.url(), gzipSync(body).length)));
  });
  await page.goto(home.baseUrl, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
  await Promise.all(reading);
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  test.info().annotations.push({ type: "JavaScript", description: `${(total / 1000).toFixed(1)} kB gzip` });
  expect(scripts.size).toBeGreaterThan(0);
  expect(total).toBeLessThan(JS_BUDGET_BYTES);
});

test("the shell is installable and opens offline", async ({ page, context, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_/);
  await page.goto(home.baseUrl);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await fetch(link?.href ?? "")).json();
  });
  expect(manifest).toMatchObject({ name: "Hearth", display: "standalone", start_url: "/" });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(["192x192", "512x512"]),
  );
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("#app, main").first()).toBeVisible();
  await expect(page.getByText(/No network|can’t reach Hearth/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible({ timeout: 20_000 });
});

test("the service worker keeps no answer of the API", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await page.goto(home.baseUrl);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await app.ask("say:not for the cache");
  await app.answered();
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(3);
  expect(cached.filter((path) => path.startsWith("/api"))).toEqual([]);
});

// Watches everything that a page does beside what a test looks at: other hosts, policy violations, errors.
import assert from "node:assert/strict";
import type { BrowserContext } from "@playwright/test";

export interface Watch {
  /** Console errors that belong to the journey, e.g. the browser's own line about a 401. */
  expect(pattern: RegExp): void;
  /** Fails when anything was seen that nobody expected. */
  check(): void;
}

export async function watch(context: BrowserContext): Promise<Watch> {
  const errors: string[] = [];
  const hosts = new Set<string>();
  // What Chromium says when it looks for a newer service worker and the network of the test is just cut.
  const expected: RegExp[] = [/error occurred when fetching the script/];
  await context.exposeBinding("reportViolation", (_, text: string) => void errors.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile } = event;
      const report = (globalThis as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`policy violation: ${violatedDirective} by ${blockedURI} in ${sourceFile}`);
    });
  });
  // The service worker's requests are the context's too.
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:", "about:"].includes(url.protocol)) hosts.add(url.hostname);
  });
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (uncaught) => {
    const error = uncaught.error();
    errors.push(`uncaught: ${error.stack ?? error.message}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    check() {
      assert.deepEqual([...hosts], ["127.0.0.1"], "requests to other hosts");
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      assert.deepEqual(unexpected, []);
    },
  };
}

// Security headers, and what must never be seen. Proves: specification section 1, rule 2 ("API keys and upstream service
// URLs never reach the browser"), section 5, rules 1, 2 and 4, and the contract's request id in log lines.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Family, Home } from "../support/home.ts";

const POLICY: Record<string, string> = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "frame-src": "'self'",
  "frame-ancestors": "'none'",
  "base-uri": "'none'",
};

export function headersSuite(family: () => Family): void {
  describe("headers", () => {
    test("every answer carries a strict content security policy and its companions, refusals too", async () => {
      const { ben, target } = family();
      const cookie = { cookie: `session=${ben.client.token}` };
      const answers = await Promise.all([
        target.fetch("/api/health"),
        target.fetch("/api/me", { headers: cookie }),
        target.fetch("/api/me"),
        target.fetch("/api/nothing"),
        target.fetch("/api/docs"),
        target.fetch("/"),
        target.fetch("/api/chat/stream", {
          method: "POST",
          headers: { ...cookie, "content-type": "application/json" },
          body: JSON.stringify({ message: "say:with headers" }),
        }),
      ]);
      for (const { headers, url, body } of answers) {
        const policy = new Map(
          (headers.get("content-security-policy") ?? "").split(";").map((part) => {
            const [name = "", ...sources] = part.trim().split(/\s+/);
            return [name, sources.join(" ")];
          }),
        );
        for (const [name, sources] of Object.entries(POLICY))
          assert.equal(policy.get(name), sources, `${url}: ${name}`);
        // WebAssembly may be compiled, for the wake loop; nothing else that is called unsafe is allowed.
        const written = headers.get("content-security-policy") ?? "";
        assert.doesNotMatch(written.replace("'wasm-unsafe-eval'", ""), /unsafe|https?:|\*/);
        assert.equal(headers.get("x-content-type-options"), "nosniff", url);
        assert.equal(headers.get("referrer-policy"), "no-referrer", url);
        assert.equal(headers.get("x-frame-options"), "DENY", url);
        assert.equal(headers.get("cross-origin-opener-policy"), "same-origin", url);
        assert.match(headers.get("permissions-policy") ?? "", /microphone=\(?self\)?/, url);
        for (const name of ["x-powered-by", "server", "access-control-allow-origin"]) {
          assert.equal(headers.get(name), null, `${url}: ${name}`);
        }
        await body?.cancel();
      }
    });

    test("answers of the API are not stored by caches, and each has its own request id", async () => {
      const { ben } = family();
      const ids = new Set<string>();
      for (let n = 0; n < 3; n++) {
        const { headers } = await ben.client.request("GET", "/api/me");
        assert.equal(headers.get("cache-control"), "no-store");
        ids.add(headers.get("x-request-id") ?? "");
      }
      assert.equal(ids.size, 3);
    });

    test("no other website may read an answer: there is no CORS, on no operation", async () => {
      const { target } = family();
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
      const preflight = await target.fetch("/api/chat/stream", { method: "OPTIONS", headers });
      assert.equal(preflight.headers.get("access-control-allow-origin"), null);
      await preflight.body?.cancel();
    });

    test("the line of a request in the log carries the id of its answer", async () => {
      const { ben, target } = family();
      const { headers } = await ben.client.request("GET", "/api/me");
      const id = headers.get("x-request-id") ?? "";
      for (let n = 0; n < 100 && !target.logs().includes(id); n++) await new Promise((done) => setTimeout(done, 10));
      const line = target
        .logs()
        .split("\n")
        .find((each) => each.includes(id));
      const { msg, method, status } = JSON.parse(line ?? "{}");
      assert.deepEqual([msg, method, status], ["request", "GET", 200]);
    });

    test("the browsable reference shows every operation, without a script", async () => {
      const { document, target } = family();
      const html = await (await target.fetch("/api/docs")).text();
      for (const { path } of document.operations) assert.ok(html.includes(`<code>${path}</code>`), path);
      assert.doesNotMatch(html, /<script|style=|\son\w+=/);
    });
  });
}

/** After everything else: looks through all that was logged and answered. */
export function secretsSuite(runtimeName: string, homes: () => { home: Home; logs: string }[]): void {
  describe("secrets", () => {
    test("PINs, session tokens, peppers, API keys and what people said are found nowhere in the logs", () => {
      let looked = 0;
      for (const { home, logs } of homes()) {
        assert.ok(logs.length > 1_000, `no logs of the service on ${runtimeName}`);
        for (const [secret, kind] of home.witness.secrets) {
          const at = logs.indexOf(secret);
          assert.equal(at, -1, `a ${kind} is in the log: …${logs.slice(Math.max(0, at - 120), at + 40)}…`);
          looked++;
        }
      }
      assert.ok(looked > 60, `only ${looked} secrets were looked for`);
    });

    test("the language model's address and key, hashes and tokens are found in no answer", () => {
      let answers = 0;
      for (const { home } of homes()) {
        const hidden = [home.llm.url, new URL(home.llm.url).host, "$argon2", "at /", "node_modules", "SQLITE_"];
        const unsaid = [...home.witness.secrets].filter(([, kind]) => kind !== "message").map(([secret]) => secret);
        const needles = [...hidden, ...unsaid];
        for (const { method, path, text } of home.witness.sightings) {
          answers++;
          const found = text === "" ? undefined : needles.find((needle) => text.includes(needle));
          assert.equal(found, undefined, `${method} ${path} tells ${found}`);
        }
      }
      assert.ok(answers > 500);
    });
  });
}

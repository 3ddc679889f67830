// Who is given which model file: a detector that serves nobody yet goes to admins only, and to no wall.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv, Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { createErrorHandler } from "../middleware/problem.ts";
import { wakeWordRoutes } from "./routes.ts";
import type { ServedFile } from "./served-file.ts";

const BYTES = new TextEncoder().encode("onnx");
const FILE: ServedFile = {
  file: "weak.onnx",
  sizeBytes: BYTES.length,
  sha256: "d".repeat(64),
  place: { path: "voice/wake/trained/weak.onnx", starter: false },
};

async function statusFor(role: string, kiosk: boolean): Promise<number> {
  const services = {
    wakeWords: { find: async (_file: string, options?: { untried: boolean }) => (options?.untried ? FILE : null) },
    modelFiles: {
      open: async () => ({
        sizeBytes: BYTES.length,
        read: () => new Blob([BYTES]).stream(),
        close: async () => undefined,
      }),
    },
  };
  const requireAuth = createMiddleware<SignedInEnv>(async (c, next) => {
    c.set("user", { role } as SignedInEnv["Variables"]["user"]);
    c.set("session", { kiosk } as SignedInEnv["Variables"]["session"]);
    await next();
  });
  const guards: Guards = { requireAuth, requireAdmin: requireAuth };
  const app = new Hono<AppEnv>().route("/", wakeWordRoutes(services as unknown as Services, guards));
  app.onError(createErrorHandler({ debug() {}, info() {}, warn() {}, error() {} }));
  const response = await app.request("/wakeword/weak.onnx");
  await response.body?.cancel();
  return response.status;
}

test("GET /wakeword/:file gives a detector that serves nobody yet to an admin, and to nobody else", async () => {
  assert.equal(await statusFor("admin", false), 200);
  assert.equal(await statusFor("admin", true), 404);
  for (const role of ["member", "child", "guest"]) assert.equal(await statusFor(role, false), 404, role);
});

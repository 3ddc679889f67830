// What a call tells of the connection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { UnreachableError } from "./errors.ts";
import { KEPT_HEADER } from "./kept-header.ts";
import { createServiceFetch } from "./service-fetch.ts";

function setUp(answer: () => Promise<Response>) {
  const told: string[] = [];
  const call = createServiceFetch(
    {
      onReached: () => void told.push("reached"),
      onLost: () => void told.push("lost"),
      onSignedOut: () => void told.push("signed out"),
      onWritten: (method, path) => void told.push(`${method} ${path}`),
    },
    answer,
  );
  return { told, call };
}

test("createServiceFetch() tells that the service was reached, and what was written, but takes nothing kept for it", async () => {
  const service = setUp(async () => Response.json({}));
  await service.call("http://hearth/api/me", { method: "PATCH" });
  assert.deepEqual(service.told, ["reached", "PATCH /api/me"]);
  const kept = setUp(async () => Response.json({}, { headers: { [KEPT_HEADER]: "1" } }));
  assert.equal((await kept.call("http://hearth/api/voice/wakewords")).status, 200);
  assert.deepEqual(kept.told, []);
  const away = setUp(() => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(away.call("http://hearth/api/me"), UnreachableError);
  assert.deepEqual(away.told, ["lost"]);
});

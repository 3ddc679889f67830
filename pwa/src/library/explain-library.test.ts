// Why the library does not answer, in the app's words, and whether it is asked again by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serviceErrorFrom } from "../api/errors.ts";
import { explainLibrary, isStarting } from "./explain-library.ts";

const notReady = (state?: string) =>
  serviceErrorFrom(
    new Response(JSON.stringify({ code: "component_not_ready", detail: "", title: "", ...(state && { state }) }), {
      status: 503,
    }),
  );

test("isStarting() and explainLibrary() promise nothing of a library that does not come by itself", async () => {
  for (const state of ["starting", "degraded"]) {
    const error = await notReady(state);
    assert.ok(isStarting(error), state);
    assert.match(explainLibrary(error), /comes by itself/);
  }
  const words: Record<string, RegExp> = { missing: /librarian/, stopped: /stopped/, failed: /doesn’t work/ };
  for (const [state, said] of Object.entries(words)) {
    const error = await notReady(state);
    assert.ok(!isStarting(error), state);
    assert.match(explainLibrary(error), said);
  }
  assert.ok(!isStarting(await notReady()));
});

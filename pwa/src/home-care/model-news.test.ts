// When the list of models has to be read again.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CareNews } from "./boot-follower.ts";
import { onModelNews } from "./model-news.ts";
import { component } from "./testing/component.ts";

test("onModelNews() calls back for what one can talk with, as it comes and goes, and for nothing else", () => {
  const listeners = new Set<(news: CareNews) => void>();
  const boot = {
    onNews(listener: (news: CareNews) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  let calls = 0;
  const stop = onModelNews(boot, () => {
    calls += 1;
  });
  const tell = (kind: CareNews["kind"], group: string) => {
    for (const listener of listeners) listener({ kind, component: component("a", { group }) });
  };
  tell("ready", "chat");
  tell("gone", "chat");
  assert.equal(calls, 2);
  tell("failed", "chat");
  tell("ready", "maps");
  assert.equal(calls, 2);
  stop();
  tell("ready", "chat");
  assert.equal(calls, 2);
});

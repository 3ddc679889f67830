// The boot stream: a snapshot first, then the newest of each component, not more often than a screen can show.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Component } from "../shared/contract/components.ts";
import { SSE_KEEP_ALIVE_MS } from "../shared/contract/limits.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createBootStream } from "./boot-stream.ts";
import type { ComponentsEvent } from "./components.ts";

const component = (id: string): Component => ({
  id,
  group: "house",
  category: "talking",
  name: id,
  essential: false,
  state: "missing",
  starter: false,
});

function setUp(ids: string[], ready = false) {
  const clock = createManualClock();
  const listeners = new Set<(event: ComponentsEvent) => void>();
  const list = ids.map(component);
  const find = (id: string): Component => {
    const found = list.find((each) => each.id === id);
    assert.ok(found);
    return found;
  };
  const source = {
    list: () => list.map((each) => ({ ...each })),
    get: (id: string) => ({ ...find(id) }),
    watch(listener: (event: ComponentsEvent) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    essentialsReady: ready,
  };
  const tell = (event: ComponentsEvent) => {
    for (const listener of listeners) listener(event);
  };
  const stream = createBootStream(source, clock);

  /** Reads on for as long as it is asked to. */
  function follow() {
    const reader = stream.follow().getReader();
    const frames: string[] = [];
    let ended = false;
    const read = async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        frames.push(
          ...new TextDecoder()
            .decode(value)
            .split("\n\n")
            .filter((frame) => frame !== ""),
        );
      }
      ended = true;
    };
    const kinds = () => frames.map((frame) => /^event: (\w+)/.exec(frame)?.[1] ?? frame);
    return { reader, frames, kinds, start: () => void read(), ended: () => ended };
  }
  const change = (id: string, changes: Partial<Component>) => {
    Object.assign(find(id), changes);
    tell({ type: "changed", id });
  };
  return { clock, stream, follow, change, tell, listeners };
}

test("bootStream.follow() begins with a snapshot, and with ready where that holds already", async () => {
  const { clock, follow } = setUp(["a", "b"], true);
  const follower = follow();
  follower.start();
  await clock.advance(0);
  assert.deepEqual(follower.kinds(), ["snapshot", "ready"]);
  assert.match(follower.frames[0] ?? "", /"ready":true/);
});

test("bootStream.follow() sends a change of state at once, and progress at most 4 times a second", async () => {
  const { clock, follow, change } = setUp(["a"]);
  const follower = follow();
  follower.start();
  await clock.advance(0);
  change("a", { state: "downloading", progress: 0 });
  await clock.advance(0);
  assert.equal(follower.frames.length, 2);
  for (let step = 1; step <= 100; step++) {
    change("a", { progress: step / 100 });
    await clock.advance(20);
  }
  assert.ok(follower.frames.length >= 9 && follower.frames.length <= 11, `${follower.frames.length} frames in 2 s`);
  change("a", { state: "installed" });
  await clock.advance(0);
  assert.match(follower.frames.at(-1) ?? "", /"state":"installed"/);
});

test("bootStream.follow() keeps only the newest of each component for a follower that does not read", async () => {
  const { clock, follow, change } = setUp(["a", "b"]);
  const follower = follow();
  await follower.reader.read();
  for (let step = 0; step < 10_000; step++) change("a", { state: "downloading", progress: step / 10_000 });
  change("b", { state: "failed" });
  await clock.advance(1_000);
  const { value } = await follower.reader.read();
  const text = new TextDecoder().decode(value);
  assert.equal(text.match(/event: component/g)?.length, 2);
  assert.match(text, /0\.9999/);
});

test("bootStream.follow() tells ready when the essentials stand, and says nothing that was said already", async () => {
  const { clock, follow, change, tell } = setUp(["a"]);
  const follower = follow();
  follower.start();
  await clock.advance(0);
  change("a", {});
  await clock.advance(1_000);
  tell({ type: "ready" });
  await clock.advance(0);
  assert.deepEqual(follower.kinds(), ["snapshot", "ready"]);
});

test("bootStream.follow() shows that it is alive, ends with the service, and forgets who has left", async () => {
  const { clock, follow, stream, listeners } = setUp(["a"]);
  const [one, other] = [follow(), follow()];
  one.start();
  other.start();
  await clock.advance(SSE_KEEP_ALIVE_MS);
  assert.deepEqual(one.kinds(), ["snapshot", ": keep-alive"]);
  assert.equal(stream.followers, 2);
  await other.reader.cancel();
  assert.equal(stream.followers, 1);
  stream.close();
  await clock.advance(0);
  assert.equal(one.ended(), true);
  assert.deepEqual([stream.followers, listeners.size, clock.pending], [0, 0, 0]);
});

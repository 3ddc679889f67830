// The boot stream as the page sees it: snapshots, changes, news, and connections that break.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BootEvent } from "@hearth/handlers/shared/contract/components.ts";
import { effect } from "@preact/signals";
import { createBootFollower } from "./boot-follower.ts";
import { component, fetched } from "./testing/component.ts";

const timing = { stallMs: 5_000, backoffMs: 1, maxBackoffMs: 4 };

interface Line {
  say(...events: BootEvent[]): void;
  /** In pieces of a byte. */
  spell(event: BootEvent): void;
  cut(): void;
}

/** A service whose connections a test holds in its hands. */
function createService(refuse: (attempt: number) => Response | null = () => null) {
  const lines: Line[] = [];
  const signals: AbortSignal[] = [];
  let attempts = 0;
  let wake = () => {};
  const encoder = new TextEncoder();
  const textOf = ({ event, data }: BootEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const open = async (signal: AbortSignal): Promise<Response> => {
    attempts += 1;
    signals.push(signal);
    const refusal = refuse(attempts);
    if (refusal !== null) return refusal;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lines.push({
          say: (...events) => controller.enqueue(encoder.encode(events.map(textOf).join(""))),
          spell(event) {
            for (const byte of encoder.encode(textOf(event))) controller.enqueue(Uint8Array.of(byte));
          },
          cut: () => controller.error(new TypeError("network error")),
        });
        signal.addEventListener("abort", () => {
          try {
            controller.error(signal.reason);
          } catch {
            // Cut already.
          }
        });
      },
    });
    wake();
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return {
    open,
    signals,
    get attempts() {
      return attempts;
    },
    async line(number: number): Promise<Line> {
      while (lines[number] === undefined) await new Promise<void>((resolve) => (wake = resolve));
      return lines[number];
    },
  };
}

/** Resolves when it holds. */
const until = (isTrue: () => boolean) =>
  new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (!isTrue()) return;
      queueMicrotask(() => {
        stop();
        resolve();
      });
    });
  });

const snapshot = (ready: boolean, ...components: ReturnType<typeof component>[]): BootEvent => ({
  event: "snapshot",
  data: { ready, components },
});
const change = (changed: ReturnType<typeof component>): BootEvent => ({
  event: "component",
  data: { component: changed },
});

test("createBootFollower() takes a snapshot, then changes, each in the signal of its component", async () => {
  const service = createService();
  const boot = createBootFollower({ open: service.open, timing });
  const stop = boot.follow();
  const line = await service.line(0);
  line.spell(snapshot(false, component("ä"), component("b")));
  await until(() => boot.ready.value === false);
  let draws = 0;
  const stopDrawing = effect(() => {
    boot.component("ä");
    draws += 1;
  });
  line.say(change(component("b", { state: "downloading" })), { event: "ready", data: {} });
  await until(() => boot.ready.value === true);
  assert.equal(boot.component("b")?.state, "downloading");
  assert.equal(draws, 1, "a change elsewhere draws nothing anew");
  assert.equal(boot.component("nobody"), null);
  stopDrawing();
  stop();
});

test("createBootFollower() connects again after a break, and forgets what the fresh snapshot does not know", async () => {
  const service = createService();
  const boot = createBootFollower({ open: service.open, timing });
  const stop = boot.follow();
  const first = await service.line(0);
  first.say(snapshot(true, component("a"), component("gone")));
  await until(() => boot.ready.value === true);
  first.cut();
  const second = await service.line(1);
  second.say(snapshot(true, component("a", { state: "installed" })));
  await until(() => boot.component("a")?.state === "installed");
  assert.deepEqual(
    boot.all().map(({ id }) => id),
    ["a"],
  );
  assert.equal(boot.connection.value, "live");
  stop();
});

test("createBootFollower() tells what has become ready, failed or gone, also while nobody could hear it", async () => {
  const service = createService();
  const boot = createBootFollower({ open: service.open, timing });
  const news: string[] = [];
  boot.onNews(({ kind, component: { id } }) => news.push(`${id} ${kind}`));
  const stop = boot.follow();
  const first = await service.line(0);
  first.say(snapshot(true, component("a", { state: "queued" }), component("b", { state: "installed" })));
  await until(() => boot.ready.value === true);
  first.say(change(component("a", { state: "downloading", ...fetched(1, 2) })));
  first.say(change(component("a", { state: "downloading", ...fetched(2, 2) })));
  await until(() => boot.component("a")?.progress === 1);
  first.cut();
  const second = await service.line(1);
  second.say(snapshot(true, component("a", { state: "installed" }), component("b", { state: "failed" })));
  await until(() => boot.component("b")?.state === "failed");
  second.say(change(component("a")));
  await until(() => boot.component("a")?.state === "missing");
  assert.deepEqual(news, ["a ready", "b failed", "a gone"]);
  stop();
});

test("follow() is one connection for all, and ends with the last of them", async () => {
  const service = createService();
  const boot = createBootFollower({ open: service.open, timing });
  const [first, second] = [boot.follow(), boot.follow()];
  await service.line(0);
  first();
  first();
  assert.equal(service.signals[0]?.aborted, false);
  second();
  assert.equal(service.signals[0]?.aborted, true);
  assert.equal(service.attempts, 1);
  assert.equal(boot.connection.value, "idle");
});

test("follow() tries again after a passing failure, and gives up when it is refused for good", async () => {
  const service = createService((attempt) =>
    attempt < 3 ? new Response(null, { status: 503 }) : new Response(null, { status: 401 }),
  );
  const boot = createBootFollower({ open: service.open, timing });
  boot.follow();
  await until(() => boot.connection.value === "reconnecting");
  await until(() => boot.connection.value === "idle");
  assert.equal(service.attempts, 3);
});

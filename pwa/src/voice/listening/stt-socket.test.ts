// The socket on which somebody is heard, when the network goes away under it.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openSttSocket } from "./stt-socket.ts";

/** Of the page; nothing ever comes back on the socket. */
function page(t: TestContext, origin: string) {
  const events = new EventTarget();
  const seen = { lost: 0, closed: 0 };
  class SilentSocket extends EventTarget {
    binaryType = "blob";
    close() {
      seen.closed += 1;
    }
  }
  const globals = {
    WebSocket: SilentSocket,
    location: new URL(origin),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const before = new Map(Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  t.after(() => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  });
  const socket = openSttSocket({
    onMessage: () => undefined,
    onLost() {
      seen.lost += 1;
    },
  });
  return { socket, seen, goOffline: () => events.dispatchEvent(new Event("offline")) };
}

test("openSttSocket() is lost as soon as the device has no network, once", (t) => {
  const { seen, goOffline } = page(t, "https://hearth.example.org/");
  goOffline();
  goOffline();
  assert.deepEqual(seen, { lost: 1, closed: 1 });
});

test("openSttSocket() stays where Hearth runs on the device itself, and tells nothing after close()", (t) => {
  const local = page(t, "http://127.0.0.1:3000/");
  local.goOffline();
  assert.deepEqual(local.seen, { lost: 0, closed: 0 });
  local.socket.close();
  local.goOffline();
  assert.deepEqual(local.seen, { lost: 0, closed: 1 });
});

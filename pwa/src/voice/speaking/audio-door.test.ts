// The way to the loudspeaker over a scripted context, whose state follows its orders a moment late.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAudioDoor } from "./audio-door.ts";

const rest = () => new Promise((resolve) => setImmediate(resolve));

class SlowContext extends EventTarget {
  state = "running";
  #wanted = "running";
  readonly resume = () => this.#become("running");
  readonly suspend = () => this.#become("suspended");
  async close() {
    this.state = "closed";
  }
  async #become(state: string) {
    this.#wanted = state;
    await rest();
    this.state = this.#wanted;
  }
}

test("open() right after rest() keeps the audio awake, also before it has fallen asleep", async (t) => {
  const page = new EventTarget();
  const names = ["addEventListener", "removeEventListener"] as const;
  for (const name of names) Object.assign(globalThis, { [name]: page[name].bind(page) });
  t.after(() => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  });
  const context = new SlowContext();
  const door = createAudioDoor(() => context as unknown as AudioContext);
  door.open();
  door.rest();
  door.open();
  await rest();
  await rest();
  assert.equal(context.state, "running");
  door.close();
  assert.equal(context.state, "closed");
});

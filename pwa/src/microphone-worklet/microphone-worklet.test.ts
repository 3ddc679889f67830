// The worklet in a world that is made up for it: frames, their numbers, and what was not heard in between.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MicrophoneFrame, MicrophoneOrder } from "./microphone-messages.ts";

/** By a name that the compiler does not follow: the worklet's world is not this one's. */
const WORKLET = new URL("./microphone-worklet.ts", import.meta.url).href;
const BLOCK = 128;
const RATE = 16_000;

interface Processor {
  port: { onmessage: ((event: { data: MicrophoneOrder }) => void) | null };
  process(inputs: Float32Array[][]): boolean;
}

type Registered = new (options?: { processorOptions: { firstNumber: number } }) => Processor;

async function setUp() {
  const frames: MicrophoneFrame[] = [];
  const world = { processor: null as Registered | null, nowMs: 1_000_000, frame: 0 };
  Object.assign(globalThis, {
    sampleRate: RATE,
    AudioWorkletProcessor: class {
      port = { onmessage: null, postMessage: (frame: MicrophoneFrame) => void frames.push(frame) };
    },
    registerProcessor: (_name: string, processor: Registered) => {
      world.processor = processor;
    },
  });
  Object.defineProperty(globalThis, "currentFrame", { configurable: true, get: () => world.frame });
  await import(WORKLET);
  assert.ok(world.processor);
  const processor = new world.processor({ processorOptions: { firstNumber: 5 } });
  /** As the audio thread does it: block by block, in real time. */
  const hear = (count: number) => {
    for (let i = 0; i < count * 10; i++) {
      processor.process([[new Float32Array(BLOCK).fill(0.1)]]);
      world.frame += BLOCK;
      world.nowMs += (BLOCK / RATE) * 1_000;
    }
  };
  return { world, frames, processor, hear };
}

test("the microphone's worklet numbers its frames, and what was not heard leaves a gap: also where the audio slept", async (t) => {
  const { world, frames, hear, processor } = await setUp();
  t.mock.method(Date, "now", () => world.nowMs);
  const numbers = () => frames.splice(0).map(({ number }) => number);
  hear(3);
  assert.deepEqual(numbers(), [5, 6, 7]);
  // Blocks that the audio thread had no time for.
  world.frame += 10 * 10 * BLOCK;
  hear(2);
  assert.deepEqual(numbers(), [18, 19]);
  // Asleep for a minute: the clock of the audio stood still.
  world.nowMs += 60_000;
  hear(2);
  assert.deepEqual(numbers(), [770, 771]);
  // Blocks that come late and together, as on a busy device, are all there.
  world.nowMs += 500;
  hear(2);
  assert.deepEqual(numbers(), [772, 773]);
  // What a broken driver sends: the service would end the conversation over it.
  processor.process([[Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, 0.5, ...new Float32Array(BLOCK - 3))]]);
  world.frame += BLOCK;
  hear(0.9);
  assert.deepEqual([...(frames.at(-1)?.samples.subarray(0, 3) ?? [])], [0, 0, 0.5]);
  processor.port.onmessage?.({ data: { type: "end" } });
  assert.equal(processor.process([[new Float32Array(BLOCK)]]), false);
});

// The loop with the starter's core and a small real detector: what is a wake, and that leaving work out changes nothing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { loadModel, loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { inRoom, runLoop } from "../../testing/wake/run-loop.ts";
import { decodeWav } from "../speech/wav.ts";
import { EMBEDDING_SIZE, FRAME_SAMPLES, WAKE_SAMPLE_RATE, WARM_UP_STEPS } from "./constants.ts";
import type { ModelRunner } from "./model-runner.ts";
import { tinyDetector } from "./testing/tiny-detector.ts";
import { createWakeLoop } from "./wake-loop.ts";

const CORE = join(import.meta.dirname, "../../../data/starter/wake");
const clip = (name: string) =>
  decodeWav(new Uint8Array(readFileSync(join(import.meta.dirname, `testing/golden/${name}.wav`)))).samples;

const mel = await loadModelFile(join(CORE, "mel.onnx"));
const embedding = await loadModelFile(join(CORE, "embedding.onnx"));
const tiny = { id: "hey_hearth", model: await loadModel(tinyDetector()), threshold: 0.5 };
const core = { mel, embedding, now: () => 0 };
const phrase = clip("hey-hearth");

/** A model that takes its time on an injected clock. */
function slowed(model: ModelRunner, clock: { ms: number }, eachMs: () => number): ModelRunner {
  return {
    inputShape: model.inputShape,
    run: async (data, shape) => {
      clock.ms += eachMs();
      return model.run(data, shape);
    },
    close: () => model.close(),
  };
}

const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

describe("createWakeLoop() hears", () => {
  test("the phrase in rooms of several levels, once, and no other speech", async () => {
    for (const level of [0, 0.0001, 0.001]) {
      const room = { level, beforeS: 2.03, afterS: 2 };
      assert.equal((await runLoop(core, [tiny], inRoom(phrase, room))).wakes.length, 1, `${level}`);
      for (const other of ["kitchen-light", "quiet-sentence"]) {
        assert.equal((await runLoop(core, [tiny], inRoom(clip(other), room))).wakes.length, 0, `${other} at ${level}`);
      }
    }
  });

  test("the phrase that is spoken right after the beginning, as soon as it has ended", async () => {
    const spoken = phrase.subarray(4_000);
    const early = await runLoop(core, [tiny], spoken);
    const [wake] = early.wakes;
    assert.equal(early.wakes.length, 1);
    const later = await runLoop(core, [tiny], inRoom(spoken, { level: 0.0001, beforeS: 40 * 0.08, afterS: 0 }));
    assert.ok((wake?.step ?? 99) <= Math.max(WARM_UP_STEPS, (later.wakes[0]?.step ?? 0) - 40 + 2));
  });

  test("no wake word before the newest embedding looks at nothing but sound, whatever a model says", async () => {
    const eager: ModelRunner = {
      inputShape: [1, 16, EMBEDDING_SIZE],
      run: async () => Float32Array.of(1),
      close: async () => undefined,
    };
    const { wakes } = await runLoop(core, [{ id: "eager", model: eager, threshold: 0.5 }], phrase);
    assert.deepEqual(wakes, [{ id: "eager", score: 1, framesAgo: WARM_UP_STEPS, step: WARM_UP_STEPS }]);
  });

  test("silence at the beginning is as silence before it: the first window holds what a muted microphone gives", async () => {
    const windows: Float32Array[] = [];
    const witness: ModelRunner = {
      inputShape: [1, 16, EMBEDDING_SIZE],
      run: async (data) => {
        windows.push(data.slice());
        return Float32Array.of(0);
      },
      close: async () => undefined,
    };
    const silence = new Float32Array(40 * FRAME_SAMPLES);
    await runLoop({ ...core, gate: false }, [{ id: "witness", model: witness, threshold: 0.5 }], silence);
    assert.equal(windows.length, 40);
    for (const window of windows) assert.deepEqual(window, windows[0]);
  });

  test("several words over the same embeddings, each over as many as it looks at", async () => {
    let embeddings = 0;
    const counted: ModelRunner = {
      ...embedding,
      inputShape: embedding.inputShape,
      run: async (data, shape) => {
        embeddings += 1;
        return embedding.run(data, shape);
      },
    };
    const lengths = new Set<number>();
    const longer = (windowLength: number): ModelRunner => ({
      inputShape: [1, windowLength, EMBEDDING_SIZE],
      run: async (data) => {
        lengths.add(data.length / EMBEDDING_SIZE);
        return Float32Array.of(0.1);
      },
      close: async () => undefined,
    });
    const detectors = [tiny, ...[22, 34].map((n) => ({ id: `w${n}`, model: longer(n), threshold: 0.5 }))];
    const { wakes, steps } = await runLoop({ ...core, embedding: counted, gate: false }, detectors, phrase);
    assert.deepEqual(
      wakes.map(({ id }) => id),
      ["hey_hearth"],
    );
    assert.deepEqual(lengths, new Set([22, 34]));
    assert.equal(embeddings, steps.length + 1);
    assert.deepEqual([...(steps[3]?.scores.keys() ?? [])], ["hey_hearth", "w22", "w34"]);
  });
});

describe("createWakeLoop() leaves work out and changes nothing", () => {
  const story = () =>
    joined(
      inRoom(phrase, { level: 0.0002, beforeS: 6, afterS: 5 }),
      inRoom(clip("kitchen-light"), { level: 0.0002, beforeS: 1, afterS: 4 }),
      new Float32Array(5 * WAKE_SAMPLE_RATE),
      inRoom(phrase, { level: 0.0001, gain: 0.2, beforeS: 0.5, afterS: 4 }),
    );

  test("incremental and over the whole window give the same scores and wakes", async () => {
    const full = await runLoop({ ...core, form: "full" }, [tiny], story());
    const incremental = await runLoop({ ...core, gate: false }, [tiny], story());
    for (const [step, { scores }] of full.steps.entries()) {
      const difference = Math.abs((scores.get(tiny.id) ?? 0) - (incremental.steps[step]?.scores.get(tiny.id) ?? 9));
      assert.ok(difference < 1e-4, `step ${step}: ${difference}`);
    }
    assert.equal(full.wakes.length, 2);
    assert.deepEqual(
      incremental.wakes.map(({ step }) => step),
      full.wakes.map(({ step }) => step),
    );
  });

  test("the gate spares a quiet room most embeddings, and every wake comes in the same step with the same score", async () => {
    const gated = await runLoop(core, [tiny], story());
    const always = await runLoop({ ...core, gate: false }, [tiny], story());
    assert.equal(gated.wakes.length, 2);
    for (const [n, wake] of always.wakes.entries()) {
      const other = gated.wakes[n];
      assert.equal(other?.step, wake.step);
      assert.equal(other?.framesAgo, wake.framesAgo);
      assert.ok(Math.abs((other?.score ?? 0) - wake.score) < 1e-4);
    }
    assert.equal(always.embedded, always.steps.length);
    assert.ok(gated.embedded < 0.7 * gated.steps.length, `${gated.embedded} of ${gated.steps.length}`);
  });

  test("on a slower device it makes up for what was left out without a late step, and wakes a moment later at most", async () => {
    const clock = { ms: 0 };
    const slow = slowed(embedding, clock, () => 11);
    const options = { mel: slowed(mel, clock, () => 1.5), embedding: slow, now: () => clock.ms };
    const always = await runLoop({ ...core, gate: false }, [tiny], story());
    const loop = createWakeLoop(options);
    loop.setDetectors([tiny]);
    const wakes: number[] = [];
    let quiet = 0;
    let latestMs = 0;
    const sound = story();
    for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
      const beganMs = clock.ms;
      const step = await loop.push(sound.subarray(at, at + FRAME_SAMPLES));
      // The first step also computes the embedding of silence.
      if (at > 0) latestMs = Math.max(latestMs, clock.ms - beganMs);
      if (!step.ranEmbedding) quiet += 1;
      if (step.wakes.length > 0) wakes.push(at / FRAME_SAMPLES);
    }
    assert.ok(quiet > 100, `${quiet}`);
    assert.ok(latestMs <= 40, `${latestMs} ms`);
    for (const [n, { step }] of always.wakes.entries()) {
      assert.ok((wakes[n] ?? 999) - step <= 4 && (wakes[n] ?? 0) >= step, `${wakes[n]} instead of ${step}`);
    }
  });

  test("on a device that could not make up for it in time, nothing is left out", async () => {
    const clock = { ms: 0 };
    const options = { mel, embedding: slowed(embedding, clock, () => 48), now: () => clock.ms };
    const run = await runLoop(options, [tiny], story());
    assert.equal(run.embedded, run.steps.length);
    assert.equal(run.wakes.length, 2);
  });

  test("a device that becomes too slow while the room is quiet finds its way back", async () => {
    const clock = { ms: 0 };
    let eachMs = 5;
    const options = { mel, embedding: slowed(embedding, clock, () => eachMs), now: () => clock.ms };
    const loop = createWakeLoop(options);
    loop.setDetectors([tiny]);
    const push = async (sound: Float32Array) => {
      let wakes = 0;
      for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
        wakes += (await loop.push(sound.subarray(at, at + FRAME_SAMPLES))).wakes.length;
      }
      return wakes;
    };
    assert.equal(await push(inRoom(phrase, { level: 0.0002, beforeS: 1, afterS: 6 })), 1);
    eachMs = 60;
    await push(inRoom(clip("quiet-sentence"), { level: 0.0002, beforeS: 0.4, afterS: 2 }));
    assert.equal(await push(inRoom(phrase, { level: 0.0002, beforeS: 1, afterS: 2 })), 1);
  });
});

describe("createWakeLoop() is handled with care", () => {
  test("reset() forgets all sound, setDetectors([]) scores nothing and keeps on hearing", async () => {
    const loop = createWakeLoop(core);
    const push = async (sound: Float32Array) => {
      const wakes: string[] = [];
      for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
        const step = await loop.push(sound.subarray(at, at + FRAME_SAMPLES));
        wakes.push(...step.wakes.map(({ id }) => id));
      }
      return wakes;
    };
    const middle = 15 * FRAME_SAMPLES;
    loop.setDetectors([tiny]);
    await push(phrase.subarray(0, middle));
    loop.reset();
    assert.deepEqual(await push(phrase.subarray(middle)), []);
    loop.reset();
    loop.setDetectors([]);
    assert.deepEqual(await push(phrase.subarray(0, 10 * FRAME_SAMPLES)), []);
    loop.setDetectors([tiny]);
    assert.deepEqual(await push(phrase.subarray(10 * FRAME_SAMPLES)), ["hey_hearth"]);
  });

  test("setDetectors() with those that are in use already does not hear the last word again", async () => {
    const loop = createWakeLoop(core);
    loop.setDetectors([tiny]);
    let wakes = 0;
    const sound = inRoom(phrase, { level: 0.0001, beforeS: 1, afterS: 1 });
    for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
      const step = await loop.push(sound.subarray(at, at + FRAME_SAMPLES));
      wakes += step.wakes.length;
      loop.setDetectors([{ ...tiny }]);
    }
    assert.equal(wakes, 1);
  });

  test("a detector that answers with no score is named, and without it the others go on", async () => {
    const broken: ModelRunner = {
      inputShape: [1, 16, EMBEDDING_SIZE],
      run: async () => Float32Array.of(Number.NaN),
      close: async () => undefined,
    };
    const loop = createWakeLoop(core);
    loop.setDetectors([tiny, { id: "broken", model: broken, threshold: 0.5 }]);
    await assert.rejects(loop.push(new Float32Array(FRAME_SAMPLES)), { code: "detector_output", detectorId: "broken" });
    loop.setDetectors([tiny]);
    let wakes = 0;
    for (let at = 0; at + FRAME_SAMPLES <= phrase.length; at += FRAME_SAMPLES) {
      wakes += (await loop.push(phrase.subarray(at, at + FRAME_SAMPLES))).wakes.length;
    }
    assert.equal(wakes, 1);
  });

  test("push() takes whole steps, one at a time", async () => {
    const loop = createWakeLoop(core);
    await assert.rejects(loop.push(new Float32Array(100)), RangeError);
    const first = loop.push(new Float32Array(FRAME_SAMPLES));
    await assert.rejects(loop.push(new Float32Array(FRAME_SAMPLES)), TypeError);
    await first;
    await loop.push(new Float32Array(FRAME_SAMPLES));
  });

  test("push() goes on after sound that is no number, and after a model that failed once", async () => {
    let fails = 0;
    const flaky: ModelRunner = {
      ...embedding,
      inputShape: embedding.inputShape,
      run: async (data, shape) => {
        if (fails-- > 0) throw new Error("out of memory");
        return embedding.run(data, shape);
      },
    };
    const loop = createWakeLoop({ ...core, embedding: flaky });
    loop.setDetectors([tiny]);
    fails = 1;
    await assert.rejects(loop.push(new Float32Array(FRAME_SAMPLES)), /out of memory/);
    await loop.push(new Float32Array(FRAME_SAMPLES).fill(Number.NaN));
    await loop.push(new Float32Array(FRAME_SAMPLES).fill(Number.POSITIVE_INFINITY));
    let wakes = 0;
    for (let at = 0; at + FRAME_SAMPLES <= phrase.length; at += FRAME_SAMPLES) {
      if (at === FRAME_SAMPLES) fails = 1;
      const step = loop.push(phrase.subarray(at, at + FRAME_SAMPLES));
      if (at === FRAME_SAMPLES) await assert.rejects(step);
      else wakes += (await step).wakes.length;
    }
    assert.equal(wakes, 1);
  });

  test("models that do not fit are refused in words", async () => {
    const loop = createWakeLoop({ ...core, embedding: mel });
    await assert.rejects(loop.push(new Float32Array(FRAME_SAMPLES)), Error);
    assert.throws(() => loop.setDetectors([{ ...tiny, model: embedding }]), { name: "WakeModelError" });
    assert.throws(() => loop.setDetectors([{ ...tiny, threshold: 2 }]), RangeError);
  });
});

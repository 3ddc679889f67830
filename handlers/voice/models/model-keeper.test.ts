// The keeper of the models against a scripted sidecar: what it is told, when, and how often.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ComponentsEvent } from "../../components/components.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedSidecars } from "../../testing/scripted-sidecars.ts";
import type { SidecarAnswer, SidecarRequest } from "../sidecar-client.ts";
import type { VoiceModels } from "./choose-models.ts";
import { createModelKeeper } from "./model-keeper.ts";

const model = (id: string) => ({ componentId: id, name: id, folder: id, starter: false });
const modelsOf = (tts: string, stt: string, precision: "q4" | "q8" = "q4"): VoiceModels => ({
  tts: { ...model(tts), precision },
  stt: model(stt),
});

function house({ isForeign = false } = {}) {
  const clock = createManualClock();
  const log = createKeptLog();
  const sidecars = createScriptedSidecars({ voice: "starter-speaking" });
  const told: object[] = [];
  const state = {
    wanted: modelsOf("tiny-tts", "tiny-stt"),
    loaded: { tts: { dir: "/tiny-tts", precision: "q4" }, stt: { dir: "/tiny-stt" } } as {
      tts: { dir: string; precision: string };
      stt: { dir: string };
    },
    /** Of the model that speaks. */
    ready: true,
    problem: null as string | null,
    /** Why a model of this folder cannot be loaded. */
    refusals: new Map<string, string>(),
    isDown: false,
    looks: 0,
  };
  const answer = (status: number, value: unknown): SidecarAnswer => ({
    status,
    mediaType: "application/json",
    bytes: new TextEncoder().encode(JSON.stringify(value)),
  });
  const listeners = new Set<(event: ComponentsEvent) => void>();
  const keeper = createModelKeeper({
    choose: async (without) => {
      const { tts, stt } = modelsOf("tiny-tts", "tiny-stt");
      return {
        tts: without.has(state.wanted.tts?.componentId ?? "") ? tts : state.wanted.tts,
        stt: without.has(state.wanted.stt?.componentId ?? "") ? stt : state.wanted.stt,
      };
    },
    host: { folderOf: ({ folder }) => `/${folder}` },
    address: { isForeign },
    client: {
      async call(request: SidecarRequest) {
        if (state.isDown) throw new Error("nobody answers");
        if (request.method === "PUT") {
          const models = request.json as Partial<typeof state.loaded>;
          told.push(models);
          const refusal = state.refusals.get(models.tts?.dir ?? models.stt?.dir ?? "");
          if (refusal !== undefined) return answer(422, { detail: refusal });
          Object.assign(state.loaded, models);
          Object.assign(state, { ready: true, problem: null });
        } else state.looks++;
        const { ready, problem } = state;
        return answer(200, {
          tts: { ...state.loaded.tts, ready, problem },
          stt: { ...state.loaded.stt, ready: true, problem: null },
        });
      },
    },
    sidecars: { watch: sidecars.watch, urlOf: () => "http://127.0.0.1:8091" },
    components: {
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      get: (id) => ({ id, group: "", category: "", name: id, essential: false, starter: false, state: "installed" }),
    },
    clock,
    log,
  });
  const changed = (id: string) => {
    for (const listener of listeners) listener({ type: "changed", id });
  };
  return { clock, log, sidecars, told, state, keeper, changed };
}

test("createModelKeeper() tells the running sidecar of a full model as soon as it is installed, and only of it", async () => {
  const { clock, told, state, changed } = house();
  state.wanted = modelsOf("kokoro", "tiny-stt");
  changed("kokoro");
  await clock.advance(0);
  assert.deepEqual(told, [{ tts: { dir: "/kokoro", precision: "q4" } }]);
  changed("something-else");
  await clock.advance(0);
  assert.equal(told.length, 1);
});

test("createModelKeeper() looks again when the sidecar is running and when a setting has changed", async () => {
  const { clock, told, state, sidecars, keeper } = house();
  sidecars.become("voice", "running");
  await clock.advance(0);
  assert.deepEqual([state.looks, told], [1, []]);
  state.wanted = modelsOf("tiny-tts", "whisper", "q8");
  keeper.refresh();
  await clock.advance(0);
  assert.deepEqual(told, [{ tts: { dir: "/tiny-tts", precision: "q8" } }, { stt: { dir: "/whisper" } }]);
});

const kokoro = { tts: { dir: "/kokoro", precision: "q4" } };

test("createModelKeeper() offers a model that cannot be loaded once more when it was repaired or the sidecar starts anew", async () => {
  const { clock, told, state, log, sidecars, changed } = house();
  state.wanted = modelsOf("kokoro", "tiny-stt");
  state.refusals.set("/kokoro", "The file is only half there.");
  for (const id of ["kokoro", "whisper", "whisper"]) {
    changed(id);
    await clock.advance(0);
  }
  assert.deepEqual(told, [kokoro]);
  const warning = log.lines.find(({ level }) => level === "warn");
  assert.deepEqual(warning?.fields, { role: "tts", problem: "The file is only half there." });
  sidecars.become("voice", "starting");
  sidecars.become("voice", "running");
  await clock.advance(0);
  assert.equal(told.length, 2);
  state.refusals.clear();
  changed("kokoro");
  await clock.advance(0);
  assert.deepEqual([told.length, state.loaded.tts.dir], [3, "/kokoro"]);
});

test("createModelKeeper() falls back to the starter when the sidecar could not load what it was started with", async () => {
  const { clock, told, state, sidecars, changed } = house();
  state.wanted = modelsOf("kokoro", "tiny-stt");
  state.loaded.tts.dir = "/kokoro";
  state.ready = false;
  sidecars.become("voice", "running");
  await clock.advance(0);
  assert.deepEqual(told, [], "it is still being loaded");
  state.problem = "The file is only half there.";
  state.refusals.set("/kokoro", state.problem);
  await clock.advance(5_000);
  assert.deepEqual(told, [kokoro, { tts: { dir: "/tiny-tts", precision: "q4" } }]);
  assert.equal(clock.pending, 0);
  state.refusals.clear();
  changed("kokoro");
  await clock.advance(0);
  assert.deepEqual([told.length, state.loaded.tts.dir], [3, "/kokoro"]);
});

test("createModelKeeper() tries a few times when the sidecar does not answer, then waits for its next start", async () => {
  const { clock, told, state, log, sidecars, keeper } = house();
  state.wanted = modelsOf("kokoro", "tiny-stt");
  state.isDown = true;
  keeper.refresh();
  await clock.advance(3_600_000);
  assert.equal(clock.pending, 0);
  assert.equal(log.lines.filter(({ level }) => level === "error").length, 1);
  state.isDown = false;
  sidecars.become("voice", "running");
  await clock.advance(0);
  assert.equal(told.length, 1);
});

test("createModelKeeper() tells somebody else's program nothing", async () => {
  const { clock, told, state, sidecars, keeper } = house({ isForeign: true });
  state.wanted = modelsOf("kokoro", "whisper");
  sidecars.become("voice", "running");
  keeper.refresh();
  await clock.advance(0);
  assert.deepEqual([state.looks, told], [0, []]);
});

test("modelKeeper.close() ends its waiting and hears nothing any more", async () => {
  const { clock, told, state, sidecars, keeper } = house();
  state.isDown = true;
  keeper.refresh();
  await clock.advance(0);
  await keeper.close();
  state.isDown = false;
  state.wanted = modelsOf("kokoro", "whisper");
  sidecars.become("voice", "running");
  await clock.advance(100_000);
  assert.deepEqual([told, clock.pending], [[], 0]);
});

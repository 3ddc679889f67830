// Keeps the running voice sidecar on the models that it should use: a full one takes over without a restart.
import type { Components } from "../../components/components.ts";
import { toDomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Sidecars } from "../../ports/sidecars.ts";
import type { VoiceHost } from "../../ports/voice-host.ts";
import type { SidecarClient } from "../sidecar-client.ts";
import { VOICE_SIDECAR, type VoiceAddress } from "../voice-address.ts";
import type { VoiceModels } from "./choose-models.ts";
import { loadSidecarModel, readSidecarModels, type SidecarModels, type WantedModels } from "./sidecar-models.ts";

export interface ModelKeeperOptions {
  /** What should be used, as of now, of everything but these components. */
  choose(without: ReadonlySet<string>): Promise<VoiceModels>;
  host: Pick<VoiceHost, "folderOf">;
  address: Pick<VoiceAddress, "isForeign">;
  client: SidecarClient;
  sidecars: Pick<Sidecars, "watch" | "urlOf">;
  components: Pick<Components, "watch" | "get">;
  clock: Clock;
  log: Log;
}

export interface ModelKeeper {
  /** A setting has changed: look, and tell what differs. */
  refresh(): void;
  /** Resolves when nothing is under way any more. */
  close(): Promise<void>;
}

/** Waits between tries; after the last one the sidecar's next start, or the next change, begins anew. */
const RETRIES_MS = [2_000, 10_000, 60_000];
/** While a model is being loaded, which may still fail. */
const LOOK_AGAIN_MS = 5_000;

export function createModelKeeper(options: ModelKeeperOptions): ModelKeeper {
  const { address, client, sidecars, clock, log } = options;
  const closing = new AbortController();
  /** Components that could not be loaded: the next best serves, until they were repaired or the sidecar was started anew. */
  const refused = new Set<string>();
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;
  let isAskedAgain = false;
  let tries = 0;
  let cancelLook = () => {};

  async function reconcile(): Promise<void> {
    if (sidecars.urlOf(VOICE_SIDECAR) === null) return;
    const loaded = await readSidecarModels(client, closing.signal);
    await bring("tts", loaded);
    await bring("stt", loaded);
  }

  /** Has the sidecar take the best model that it can load. */
  async function bring(role: keyof VoiceModels, loaded: SidecarModels): Promise<void> {
    for (;;) {
      const models = await options.choose(refused);
      const [model, wanted] = [models[role], wantedOf(models, role, options.host)];
      if (model === null || wanted === null) return;
      const { ready, problem } = loaded[role];
      if (isNamed(wanted, loaded) && ready) return;
      if (isNamed(wanted, loaded) && problem === null) return lookLater(LOOK_AGAIN_MS);
      const words = await loadSidecarModel(client, wanted, closing.signal);
      if (words === null) return log.info("voice model taken over", { role });
      refused.add(model.componentId);
      log.warn("a voice model cannot be used", { role, problem: words });
    }
  }

  async function work(): Promise<void> {
    while (isAskedAgain && !closing.signal.aborted) {
      isAskedAgain = false;
      try {
        await reconcile();
        tries = 0;
      } catch (cause) {
        if (closing.signal.aborted) return;
        retryLater(cause);
      }
    }
    isWorking = false;
  }

  function retryLater(cause: unknown): void {
    const delayMs = RETRIES_MS[tries];
    tries += 1;
    if (delayMs === undefined) {
      tries = 0;
      log.error("the voice sidecar could not be told which models to use", toDomainError(cause).cause ?? cause);
      return;
    }
    lookLater(delayMs);
  }

  function lookLater(delayMs: number): void {
    cancelLook();
    cancelLook = clock.schedule(delayMs, refresh);
  }

  function refresh(): void {
    if (address.isForeign || closing.signal.aborted) return;
    cancelLook();
    isAskedAgain = true;
    if (isWorking) return;
    isWorking = true;
    working = work();
  }

  const stopWatching = [
    sidecars.watch(({ id, state }) => {
      if (id !== VOICE_SIDECAR) return;
      if (state === "starting") refused.clear();
      if (state === "running") refresh();
    }),
    options.components.watch((event) => {
      if (event.type !== "changed") return;
      const { state } = options.components.get(event.id);
      if (state !== "installed" && state !== "missing") return;
      refused.delete(event.id);
      refresh();
    }),
  ];

  return {
    refresh() {
      refused.clear();
      refresh();
    },
    async close() {
      for (const stop of stopWatching) stop();
      cancelLook();
      closing.abort(new Error("the service is stopping"));
      await working;
    },
  };
}

function wantedOf(
  { tts, stt }: VoiceModels,
  role: keyof VoiceModels,
  { folderOf }: Pick<VoiceHost, "folderOf">,
): WantedModels | null {
  if (role === "stt") return stt && { stt: { dir: folderOf(stt) } };
  return tts && { tts: { dir: folderOf(tts), precision: tts.precision } };
}

/** Whether it is the one that the sidecar has, or tries to load. */
function isNamed(wanted: WantedModels, loaded: SidecarModels): boolean {
  if ("stt" in wanted) return loaded.stt.dir === wanted.stt.dir;
  return loaded.tts.dir === wanted.tts.dir && loaded.tts.precision === wanted.tts.precision;
}

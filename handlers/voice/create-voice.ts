// Everything that speaks, put together: the engine behind the sidecar, whose voice, the streams, the models.
import type { UserRow } from "../auth/sessions.ts";
import type { Components } from "../components/components.ts";
import type { Metrics } from "../metrics/registry.ts";
import type { Ports } from "../ports/ports.ts";
import type { Settings } from "../shared/contract/settings.ts";
import type { SttTest, TtsRequest, VoiceList, VoicePreview } from "../shared/contract/voice.ts";
import { previewVoice } from "./admin/preview.ts";
import { testStt } from "./admin/test-stt.ts";
import { chooseModels } from "./models/choose-models.ts";
import { createModelKeeper } from "./models/model-keeper.ts";
import { createSidecarClient } from "./sidecar-client.ts";
import { createEngines, DEFAULT_ENGINE_ID, type Engines } from "./tts/engines.ts";
import { createHttpEngine } from "./tts/http-engine.ts";
import { createSpeaking, type SpeakingDependencies } from "./tts/speaking.ts";
import { createSpeechMetrics } from "./tts/speech-metrics.ts";
import { createVoiceAddress } from "./voice-address.ts";
import { readVoiceList } from "./voice-list.ts";

export interface Voice {
  /** What speaks, for whoever needs more than a sentence. */
  readonly engines: Engines;
  speak(
    caller: Pick<UserRow, "id" | "role">,
    request: TtsRequest,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  list(signal: AbortSignal): Promise<VoiceList>;
  /** A WAV file. */
  preview(preview: VoicePreview, signal: AbortSignal): Promise<Uint8Array>;
  testStt(url: string, signal: AbortSignal): Promise<SttTest>;
  /** Settings have changed: the sidecar is told what is different for it. */
  reconsiderModels(): void;
  close(): Promise<void>;
}

export interface VoiceDependencies
  extends Pick<Ports, "clock" | "log" | "sidecars" | "voiceHost" | "config">,
    Pick<SpeakingDependencies, "companions" | "conversations" | "findRun"> {
  components: Components;
  metrics: Metrics;
  settings(): Promise<Settings>;
}

/** Tells the runtime which models the sidecar starts with: call it before anything is started. */
export function createVoice(deps: VoiceDependencies): Voice {
  const { clock, log, sidecars, components, voiceHost, config, metrics, settings } = deps;
  const entries = config.registry.components;
  const choose = async (without: ReadonlySet<string>) => {
    const { "voice.tts_precision": precision, "voice.stt_model": sttModel } = await settings();
    const isInstalled = (id: string) => components.isInstalled(id) && !without.has(id);
    return chooseModels(entries, { isInstalled, precision, sttModel });
  };
  voiceHost.startWith(() => choose(new Set()));

  const address = createVoiceAddress({ explicit: config.voiceUrl, sidecars, components });
  const client = createSidecarClient({ name: "Speech", url: address.url, notReady: address.notReady, clock });
  const engines = createEngines([createHttpEngine({ id: DEFAULT_ENGINE_ID, client, url: address.url, clock })]);
  const speaking = createSpeaking({
    ...deps,
    engines,
    voiceAppDefault: config.voiceAppDefault,
    metrics: createSpeechMetrics(metrics),
  });
  metrics.gauge({ name: "hearth_tts_streams", help: "Speech that is being read aloud now." }, () => speaking.active);
  const keeper = createModelKeeper({ choose, host: voiceHost, address, client, sidecars, components, clock, log });

  return {
    engines,
    speak: speaking.speak,
    list: (signal) =>
      readVoiceList(
        { engines, client, host: voiceHost, entries, settings, voiceAppDefault: config.voiceAppDefault, log },
        signal,
      ),
    preview: (preview, signal) => previewVoice(engines, preview, signal),
    testStt: (url, signal) => testStt({ engines, clock }, url, signal),
    reconsiderModels: keeper.refresh,
    async close() {
      speaking.close();
      await keeper.close();
    },
  };
}

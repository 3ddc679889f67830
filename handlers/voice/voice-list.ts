// The voices that one can choose, and what speaks and listens at the moment.
import { DomainError } from "../errors.ts";
import type { Log } from "../ports/log.ts";
import type { VoiceHost } from "../ports/voice-host.ts";
import type { Settings } from "../shared/contract/settings.ts";
import type { SpeechModel, Voice, VoiceList } from "../shared/contract/voice.ts";
import { listModels, type ModelEntry, type VoiceModel } from "./models/choose-models.ts";
import { readSidecarModels, type SidecarModels } from "./models/sidecar-models.ts";
import type { SidecarClient } from "./sidecar-client.ts";
import type { Engines } from "./tts/engines.ts";
import { appDefaultVoice } from "./tts/resolve-voice.ts";

export interface VoiceListDependencies {
  engines: Engines;
  client: SidecarClient;
  host: Pick<VoiceHost, "folderOf">;
  /** Of the registry, in its order. */
  entries: readonly ModelEntry[];
  settings(): Promise<Pick<Settings, "voice.app_default_voice">>;
  /** VOICE_APP_DEFAULT. */
  voiceAppDefault: string | null;
  log: Log;
}

/** Without a voice sidecar the list is empty and `tts` and `stt` are null: that is no error. */
export async function readVoiceList(deps: VoiceListDependencies, signal: AbortSignal): Promise<VoiceList> {
  const { engines, client, settings, voiceAppDefault } = deps;
  const [voices, models, { "voice.app_default_voice": setting }] = await Promise.all([
    Promise.all(engines.all.map((engine) => orNull(deps, voicesOf(engine, signal), signal))),
    orNull(deps, readSidecarModels(client, signal), signal),
    settings(),
  ]);
  const chosen = appDefaultVoice({ setting, environment: voiceAppDefault });
  return {
    voices: voices.flatMap((list) => list ?? []),
    defaultVoice: engines.qualify(chosen),
    ...describeModels(deps, models),
  };
}

async function voicesOf(engine: Engines["all"][number], signal: AbortSignal): Promise<Voice[]> {
  const voices = await engine.voices(signal);
  return voices.map((voice) => ({ ...voice, id: `${engine.id}:${voice.id}` }));
}

async function orNull<Value>(
  { log }: VoiceListDependencies,
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DomainError)) throw error;
    log.debug("the voice sidecar could not be asked", { code: error.code });
    return null;
  }
}

function describeModels({ entries, host }: VoiceListDependencies, models: SidecarModels | null) {
  if (models === null) return { tts: null, stt: null };
  const known = listModels(entries);
  const describe = (list: VoiceModel[], { dir, ready, problem }: SidecarModels["stt"]): SpeechModel => {
    const model = list.find((each) => host.folderOf(each) === dir);
    if (model === undefined) return { id: "other", name: "Another model", starter: false, ready, problem };
    return { id: model.componentId, name: model.name, starter: model.starter, ready, problem };
  };
  return { tts: describe(known.tts, models.tts), stt: describe(known.stt, models.stt) };
}

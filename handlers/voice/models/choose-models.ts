// Which models speak and listen: what is installed and what the household has chosen decide. Pure.
import { TTS_PRECISIONS } from "../../shared/contract/settings.ts";

/** The starters, which the full models supersede. */
export const STARTER_TTS = "starter-speaking";
export const STARTER_STT = "starter-listening";

export type TtsPrecision = (typeof TTS_PRECISIONS)[number];

export interface VoiceModel {
  componentId: string;
  /** For people. */
  name: string;
  /** Below DATA_DIR, a starter's below the repository. */
  folder: string;
  starter: boolean;
}

export interface VoiceModels {
  /** null: there is none. */
  tts: (VoiceModel & { precision: TtsPrecision }) | null;
  stt: VoiceModel | null;
}

/** What is asked of a component of the catalogue. */
export interface ModelEntry {
  readonly id: string;
  readonly name: string;
  readonly supersedes?: string | undefined;
  readonly starter?: string | undefined;
  readonly files: readonly { readonly path: string }[];
}

export interface ModelWishes {
  /** Its files are whole: by its marker, or because it ships with Hearth. */
  isInstalled(id: string): boolean;
  /** Setting `voice.tts_precision`. */
  precision: TtsPrecision;
  /** Setting `voice.stt_model`; null: the smallest English one, which the registry lists first. */
  sttModel: string | null;
}

/** The names that the loaders ask for, by precision. */
const WEIGHTS_OF: Readonly<Record<TtsPrecision, string>> = {
  fp32: "model.onnx",
  q8: "model_quantized.onnx",
  q4: "model_q4.onnx",
  fp16: "model_fp16.onnx",
  q4f16: "model_q4f16.onnx",
};

/** `entries` in the registry's order: of several full models that are installed, the first one serves. */
export function chooseModels(entries: readonly ModelEntry[], wishes: ModelWishes): VoiceModels {
  const ttsEntry = modelsFor(STARTER_TTS, entries, wishes)[0];
  const listening = modelsFor(STARTER_STT, entries, wishes);
  const sttEntry = listening.find(({ id }) => id === wishes.sttModel) ?? listening[0];
  return {
    tts:
      ttsEntry === undefined ? null : { ...toModel(ttsEntry), precision: precisionWithin(ttsEntry, wishes.precision) },
    stt: sttEntry === undefined ? null : toModel(sttEntry),
  };
}

/** Every model that speaks or listens, installed or not. */
export function listModels(entries: readonly ModelEntry[]): { tts: VoiceModel[]; stt: VoiceModel[] } {
  const everything = { isInstalled: () => true };
  return {
    tts: modelsFor(STARTER_TTS, entries, everything).map(toModel),
    stt: modelsFor(STARTER_STT, entries, everything).map(toModel),
  };
}

/** What is installed for the part that this starter plays, itself last. */
function modelsFor(
  starterId: string,
  entries: readonly ModelEntry[],
  { isInstalled }: Pick<ModelWishes, "isInstalled">,
): ModelEntry[] {
  const full = entries.filter(({ supersedes }) => supersedes === starterId);
  const starter = entries.filter(({ id }) => id === starterId);
  return [...full, ...starter].filter((entry) => isInstalled(entry.id) && folderOf(entry) !== null);
}

function toModel(entry: ModelEntry): VoiceModel {
  return {
    componentId: entry.id,
    name: entry.name,
    folder: folderOf(entry) ?? "",
    starter: entry.starter !== undefined,
  };
}

/** Where the loaders find it: beside its config.json. */
function folderOf({ files }: ModelEntry): string | null {
  const config = files.find(({ path }) => path.endsWith("/config.json"));
  return config === undefined ? null : config.path.slice(0, -"/config.json".length);
}

/** A model may not have been fetched in every precision: then one that it has. */
function precisionWithin({ files }: ModelEntry, wanted: TtsPrecision): TtsPrecision {
  const has = (precision: TtsPrecision) => files.some(({ path }) => path.endsWith(`/onnx/${WEIGHTS_OF[precision]}`));
  return has(wanted) ? wanted : (TTS_PRECISIONS.find(has) ?? wanted);
}

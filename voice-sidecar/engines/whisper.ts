// Listening with a Whisper model through transformers.js: a WAV file in, text and the model's own evidence out.
import {
  AutoProcessor,
  AutoTokenizer,
  type PreTrainedTokenizer,
  type Tensor,
  WhisperForConditionalGeneration,
} from "@huggingface/transformers";
import * as z from "zod";
import { STT_SAMPLE_RATE } from "../../handlers/shared/contract/limits.ts";
import { SidecarError } from "../sidecar-error.ts";
import { type Witnessed, witnessDecoding } from "./decoding-witness.ts";
import { deviceOptions, keepLocal } from "./local-transformers.ts";
import { findModel, type ModelShape } from "./model-files.ts";
import { toLoadError } from "./model-problem.ts";
import type { Precision, Segment, SttAnswer, SttFacts, SttJob, SttModel } from "./models.ts";
import { readSound } from "./read-sound.ts";
import type { LoadedEngine } from "./serve-worker.ts";
import { splitWindows } from "./windows.ts";

const SHAPE: ModelShape = {
  name: "listening model",
  json: [
    "config.json",
    "generation_config.json",
    "preprocessor_config.json",
    "tokenizer.json",
    "tokenizer_config.json",
  ],
  networks: ["encoder_model", "decoder_model_merged"],
};
/** Nobody speaks faster, in any script. What goes on longer is a loop, which Whisper falls into on noise. */
const TOKENS_PER_S = 12;
const TOKENS_LEAST = 16;
/** Start, language, task, no timestamps. */
const PROMPT_TOKENS = 4;
const DEFAULT_LANGUAGE = "en";
/** Below this the model guesses, mostly on noise; then it is heard as English. */
const LANGUAGE_SURE = 0.6;
/** OpenAI's own names for it: of the multilingual models, and of the English ones. */
const NO_SPEECH = ["<|nospeech|>", "<|nocaptions|>"];

/** What is read of the model's own configuration. */
const extractorSchema = z.object({ chunk_length: z.number().positive(), sampling_rate: z.literal(STT_SAMPLE_RATE) });
const generationSchema = z.object({
  is_multilingual: z.boolean().nullish(),
  lang_to_id: z.record(z.string(), z.number()).nullish(),
  max_length: z.number().int().positive(),
});

/** @throws ModelProblem */
export async function loadWhisper({ dir }: SttModel): Promise<LoadedEngine<SttJob, SttAnswer, SttFacts>> {
  keepLocal(dir);
  const { files, precision } = await findModel(dir, SHAPE, null);
  const { model, processor, tokenizer, windowS, generation } = await load(dir, precision).catch((error: unknown) => {
    throw toLoadError(SHAPE.name, files, error);
  });
  const languageTokens = languageTokensOf(generation);
  const languages = languageTokens.size === 0 ? null : [...languageTokens.keys()];
  const noSpeechToken = tokenNamed(tokenizer, NO_SPEECH);

  /** In the given language; null: in the one that is spoken. */
  async function hear(samples: Float32Array, wanted: string | null, signal: AbortSignal): Promise<Segment> {
    const { input_features } = await processor(samples);
    const first = await decode(input_features, samples.length, wanted ?? DEFAULT_LANGUAGE, signal);
    if (wanted !== null || !isOther(first.language)) return first.segment;
    return (await decode(input_features, samples.length, first.language.code, signal)).segment;
  }

  async function decode(inputs: Tensor, length: number, language: string, signal: AbortSignal) {
    const seconds = length / STT_SAMPLE_RATE;
    const options = {
      inputs,
      max_new_tokens: Math.min(generation.max_length - PROMPT_TOKENS, Math.ceil(TOKENS_LEAST + seconds * TOKENS_PER_S)),
      ...(languages === null ? {} : { language, task: "transcribe" }),
    };
    const witnessed = await witnessDecoding(model, { noSpeechToken, languageTokens, signal }, (logits_processor) =>
      model.generate({ ...options, logits_processor } as Parameters<typeof model.generate>[0]),
    );
    const { tokens, avgLogprob, noSpeechProb } = witnessed;
    const text = tokenizer.decode(tokens, { skip_special_tokens: true });
    return { segment: { text, avgLogprob, noSpeechProb } satisfies Segment, language: witnessed.language };
  }

  return {
    facts: { windowS, languages },
    async run({ wav, language }, signal) {
      const spoken = checkLanguage(language, languages);
      const samples = readSound(wav);
      const segments: Segment[] = [];
      for (const { begin, end } of splitWindows(samples, STT_SAMPLE_RATE, windowS)) {
        segments.push(await hear(samples.subarray(begin, end), spoken, signal));
      }
      return {
        text: segments
          .map((segment) => segment.text)
          .join("")
          .trim(),
        segments,
      };
    },
  };
}

async function load(dir: string, precision: Precision) {
  const [model, processor, tokenizer] = await Promise.all([
    WhisperForConditionalGeneration.from_pretrained(dir, { dtype: precision, ...deviceOptions() }),
    AutoProcessor.from_pretrained(dir, {}),
    AutoTokenizer.from_pretrained(dir),
  ]);
  if (!(model instanceof WhisperForConditionalGeneration)) throw new TypeError("it is no Whisper model");
  const { chunk_length: windowS } = extractorSchema.parse(processor.feature_extractor?.config);
  return { model, processor, tokenizer, windowS, generation: generationSchema.parse(model.generation_config) };
}

function languageTokensOf({ is_multilingual, lang_to_id }: z.infer<typeof generationSchema>): Map<string, number> {
  if (is_multilingual !== true) return new Map();
  return new Map(Object.entries(lang_to_id ?? {}).map(([token, id]) => [token.replaceAll(/[<|>]/g, ""), id]));
}

const isOther = (found: Witnessed["language"]): found is NonNullable<Witnessed["language"]> =>
  found !== null && found.code !== DEFAULT_LANGUAGE && found.probability >= LANGUAGE_SURE;

/** Of "de" and "de-AT" the language that the model calls "de". */
function checkLanguage(wanted: string | null, languages: readonly string[] | null): string | null {
  if (wanted === null) return null;
  const language = wanted.toLowerCase().split(/[-_]/)[0] ?? "";
  if ((languages ?? [DEFAULT_LANGUAGE]).includes(language)) return language;
  const known = languages === null ? "It knows English only." : "";
  throw new SidecarError(
    "unknown_language",
    `The listening model does not know the language "${wanted}". ${known}`.trim(),
  );
}

function tokenNamed({ model }: PreTrainedTokenizer, names: readonly string[]): number | null {
  for (const name of names) {
    const token: unknown = model.tokens_to_ids.get(name);
    if (typeof token === "number") return token;
  }
  return null;
}

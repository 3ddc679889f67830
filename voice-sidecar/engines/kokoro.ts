// Speaking with kokoro-js: text in, a WAV file out.
import { AutoTokenizer, StyleTextToSpeech2Model } from "@huggingface/transformers";
import { type GenerateOptions, KokoroTTS } from "kokoro-js";
import { encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { SidecarError } from "../sidecar-error.ts";
import { deviceOptions, keepLocal } from "./local-transformers.ts";
import { findModel, type ModelShape } from "./model-files.ts";
import { toLoadError } from "./model-problem.ts";
import type { TtsFacts, TtsJob, TtsModel } from "./models.ts";
import type { LoadedEngine } from "./serve-worker.ts";
import { halves, splitPieces } from "./text-pieces.ts";

const SHAPE: ModelShape = {
  name: "speech model",
  json: ["config.json", "tokenizer.json", "tokenizer_config.json"],
  networks: ["model"],
};
/** kokoro-js's own constant: the model's configuration does not say it. */
const SAMPLE_RATE = 24_000;
/** The voices' tables have a row for each length up to this one; more sounds would be cut off without a word. */
const SOUNDS_MAX = 510;
/** About 20 s of speech: within `SOUNDS_MAX` for nearly every text, and soon enough at a place where it can be stopped. */
const PIECE_MAX_CHARS = 300;

class TooManySounds extends Error {}
class NothingToSay extends Error {}

/** @throws ModelProblem */
export async function loadKokoro({
  dir,
  precision,
}: TtsModel): Promise<LoadedEngine<TtsJob, { wav: Uint8Array }, TtsFacts>> {
  keepLocal(dir);
  const { files } = await findModel(dir, SHAPE, precision);
  const tts = await load(dir, precision).catch((error: unknown) => {
    throw toLoadError(SHAPE.name, files, error);
  });
  const voices = Object.entries(tts.voices).map(([id, { name, language, gender }]) => ({ id, name, language, gender }));
  const isVoice = (voice: string): voice is NonNullable<GenerateOptions["voice"]> => Object.hasOwn(tts.voices, voice);

  async function* say(piece: string, options: GenerateOptions): AsyncGenerator<Float32Array> {
    try {
      yield (await tts.generate(piece, options)).audio;
    } catch (error) {
      if (error instanceof NothingToSay) return;
      if (!(error instanceof TooManySounds)) throw error;
      const parts = halves(piece);
      if (parts.length < 2) throw new SidecarError("invalid_request", "This text cannot be spoken.", { cause: error });
      for (const part of parts) yield* say(part, options);
    }
  }

  return {
    facts: { voices },
    async run({ text, voice, speed }, signal) {
      if (!isVoice(voice)) throw new SidecarError("unknown_voice", `There is no voice "${voice}".`);
      const parts: Float32Array[] = [];
      for (const piece of splitPieces(text, PIECE_MAX_CHARS)) {
        for await (const part of say(piece, { voice, speed })) {
          parts.push(part);
          signal.throwIfAborted();
        }
      }
      return { wav: encodeWav16(joined(parts), SAMPLE_RATE) };
    },
  };
}

async function load(dir: string, precision: TtsModel["precision"]): Promise<KokoroTTS> {
  const [model, tokenizer] = await Promise.all([
    StyleTextToSpeech2Model.from_pretrained(dir, { dtype: precision, ...deviceOptions() }),
    AutoTokenizer.from_pretrained(dir),
  ]);
  // kokoro-js lets the tokenizer cut long texts off; this one says so instead. It is also the first to see the sounds.
  const honest = new Proxy(tokenizer, {
    apply(target, self, [sounds]: [string]) {
      if (!/\p{L}/u.test(sounds)) throw new NothingToSay();
      const encoded = Reflect.apply(target, self, [sounds, { truncation: false }]);
      if (encoded.input_ids.dims.at(-1) - 2 > SOUNDS_MAX) throw new TooManySounds();
      return encoded;
    },
  });
  return new KokoroTTS(model, honest);
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

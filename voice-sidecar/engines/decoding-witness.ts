// Watches a decoder at work: how sure the model is of each token it chooses, and that nobody spoke.
import { LogitsProcessor, LogitsProcessorList, type PreTrainedModel, Tensor } from "@huggingface/transformers";

export interface Evidence {
  /** Mean natural logarithm of the chosen tokens' probabilities, the end token among them. */
  avgLogprob: number;
  /** 0 to 1; null: the model has no token for it. */
  noSpeechProb: number | null;
}

export interface Witnessed extends Evidence {
  /** The prompt's and the chosen ones. */
  tokens: number[];
  /** What the model takes for the language that is spoken, and how sure it is; null: it knows one only. */
  language: { code: string; probability: number } | null;
}

export interface WitnessOptions {
  /** null: the model has none. */
  noSpeechToken: number | null;
  /** By language code; empty: the model has none. */
  languageTokens: ReadonlyMap<string, number>;
  /** Ends the run before its next token. */
  signal: AbortSignal;
}

/**
 * Runs `generate` of a Whisper model, and looks on. One at a time for each model.
 *
 * transformers.js 3.8 hands out no scores, and Whisper's `generate()` drops stopping criteria, so a logits processor
 * sees the tokens. It sees the last position only, but Whisper says "no speech" and the language right after its first
 * prompt token: for these, the decoder's own first answer is looked at.
 * @throws whatever the signal was aborted with
 */
export async function witnessDecoding(
  model: PreTrainedModel,
  { noSpeechToken, languageTokens, signal }: WitnessOptions,
  generate: (processors: LogitsProcessorList) => Promise<unknown>,
): Promise<Witnessed> {
  const witness = new ChoiceWitness();
  const processors = new LogitsProcessorList();
  processors.push(witness);
  let first: Float32Array | null = null;

  const forward = model.forward;
  model.forward = async (inputs: unknown) => {
    signal.throwIfAborted();
    const outputs: { logits: { dims: number[]; data: Float32Array } } = await forward.call(model, inputs);
    const { dims, data } = outputs.logits;
    first ??= data.slice(0, dims.at(-1));
    return outputs;
  };
  try {
    const sequences = await generate(processors);
    signal.throwIfAborted();
    if (!(sequences instanceof Tensor)) throw new TypeError("the model gave no tokens");
    const tokens = Array.from(sequences.data as BigInt64Array, Number);
    const start = first ?? new Float32Array(0);
    return {
      tokens,
      avgLogprob: witness.finish(tokens.at(-1)),
      noSpeechProb: noSpeechToken === null ? null : Math.exp(logProbability(start, noSpeechToken)),
      language: likeliest(start, languageTokens),
    };
  } finally {
    model.forward = forward;
  }
}

/** Adds up how probable the chosen tokens were. */
class ChoiceWitness extends LogitsProcessor {
  #before: Float32Array | null = null;
  #sum = 0;
  #count = 0;

  /** Called by transformers.js before each choice, with the tokens so far. */
  override _call(tokens: (number | bigint)[][], logits: Tensor): Tensor {
    this.#add(tokens[0]?.at(-1));
    // A copy: the processors that follow write into it.
    this.#before = Float32Array.from(logits.data as Float32Array);
    return logits;
  }

  /** @returns the mean */
  finish(last: number | undefined): number {
    this.#add(last);
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  #add(chosen: number | bigint | undefined): void {
    if (this.#before === null || chosen === undefined) return;
    this.#sum += logProbability(this.#before, Number(chosen));
    this.#count += 1;
  }
}

/** The language of the greatest probability, among the languages alone. */
export function likeliest(
  logits: Float32Array,
  languageTokens: ReadonlyMap<string, number>,
): { code: string; probability: number } | null {
  const codes = [...languageTokens.keys()];
  const own = Float32Array.from(languageTokens.values(), (token) => logits[token] ?? Number.NEGATIVE_INFINITY);
  const best = own.reduce((least, logit, at) => (logit > (own[least] ?? 0) ? at : least), 0);
  const code = codes[best];
  return code === undefined ? null : { code, probability: Math.exp(logProbability(own, best)) };
}

/** Of one token, by the log-softmax of all. */
export function logProbability(logits: Float32Array, token: number): number {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const logit of logits) if (logit > greatest) greatest = logit;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - greatest);
  return (logits[token] ?? Number.NEGATIVE_INFINITY) - greatest - Math.log(sum);
}

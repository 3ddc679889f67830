// POST /phonetics: other spellings from the language model, by rules where it is away or talks nonsense. Never an error.
import { withTimeLimit } from "../../chat/router/time-limit.ts";
import { toDomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Llm } from "../../ports/llm.ts";
import type { Log } from "../../ports/log.ts";
import type { Phonetics as Suggestion } from "../../shared/contract/wake-admin.ts";
import { checkPhrase } from "../../shared/wake-phrase/check-phrase.ts";
import { acceptable } from "../trained/start-training.ts";
import { askForSpellings } from "./ask-model.ts";
import { respell } from "./respell.ts";
import { soundingAlike } from "./sounds-alike.ts";

export interface Phonetics {
  /** @throws DomainError `invalid_request` for a phrase that can't be trained; the signal's reason */
  suggest(phrase: string, signal: AbortSignal): Promise<Suggestion>;
}

export interface PhoneticsOptions {
  llm: Pick<Llm, "completeJson">;
  clock: Clock;
  log: Log;
  /** null: the LLM service's default. */
  chatModel(): Promise<string | null>;
  isTrained(phrase: string): Promise<boolean>;
}

/** What somebody waits for who has just typed a phrase. */
const LIMIT_MS = 8_000;
/** One that sounds alike may be luck. */
const SENSIBLE_MIN = 2;

export function createPhonetics({ llm, clock, log, chatModel, isTrained }: PhoneticsOptions): Phonetics {
  async function fromModel(phrase: string, signal: AbortSignal): Promise<string[]> {
    const { language } = checkPhrase(phrase);
    try {
      const model = await chatModel();
      const written = await withTimeLimit(clock, { limitMs: LIMIT_MS, signal }, (limit) =>
        limit.within(askForSpellings(llm, { model, phrase }, limit.signal)),
      );
      return soundingAlike(phrase, written ?? [], language);
    } catch (cause) {
      signal.throwIfAborted();
      log.warn("spellings come from rules: the language model could not be asked", { code: toDomainError(cause).code });
      return [];
    }
  }

  return {
    async suggest(text, signal) {
      const phrase = acceptable(text, "phrase");
      const { warnings, language } = checkPhrase(phrase);
      const [written, trained] = await Promise.all([fromModel(phrase, signal), isTrained(phrase)]);
      const isSensible = written.length >= SENSIBLE_MIN;
      return {
        variants: isSensible ? written : soundingAlike(phrase, respell(phrase, language), language),
        source: isSensible ? "llm" : "rules",
        warnings: [...(trained ? (["trained_already"] as const) : []), ...warnings],
      };
    },
  };
}

// The engines that speak, by id. There is one; others join under ids of their own, and no caller changes.
import type { SpeechEngine } from "../../ports/speech.ts";

/** The default engine's id, and the voice that speaks when nobody chose one (specification, section 2). */
export const DEFAULT_ENGINE_ID = "kokoro";
export const DEFAULT_VOICE = `${DEFAULT_ENGINE_ID}:af_heart`;

export interface EngineVoice {
  engine: SpeechEngine;
  /** The engine's own id of the voice. */
  voice: string;
  /** `<engine>:<voice>`. */
  qualified: string;
  /** Which language's numbers and abbreviations it reads. */
  language: "en" | "de";
}

export interface Engines {
  readonly all: readonly SpeechEngine[];
  /** `<engine>:<voice>`, whether or not it exists. */
  qualify(voiceId: string): string;
  /**
   * The voice that an id names; a bare one is the default engine's. null: there is no such engine, or it has no such voice.
   * @throws DomainError when the engine cannot be asked for its voices
   */
  find(voiceId: string, signal: AbortSignal): Promise<EngineVoice | null>;
}

/** @throws RangeError without the default engine, or with two of one id */
export function createEngines(all: readonly SpeechEngine[], defaultId: string = DEFAULT_ENGINE_ID): Engines {
  const byId = new Map(all.map((engine) => [engine.id, engine]));
  if (byId.size !== all.length) throw new RangeError("Two speech engines have the same id.");
  if (!byId.has(defaultId)) throw new RangeError(`There is no speech engine ${defaultId}.`);
  return {
    all,
    qualify: (voiceId) => (voiceId.includes(":") ? voiceId : `${defaultId}:${voiceId}`),
    async find(voiceId, signal) {
      const [first = "", second] = voiceId.split(":", 2);
      const [engineId, voice] = second === undefined ? [defaultId, first] : [first, second];
      const engine = byId.get(engineId);
      if (engine === undefined) return null;
      const found = (await engine.voices(signal)).find(({ id }) => id === voice);
      if (found === undefined) return null;
      const language = /^de\b/i.test(found.language) ? "de" : "en";
      return { engine, voice, qualified: `${engineId}:${voice}`, language };
    },
  };
}

// A sentence in one voice, so that whoever chooses hears what is chosen.
import { DomainError } from "../../errors.ts";
import type { VoicePreview } from "../../shared/contract/voice.ts";
import { createSpeechText } from "../../shared/speech/text/speech-text.ts";
import type { Engines } from "../tts/engines.ts";

/**
 * @returns a WAV file
 * @throws DomainError `invalid_request` for a voice that does not exist, `component_not_ready`, …
 */
export async function previewVoice(
  engines: Engines,
  { voice: wanted, text }: VoicePreview,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const found = await engines.find(wanted, signal);
  if (found === null) {
    throw new DomainError("invalid_request", `voice: there is no voice ${wanted}. Choose one of the list.`, {
      issues: [{ path: "voice", message: "is none of the voices" }],
    });
  }
  const { engine, voice, language } = found;
  const speech = createSpeechText({ language });
  const spoken = [...speech.push(text ?? GREETING[language]), ...speech.end()].map((sentence) => sentence.spoken);
  if (spoken.length === 0) {
    throw new DomainError("invalid_request", "text: there is nothing in it that could be spoken.", {
      issues: [{ path: "text", message: "holds nothing that could be spoken" }],
    });
  }
  return engine.synthesize({ text: spoken.join(" "), voice, speed: 1 }, signal);
}

const GREETING = {
  en: "Good evening. I am glad that you are home.",
  de: "Guten Abend. Schön, dass du zu Hause bist.",
} as const;

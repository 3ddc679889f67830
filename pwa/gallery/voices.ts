// The voices of the gallery's home, and what speaks and listens there.
import type { SpeechModel, Voice, VoiceList } from "@hearth/handlers/shared/contract/voice.ts";

const voice = (id: string, name: string, language: string, gender: string): Voice => ({
  id: `tts:${id}`,
  name,
  language,
  gender,
});
const model = (id: string, name: string, values: Partial<SpeechModel> = {}): SpeechModel => ({
  id,
  name,
  starter: false,
  ready: true,
  problem: null,
  ...values,
});

export const VOICES: VoiceList = {
  voices: [
    voice("af_heart", "Heart", "en-us", "Female"),
    voice("af_bella", "Bella", "en-us", "Female"),
    voice("af_sky", "Sky", "en-us", "Female"),
    voice("am_michael", "Michael", "en-us", "Male"),
    voice("am_puck", "Puck", "en-us", "Male"),
    voice("bf_emma", "Emma", "en-gb", "Female"),
    voice("bm_george", "George", "en-gb", "Male"),
  ],
  defaultVoice: "tts:af_heart",
  tts: model("kokoro", "Kokoro"),
  stt: model("whisper-base-en", "Whisper base"),
};
export const STARTER_VOICES: VoiceList = {
  ...VOICES,
  tts: model("starter-speaking", "Starter voice", { starter: true }),
  stt: model("starter-listening", "Starter ear", { starter: true }),
};
export const BROKEN_VOICES: VoiceList = {
  ...VOICES,
  voices: [],
  tts: model("kokoro", "Kokoro", {
    ready: false,
    problem: "A file of the voice is damaged. Repair “Natural voices” in Features.",
  }),
  stt: null,
};

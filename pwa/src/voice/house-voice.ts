// The voice of a person's house: over the service's calls, with the one note that a silent browser is worth.
import type { Api } from "../api/api.ts";
import type { Toasts } from "../shell/toasts.ts";
import type { VoiceChoices } from "./choices.ts";
import { createVoice, type Voice } from "./voice.ts";
import { v } from "./words.ts";

export interface HouseVoiceDeps {
  api: Api;
  toasts: Toasts;
  choices: VoiceChoices;
  onSpeaking: () => void;
}

/** Long enough to read it, look for a finger and tap. */
const REFUSED_SHOWN_MS = 15_000;

export function openHouseVoice({ api, toasts, choices, onSpeaking }: HouseVoiceDeps): Voice {
  return createVoice({
    choices,
    onSpeaking,
    async readHasStarterEar() {
      const { client, read } = api.calls;
      return (await read(client.api.voice.voices.$get())).stt?.starter ?? false;
    },
    async open({ source, companionId }, signal) {
      if ("kept" in source) return new Blob([...source.kept]).stream();
      const response = await api.speech(companionId === undefined ? source : { ...source, companionId }, signal);
      // Without a body it is a speech without a last line, which its reader has words for.
      return response.body ?? new Blob().stream();
    },
    explain: () => v("speech.away"),
    onRefused(allow) {
      const hide = toasts.show(
        {
          text: v("speech.refused"),
          action: {
            label: v("speech.allow"),
            run() {
              hide();
              allow();
            },
          },
        },
        REFUSED_SHOWN_MS,
      );
    },
  });
}

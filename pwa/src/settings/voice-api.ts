// The service's calls about voices, typed by the service's own routes.
import { useMemo } from "preact/hooks";
import type { Calls } from "../api/api.ts";
import { useHearth } from "../app/hearth.ts";

export type VoiceApi = ReturnType<typeof createVoiceApi>;

export function createVoiceApi({ client, read }: Calls) {
  const { voice, admin, features } = client.api;
  return {
    /** For everybody who chooses a voice. */
    voices: () => read(voice.voices.$get()),
    /** With why a model is not ready. */
    state: () => read(admin.voice.voices.$get()),
    features: () => read(features.$get()),
    testStt: (url: string, signal: AbortSignal) =>
      read(admin.voice["test-stt"].$post({ json: { url } }, { init: { signal } })),
  };
}

export function useVoiceApi(): VoiceApi {
  const { api } = useHearth();
  return useMemo(() => createVoiceApi(api.calls), [api]);
}

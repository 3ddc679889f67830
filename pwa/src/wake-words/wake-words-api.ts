// The service's calls about the home's wake words and their jobs, typed by the service's own routes.
import type { JobKind } from "@hearth/handlers/shared/contract/jobs.ts";
import { STT_SAMPLE_RATE } from "@hearth/handlers/shared/contract/limits.ts";
import type { TrainWakeWord, UpdateWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { encodeWav16 } from "@hearth/handlers/shared/speech/wav.ts";
import { useMemo } from "preact/hooks";
import type { Calls } from "../api/api.ts";
import { serviceErrorFrom } from "../api/errors.ts";
import { useHearth } from "../app/hearth.ts";

export type WakeWordsApi = ReturnType<typeof createWakeWordsApi>;

export function createWakeWordsApi({ client, read, done }: Calls) {
  const { wakewords } = client.api.admin;
  const { jobs } = client.api;
  const one = (id: string) => ({ param: { id } });
  return {
    catalog: () => read(wakewords.catalog.$get()),
    trained: () => read(wakewords.trained.$get()),
    import: (id: string) => read(wakewords.import.$post({ json: { id } })),
    phonetics: (phrase: string, signal: AbortSignal) =>
      read(wakewords.phonetics.$post({ json: { phrase } }, { init: { signal } })),
    train: (plan: TrainWakeWord) => read(wakewords.train.$post({ json: plan })),
    change: (id: string, changes: UpdateWakeWord) => read(wakewords[":id"].$patch({ ...one(id), json: changes })),
    remove: (id: string) => done(wakewords[":id"].$delete(one(id))),
    samples: (id: string) => read(wakewords.trainings[":id"].samples.$get(one(id))),
    /** A WAV file. */
    async sample(id: string, n: number) {
      const response = await wakewords.trainings[":id"].samples[":n"].$get({ param: { id, n: String(n) } });
      if (!response.ok) throw await serviceErrorFrom(response);
      return response.arrayBuffer();
    },
    recordings: () => read(wakewords.recordings.$get()),
    /** A WAV file. */
    async recording(id: string) {
      const response = await wakewords.recordings[":id"].$get(one(id));
      if (!response.ok) throw await serviceErrorFrom(response);
      return response.arrayBuffer();
    },
    /** What somebody who has agreed to that has said. @param samples of 16 kHz */
    addRecording(said: { phrase: string; speaker: string }, samples: Float32Array) {
      const headers = { "content-type": "audio/wav" };
      const body = encodeWav16(samples, STT_SAMPLE_RATE);
      return read(wakewords.recordings.$post({ query: { ...said, consent: "given" } }, { headers, init: { body } }));
    },
    approveRecording: (id: string) =>
      read(wakewords.recordings[":id"].$patch({ ...one(id), json: { approved: true } })),
    removeRecording: (id: string) => done(wakewords.recordings[":id"].$delete(one(id))),
    jobs: (kind?: JobKind) => read(jobs.$get({ query: kind === undefined ? {} : { kind } })),
    job: (id: string) => read(jobs[":id"].$get(one(id))),
    cancel: (id: string) => done(jobs[":id"].$delete(one(id))),
    /** An event stream; it ends with the job. */
    events: (id: string, signal: AbortSignal) => jobs[":id"].events.$get(one(id), { init: { signal } }),
  };
}

export function useWakeWordsApi(): WakeWordsApi {
  const { api } = useHearth();
  return useMemo(() => createWakeWordsApi(api.calls), [api]);
}

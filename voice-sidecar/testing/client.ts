// For tests: asks a running sidecar over HTTP.
import type { VoiceFacts } from "../engines/models.ts";

export interface ProblemBody {
  title: string;
  status: number;
  code: string;
  detail: string;
}

export interface ModelsBody {
  tts: { dir: string | null; precision: string | null; ready: boolean; problem: string | null };
  stt: { dir: string | null; ready: boolean; problem: string | null };
}

export interface VerboseBody {
  text: string;
  segments: { text: string; avg_logprob: number; no_speech_prob?: number }[];
}

export function createClient(base: string) {
  const send = (method: string, path: string, body: unknown, init: RequestInit = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      method,
      headers: { "content-type": "application/json", ...init.headers },
      body: JSON.stringify(body),
    });
  const json = async <Body>(response: Response | Promise<Response>) => (await (await response).json()) as Body;
  const get = (path: string, init: RequestInit = {}) => fetch(`${base}${path}`, init);
  const infer = (wav: Uint8Array<ArrayBuffer> | string, query = "", init: RequestInit = {}) =>
    fetch(`${base}/inference${query}`, {
      method: "POST",
      body: wav,
      headers: { "content-type": "audio/wav" },
      ...init,
    });
  const say = (text: string, rest: object = {}, init: RequestInit = {}) =>
    send("POST", "/synthesize", { text, voice: "af_heart", speed: 1, ...rest }, init);

  return {
    base,
    get,
    infer,
    say,
    json,
    health: () => json<{ ok: boolean; tts: boolean; stt: boolean }>(get("/health")),
    models: () => json<ModelsBody>(get("/models")),
    voices: async () => (await json<{ voices: VoiceFacts[] }>(get("/voices"))).voices,
    putModels: (body: unknown) => send("PUT", "/models", body),
    async sayWav(text: string, rest: object = {}): Promise<Uint8Array<ArrayBuffer>> {
      const response = await say(text, rest);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async hear(wav: Uint8Array<ArrayBuffer>, query = ""): Promise<string> {
      const response = await infer(wav, query);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await json<{ text: string }>(response)).text;
    },
    /** `status code`, and the words. */
    async problem(response: Response | Promise<Response>): Promise<{ what: string; words: string }> {
      const { headers } = await response;
      const body = await json<ProblemBody>(response);
      const type = headers.get("content-type") === "application/problem+json" ? "" : " (no problem+json)";
      return { what: `${body.status} ${body.code}${type}`, words: body.detail };
    },
  };
}
export type Client = ReturnType<typeof createClient>;

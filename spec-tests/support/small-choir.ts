// The real voice sidecar with a few of its voices only, as another program that speaks might have: what a training
// does can be seen in seconds. It counts what it was asked to say.
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SynthesisRequest } from "../../handlers/ports/speech.ts";

/** Women and men, American and British. */
export const CHOIR = ["af_bella", "af_heart", "am_adam", "am_michael", "bf_emma", "bm_george"] as const;

export interface SmallChoir {
  /** For the service: VOICE_URL. */
  url: string;
  /** What was said to the end, in order. */
  readonly said: readonly SynthesisRequest[];
  close(): Promise<void>;
}

/** @param upstream the sidecar's address; it need not answer at every moment */
export async function startSmallChoir(upstream: string, voices: readonly string[] = CHOIR): Promise<SmallChoir> {
  const said: SynthesisRequest[] = [];

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await textOf(incoming);
    const { method = "GET", headers } = incoming;
    const forwarded = ask(new URL(incoming.url ?? "/", upstream), {
      method,
      headers: { "content-type": headers["content-type"] ?? "application/json" },
    });
    forwarded.end(body);
    const [reply] = (await once(forwarded, "response")) as [IncomingMessage];
    if (incoming.url === "/voices") return void outgoing.end(fewOf(await textOf(reply), voices));
    outgoing.writeHead(reply.statusCode ?? 500, { "content-type": reply.headers["content-type"] ?? "text/plain" });
    for await (const piece of reply) outgoing.write(piece);
    if (incoming.url === "/synthesize" && reply.statusCode === 200) said.push(JSON.parse(body));
    outgoing.end();
  }

  const server = createServer((incoming, outgoing) => {
    // The sidecar has gone, or the service has: nobody gets half an answer for a whole one.
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    said,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

function fewOf(text: string, wanted: readonly string[]): string {
  const { voices } = JSON.parse(text) as { voices: { id: string }[] };
  return JSON.stringify({ voices: voices.filter(({ id }) => wanted.includes(id)) });
}

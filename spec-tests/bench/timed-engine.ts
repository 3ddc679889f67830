// A relay before the voice sidecar that notes when each synthesis was asked for and when it had been answered. Run as a
// process of its own, so that what it costs is the engine's and not the client's: GET /times tells and forgets.
// POST /pace?ms=300 holds every later answer back until so much time has passed: an engine as slow as a full model.
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface Synthesis {
  /** CLOCK_MONOTONIC in milliseconds: the same clock in every process of one machine. */
  askedAtMs: number;
  answeredAtMs: number;
}

const now = () => Number(process.hrtime.bigint()) / 1e6;
const sidecarUrl = process.env.SIDECAR_URL ?? "";
let times: Synthesis[] = [];
let paceMs = 0;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

const server = createServer(async (request, response) => {
  if (request.url === "/times") {
    response.end(JSON.stringify(times));
    times = [];
    return;
  }
  if (request.url?.startsWith("/pace")) {
    paceMs = Number(new URL(request.url, "http://relay").searchParams.get("ms"));
    response.end();
    return;
  }
  const askedAtMs = now();
  const { method = "GET", url = "/" } = request;
  const isPost = method === "POST";
  const answer = await fetch(sidecarUrl + url, {
    method,
    ...(isPost ? { headers: { "content-type": "application/json" }, body: await bodyOf(request) } : {}),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (url === "/synthesize") await sleep(Math.max(0, paceMs - (now() - askedAtMs)));
  const answeredAtMs = now();
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(bytes);
  if (url === "/synthesize") times.push({ askedAtMs, answeredAtMs });
});

server.listen(Number(process.env.PORT), "127.0.0.1");
process.stdin.on("end", () => process.exit(0)).resume();

// A file server for the benchmarks, in a process of its own: the same random megabytes again and again, at full speed.
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

const BLOCK_BYTES = 4 << 20;

const block = randomFillSync(Buffer.allocUnsafe(BLOCK_BYTES));

/** GET /<number> answers with so many bytes, GET /health with none. */
const server = createServer(async (request, response) => {
  const size = Number(request.url?.slice(1)) || 0;
  response.writeHead(200, { "content-length": String(size), etag: `"${size}"` });
  for (let sent = 0; sent < size && !response.destroyed; sent += BLOCK_BYTES) {
    const isReady = response.write(sent + BLOCK_BYTES <= size ? block : block.subarray(0, size - sent));
    if (!isReady) await ready(response);
  }
  response.end();
});

async function ready(response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const { signal } = gone;
  const events = ["drain", "close"].map((event) => once(response, event, { signal }).catch(() => undefined));
  await Promise.race(events);
  gone.abort();
}

server.listen(Number(process.env.PORT), "127.0.0.1");

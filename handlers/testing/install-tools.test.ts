// The port suite against both: the tools in memory and those that a home runs on, with a real server and a real disk.

import { once } from "node:events";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInstallTools } from "../../runtime-node/install/install-tools.ts";
import { tarGz } from "../../spec-tests/support/tar.ts";
import { installToolsSuite, type ToolsUnderTest } from "./install-tools-suite.ts";
import { createManualClock } from "./manual-clock.ts";
import { createScriptedTools, scriptedArchive } from "./scripted-install-tools.ts";

installToolsSuite("scripted", async (): Promise<ToolsUnderTest> => {
  const clock = createManualClock();
  const tools = createScriptedTools({ clock });
  tools.bytesPerTick = 50_000;
  return {
    tools,
    nowhere: "https://example.org/nowhere",
    serve(name, bytes, { breaksAt } = {}) {
      tools.web.set(`https://example.org/${name}`, { bytes, breaksAt: breaksAt === undefined ? [] : [breaksAt] });
      return `https://example.org/${name}`;
    },
    sent: (name) => tools.fetched.get(name) ?? 0,
    async write(path, bytes) {
      await clock.advance(1_000);
      tools.disk.files.set(path, { bytes, modifiedMs: clock.now() });
    },
    archive: (entries) => ({ bytes: scriptedArchive(entries), format: "tar.gz" }),
    async settle(work) {
      let settled = false;
      const end = () => {
        settled = true;
      };
      work.then(end, end);
      while (!settled) await clock.advance(100);
      return work;
    },
    async close() {},
  };
});

installToolsSuite("on Node", async (): Promise<ToolsUnderTest> => {
  const folder = await mkdtemp(join(tmpdir(), "hearth-tools-"));
  const files = new Map<string, { bytes: Uint8Array; breaksAt: number | null; sent: number }>();
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? "").slice(1));
    if (file === undefined) return void response.writeHead(404).end();
    const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const end = file.breaksAt ?? file.bytes.length;
    const range = { "content-range": `bytes ${start}-${file.bytes.length - 1}/${file.bytes.length}` };
    const headers = { etag: '"1"', "accept-ranges": "bytes", "content-length": file.bytes.length - start };
    response.writeHead(start > 0 ? 206 : 200, { ...headers, ...(start > 0 ? range : {}) });
    file.sent += end - start;
    const breaksOff = file.breaksAt !== null;
    file.breaksAt = null;
    // Only once these bytes are out: a connection that is destroyed takes what is buffered with it.
    response.write(file.bytes.subarray(start, end), () => (breaksOff ? response.socket?.end() : response.end()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tools = createInstallTools({ dataDir: folder, rootDir: folder, mirror: null, environment: {} });
  let writes = 0;
  return {
    tools,
    nowhere: `${base}/nowhere`,
    serve(name, bytes, { breaksAt = null as number | null } = {}) {
      files.set(name, { bytes, breaksAt: breaksAt ?? null, sent: 0 });
      return `${base}/${name}`;
    },
    sent: (name) => files.get(name)?.sent ?? 0,
    async write(path, bytes) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
      writes += 1;
      await utimes(join(folder, path), 1_700_000_000 + writes, 1_700_000_000 + writes);
    },
    archive(entries) {
      const encoded = Object.entries(entries).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
      return { bytes: tarGz(Object.fromEntries(encoded)), format: "tar.gz" };
    },
    settle: (work) => work,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
});

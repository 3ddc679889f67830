// Downloads one file with the service's own tools and tells how long it took and how much memory, as a line of JSON.
import { createInstallTools } from "../../runtime-node/install/install-tools.ts";

const [dataDir = "", url = ""] = process.argv.slice(2);
const tools = createInstallTools({ dataDir, rootDir: dataDir, mirror: null, environment: {} });
const startedAt = performance.now();
await tools.download(
  { path: "file.bin", urls: [url], sizeBytes: null, sha256: null, executable: false },
  { signal: new AbortController().signal },
);
const tookMs = performance.now() - startedAt;
// Kilobytes, of all threads.
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ tookMs, peakMb })}\n`);
process.exit(0);

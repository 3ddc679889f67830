// For tests: a process that downloads one file, to be killed. Arguments: data folder, address, size, hash, bytes a second,
// bytes of a synced chunk.
import { createInstallTools } from "../install-tools.ts";

const [dataDir = "", url = "", size = "", sha256 = "", rate = "", syncBytes = ""] = process.argv.slice(2);
const tools = createInstallTools({
  dataDir,
  rootDir: dataDir,
  mirror: null,
  environment: {},
  limits: { syncBytes: Number(syncBytes) },
});
await tools.download(
  { path: "big.bin", urls: [url], sizeBytes: Number(size), sha256, executable: false },
  { signal: new AbortController().signal, maxBytesPerS: Number(rate) },
);

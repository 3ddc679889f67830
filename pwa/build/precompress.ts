// Writes .br and .gz beside the built files, so that the server only hands them out.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|webmanifest)$/;
/** Below this a header costs more than it saves. */
const SMALL_BYTES = 1_000;

export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "hearth:precompress",
    apply: "build",
    // After the service worker, which lists the files as they are.
    enforce: "post",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(outDir, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALL_BYTES) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

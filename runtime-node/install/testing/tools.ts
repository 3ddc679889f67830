// For tests: install tools on a folder of their own, and files to install.
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { FileToDownload, InstallTools } from "../../../handlers/ports/install-tools.ts";
import { createInstallTools, type InstallToolsOptions } from "../install-tools.ts";
import { type Answer, type FileServer, startFileServer } from "./file-server.ts";

export const MIB = 1 << 20;
export const never = new AbortController().signal;

export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Begins with no sign of a web page. */
export const someBytes = (length: number): Buffer => Buffer.concat([Buffer.from("file"), randomBytes(length - 4)]);

/** A folder that goes with the test. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-install-"));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface House {
  dataDir: string;
  tools: InstallTools;
}

export async function openHouse(test: TestContext, options: Partial<InstallToolsOptions> = {}): Promise<House> {
  const dataDir = options.dataDir ?? (await temporaryFolder(test));
  const tools = createInstallTools({ dataDir, rootDir: dataDir, mirror: null, environment: process.env, ...options });
  return { dataDir, tools };
}

export async function serve(test: TestContext, answer: Answer, host?: string): Promise<FileServer> {
  const server = await startFileServer(answer, host);
  test.after(() => server.close());
  return server;
}

export function fileAt(
  server: FileServer | string[],
  body: Buffer,
  changes: Partial<FileToDownload> = {},
): FileToDownload {
  return {
    path: "models/a.bin",
    urls: Array.isArray(server) ? server : [`${server.url}/a.bin`],
    sizeBytes: body.length,
    sha256: sha256Of(body),
    executable: false,
    ...changes,
  };
}

// The InstallTools port on Node: files, downloads, archives, Python environments, checks and markers in one data folder.
import type { InstallTools } from "../../handlers/ports/install-tools.ts";
import { createReadinessCheck } from "./checks/readiness-check.ts";
import { createComponentFiles } from "./component-files.ts";
import { createDownloader } from "./download.ts";
import { createHashThread } from "./hash-thread.ts";
import { insideFolder } from "./inside-folder.ts";
import { createPythonMaker } from "./python/make-python.ts";
import { DOWNLOAD_LIMITS, type DownloadLimits } from "./source.ts";
import { createUnpacker } from "./unpack/unpack.ts";

export interface InstallToolsOptions {
  /** Absolute. */
  dataDir: string;
  /** The repository, where locked lists of Python packages lie; absolute. */
  rootDir: string;
  /** REGISTRY_MIRROR: an http(s) address or a folder that stands in for the hosts. */
  mirror: string | null;
  /** What programs that are started (Python, checks) see. */
  environment: Record<string, string | undefined>;
  limits?: Partial<DownloadLimits>;
}

export function createInstallTools({
  dataDir,
  rootDir,
  mirror,
  environment,
  limits,
}: InstallToolsOptions): InstallTools {
  const platform = `${process.platform}-${process.arch}`;
  const hashThread = createHashThread();
  const downloader = createDownloader({ hashThread, mirror, limits: { ...DOWNLOAD_LIMITS, ...limits } });
  const files = createComponentFiles({ dataDir, hashThread, settled: downloader.settled });
  return {
    platform,
    files,
    download: async (file, options) => downloader.download(file, insideFolder(dataDir, file.path), options),
    unpack: createUnpacker({ dataDir, freeBytes: files.freeBytes }),
    makePython: createPythonMaker({ dataDir, rootDir, mirror, environment }),
    check: createReadinessCheck({ dataDir, rootDir, platform, environment }),
  };
}

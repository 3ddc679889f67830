// Where the parts of the project lie on disk: the one list of folders and files that the bootstrap works with.
// @ts-check
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder, absolute. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Every program that is bundled for Node: source and result, relative to the root. */
export const programs = Object.freeze([
  { source: "runtime-node/main.ts", result: "runtime-node/dist/main.js" },
  // Beside the program: they are started from there as threads of their own.
  { source: "runtime-node/install/hash-worker.mjs", result: "runtime-node/dist/hash-worker.mjs" },
  { source: "runtime-node/wake-training/training-worker.ts", result: "runtime-node/dist/training-worker.js" },
  { source: "runtime-node/maps/region-worker.ts", result: "runtime-node/dist/region-worker.js" },
  { source: "runtime-node/maps/route-server.ts", result: "runtime-node/dist/route-server.js" },
  { source: "launcher/main.ts", result: "launcher/dist/launcher.js" },
  { source: "launcher/llm/main.ts", result: "launcher/dist/llm.js" },
  { source: "voice-sidecar/main.ts", result: "voice-sidecar/dist/main.js" },
  // Beside it, like above: an engine each.
  { source: "voice-sidecar/tts-worker.ts", result: "voice-sidecar/dist/tts-worker.js" },
  { source: "voice-sidecar/stt-worker.ts", result: "voice-sidecar/dist/stt-worker.js" },
]);

/** What a finished build has left behind, relative to the root. */
export const builtFiles = Object.freeze([...programs.map((program) => program.result), "pwa/dist/index.html"]);

/** Folders whose files decide whether a build is up to date. */
export const sourceFolders = Object.freeze(["handlers", "runtime-node", "launcher", "pwa", "voice-sidecar"]);

/** Single files that decide it too. */
export const sourceFiles = Object.freeze(["package.json", "package-lock.json", "tsconfig.base.json"]);

/** Files whose content decides whether the installed packages are up to date. */
export const lockFiles = Object.freeze(["package-lock.json", ".npmrc"]);

/** The stamps that remember what was installed and built, relative to the root. */
export const stampFiles = Object.freeze({
  install: "node_modules/.hearth-install.json",
  build: "launcher/dist/.build.json",
});

/** The folder of the bootstrap's own logs, relative to the root. */
export const bootstrapLogFolder = "launcher/dist/logs";

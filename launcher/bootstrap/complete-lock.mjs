// Adds to package-lock.json the optional packages of other platforms that a registry mirror does not carry.
// npm leaves such packages out when it writes the lock file, and `npm ci` then refuses it on every platform.
// Run after a change of dependencies: `npm run lock`.
// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "./project.mjs";

/** @typedef {{ version: string, dev?: boolean, license?: string, optional?: boolean, engines?: object, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry */

/** Words of a package's name, as native packages are called by custom (`esbuild-linux-x64-musl`). @type {Record<string, string>} */
const SYSTEMS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  mac: "darwin",
  openbsd: "openbsd",
  openharmony: "openharmony",
  win: "win32",
  win32: "win32",
};
const PROCESSORS = new Set(["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"]);
/** @type {Record<string, string>} */
const LIBRARIES = { glibc: "glibc", musl: "musl", musleabihf: "musl" };

/** What the name of a native package says about where it runs. @param {string} name */
export function platformOf(name) {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const system = words.map((word) => SYSTEMS[word]).find((found) => found !== undefined);
  const processor = words.find((word) => PROCESSORS.has(word));
  const library = words.map((word) => LIBRARIES[word]).find((found) => found !== undefined);
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(library ? { libc: [library] } : {}),
    ...(system ? { os: [system] } : {}),
  };
}

/** Whether `name` resolves from the folder `path`, upwards as npm looks for it. @param {Record<string, Entry>} packages @param {string} path @param {string} name */
function isKnown(packages, path, name) {
  for (let folder = path; ; ) {
    if (packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`] !== undefined) return true;
    if (folder === "") return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}

/** Pure: the lock file's packages with the missing ones, in npm's order. @param {Record<string, Entry>} packages */
export function completePackages(packages) {
  const complete = { ...packages };
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isKnown(packages, path, name)) continue;
      complete[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        ...(entry.license ? { license: entry.license } : {}),
        optional: true,
        ...(entry.engines ? { engines: entry.engines } : {}),
      };
    }
  }
  return Object.fromEntries(Object.entries(complete).sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lockFile = join(projectRoot, "package-lock.json");
  const lock = JSON.parse(readFileSync(lockFile, "utf8"));
  const before = Object.keys(lock.packages).length;
  lock.packages = completePackages(lock.packages);
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${Object.keys(lock.packages).length - before} packages of other platforms added.\n`);
}

// The doctor's examination: looks at everything Hearth needs on this machine, changes nothing, and finds words for it.
// @ts-check
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { findPortOwner } from "../../runtime-node/supervision/port-owner.mjs";
import { findChromium } from "./chromium.mjs";
import { defaultDataDir, defaultLlmPort, defaultPort } from "./defaults.mjs";
import { findDeno } from "./deno.mjs";
import { bytesPerGigabyte, bytesPerMegabyte, formatBytes, freeBytes } from "./disk-space.mjs";
import { isInstalled } from "./install.mjs";
import { isBuilt } from "./prepare.mjs";

/** @typedef {{ what: string, state: "good" | "note" | "bad", text: string }} Finding */
/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

const comfortableMemoryBytes = 4 * bytesPerGigabyte;
const comfortableDiskBytes = 2 * bytesPerGigabyte;
const smallestDiskBytes = 200 * bytesPerMegabyte;

/**
 * "bad" findings keep Hearth from running; "note" is worth knowing.
 * @param {string} root
 * @param {Environment} environment
 * @returns {Promise<Finding[]>}
 */
export async function examine(root, environment) {
  const dataDir = resolve(root, environment.DATA_DIR || defaultDataDir);
  const installed = isInstalled(root);
  return [
    finding("Node", "good", process.versions.node),
    memory(),
    disk(dataDir),
    dataFolder(dataDir),
    installed ? finding("Packages", "good", "installed") : finding("Packages", "note", "npm start will install them"),
    isBuilt(root) ? finding("Build", "good", "up to date") : finding("Build", "note", "npm start will build it"),
    await homePort(environment),
    await languageModelService(environment),
    models(root, dataDir),
    chromium(environment),
    deno(root),
  ];
}

/**
 * @param {string} what
 * @param {Finding["state"]} state
 * @param {string} text
 * @returns {Finding}
 */
function finding(what, state, text) {
  return { what, state, text };
}

function memory() {
  const text = `${formatBytes(totalmem())} of memory, ${availableParallelism()} processor cores`;
  if (totalmem() >= comfortableMemoryBytes) return finding("Machine", "good", text);
  return finding("Machine", "note", `${text}: enough for small language models only`);
}

/** @param {string} dataDir */
function disk(dataDir) {
  const free = freeBytes(dataDir);
  if (free < smallestDiskBytes) return finding("Disk", "bad", `full: ${formatBytes(free)} left, free some space`);
  if (free < comfortableDiskBytes) return finding("Disk", "note", `getting full: ${formatBytes(free)} left`);
  return finding("Disk", "good", `${formatBytes(free)} free`);
}

/** @param {string} dataDir */
function dataFolder(dataDir) {
  let place = dataDir;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const text = place === dataDir ? dataDir : `${dataDir} (will be created)`;
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    if (!statSync(place).isDirectory()) return finding("Data folder", "bad", `${place} is a file, not a folder`);
    return finding("Data folder", "good", text);
  } catch {
    return finding("Data folder", "bad", `${text} cannot be written: make it yours, or choose another with DATA_DIR`);
  }
}

/** @param {Environment} environment */
async function homePort(environment) {
  const port = Number(environment.PORT || defaultPort);
  if (!isPort(port))
    return finding("Hearth", "bad", `PORT must be a whole number from 1 to 65535, not "${environment.PORT}"`);
  const health = await askHealth(`http://127.0.0.1:${port}/api/health`);
  if (health?.service === "hearth") return finding("Hearth", "good", `running at http://localhost:${port}`);
  if (await isFree(port, environment.HOST || undefined))
    return finding("Hearth", "note", `not running; port ${port} is free`);
  const owner = findPortOwner(port) ?? "another program";
  return finding("Hearth", "bad", `port ${port} is taken by ${owner}: stop it, or choose another with PORT`);
}

/** @param {Environment} environment */
async function languageModelService(environment) {
  const what = "Language model service";
  if (environment.LLM_URL) return externalService(what, environment.LLM_URL);
  const port = Number(environment.LLM_PORT || defaultLlmPort);
  if (!isPort(port))
    return finding(what, "bad", `LLM_PORT must be a whole number from 1 to 65535, not "${environment.LLM_PORT}"`);
  const health = await askHealth(`http://127.0.0.1:${port}/health`);
  if (health?.service === "hearth-llm") return finding(what, "good", `running on port ${port}`);
  if (await isFree(port, "127.0.0.1")) return finding(what, "note", "not running; it starts together with Hearth");
  const owner = findPortOwner(port) ?? "another program";
  return finding(what, "note", `port ${port} is taken by ${owner}; Hearth will use another one`);
}

/**
 * @param {string} what
 * @param {string} address LLM_URL, with or without its /v1
 */
async function externalService(what, address) {
  const base = address.replace(/\/+$/, "").replace(/\/v1$/, "");
  try {
    const response = await fetch(`${base}/v1/models`, { signal: AbortSignal.timeout(3_000) });
    await response.body?.cancel();
    if (response.status < 500) return finding(what, "good", `answers at ${address}`);
    return finding(what, "note", `LLM_URL ${address} answers with error ${response.status}`);
  } catch {
    return finding(what, "note", `LLM_URL ${address} does not answer: is that machine on?`);
  }
}

/**
 * @param {string} root
 * @param {string} dataDir
 */
function models(root, dataDir) {
  const found = [join(root, "data/starter/llm"), join(dataDir, "models/llm")].flatMap((folder) => {
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.endsWith(".gguf"));
    return names.map((name) => `${name} (${formatBytes(statSync(join(folder, name)).size)})`);
  });
  if (found.length > 0) return finding("Language models", "good", found.join(", "));
  return finding("Language models", "note", "none found: Hearth starts, but cannot answer");
}

/** @param {Environment} environment */
function chromium(environment) {
  const path = findChromium(environment);
  if (path !== null) return finding("Chromium (tests)", "good", path);
  return finding("Chromium (tests)", "note", "none: needed by npm test only (Debian: apt-get install chromium)");
}

/** @param {string} root */
function deno(root) {
  const version = findDeno(root);
  if (version !== null) return finding("Deno (tests)", "good", version);
  return finding("Deno (tests)", "note", "not installed yet: needed by npm test only");
}

/** @param {number} port */
function isPort(port) {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

/**
 * @param {string} url
 * @returns {Promise<{ service?: unknown } | null>}
 */
async function askHealth(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    const body = await response.json();
    return response.ok && typeof body === "object" ? body : null;
  } catch {
    // Refused, too slow or no JSON: to the question "is it up?" all of these are a no.
    return null;
  }
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<boolean>}
 */
function isFree(port, host) {
  return new Promise((settle) => {
    const server = createServer();
    server.once("error", () => settle(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });
}

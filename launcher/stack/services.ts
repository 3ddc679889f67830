// What the stack consists of: the language model service and Hearth itself, with the environment each is given.
import { delimiter, join } from "node:path";
import { findFreePort, tryPort } from "../../runtime-node/supervision/free-port.ts";
import type { Config } from "../config.ts";
import { probeUrl } from "./addresses.ts";
import { fetchHealth, isService } from "./health.ts";
import type { ServiceDefinition } from "./supervise.ts";

/** Secrets of the home that the language model service has no use for. */
const homeSecrets = ["PIN_PEPPER_SECRET", "DATABASE_TOKEN", "DATABASE_URL"];
const loopback = "127.0.0.1";

/** The services to run, in the order of their start. Looks whether a language model service already answers. */
export async function planServices(config: Config, terminal: boolean): Promise<readonly ServiceDefinition[]> {
  if (config.llmUrl !== null) return [hearthService(config, config.llmUrl, terminal)];
  const { port, adopted } = await chooseLlmPort(config.llmPort);
  const llmUrl = `http://${loopback}:${port}`;
  return [llmService(config, { port, adopted, llmUrl }, terminal), hearthService(config, llmUrl, terminal)];
}

/** A service of ours that already answers is used; a port that a stranger has is left to it. */
export async function chooseLlmPort(preferredPort: number): Promise<{ port: number; adopted: boolean }> {
  if ((await tryPort(preferredPort, loopback)) === null) return { port: preferredPort, adopted: false };
  const health = await fetchHealth(`http://${loopback}:${preferredPort}/health`);
  if (isService(health, "hearth-llm")) return { port: preferredPort, adopted: true };
  return { port: await findFreePort(), adopted: false };
}

function llmService(
  config: Config,
  { port, adopted, llmUrl }: { port: number; adopted: boolean; llmUrl: string },
  terminal: boolean,
): ServiceDefinition {
  const inherited = Object.entries(config.environment).filter(([name]) => !homeSecrets.includes(name));
  const modelFolders = [join(config.root, "data/starter/llm"), join(config.dataDir, "models/llm")];
  return {
    name: "llm",
    title: "The language model service",
    command: process.execPath,
    args: ["--enable-source-maps", join(config.root, "launcher/dist/llm.js")],
    cwd: config.root,
    environment: {
      ...logFormatFor(config, terminal),
      ...Object.fromEntries(inherited),
      LLM_PORT: String(port),
      LLM_MODELS_DIR: modelFolders.join(delimiter),
    },
    healthUrl: `${llmUrl}/health`,
    essential: false,
    adopted,
  };
}

function hearthService(config: Config, llmUrl: string, terminal: boolean): ServiceDefinition {
  return {
    name: "hearth",
    title: "Hearth's home service",
    command: process.execPath,
    args: ["--enable-source-maps", join(config.root, "runtime-node/dist/main.js")],
    cwd: config.root,
    environment: {
      ...logFormatFor(config, terminal),
      ...config.environment,
      HEARTH_VERSION: config.version,
      PORT: String(config.port),
      HOST: config.host,
      DATA_DIR: config.dataDir,
      LLM_URL: llmUrl,
      WEB_DIR: join(config.root, "pwa/dist"),
      ROUTE_EXAMPLES: join(config.root, "data/router/route-examples.json"),
      REGISTRY_DIR: config.environment.REGISTRY_DIR || join(config.root, "data/registry"),
    },
    healthUrl: `${probeUrl(config.port, config.host)}/api/health`,
    essential: true,
    adopted: false,
  };
}

/** A service sees a pipe, not the terminal that its lines end up on. */
function logFormatFor(config: Config, terminal: boolean): { LOG_FORMAT?: string } {
  return terminal && !config.environment.LOG_FORMAT ? { LOG_FORMAT: "pretty" } : {};
}

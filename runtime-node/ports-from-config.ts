// Assembles the ports from the configuration; runs on Node and on Deno alike.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import * as z from "zod";
import { createComfyPainter } from "../handlers/images/painter/comfy-painter.ts";
import { createPainterAddress } from "../handlers/images/painter/painter-address.ts";
import { LIBRARY_COMPONENT } from "../handlers/library/kiwix/library-address.ts";
import { createOpenAiLlm } from "../handlers/llm/openai-llm.ts";
import type { Log } from "../handlers/ports/log.ts";
import type { Ports, ServiceConfig } from "../handlers/ports/ports.ts";
import type { UpgradeToSocket } from "../handlers/ports/upgrade-to-socket.ts";
import { routeSchema } from "../handlers/shared/contract/chat.ts";
import { createClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { connectSocket } from "./images/connect-socket.ts";
import { hasGraphicsCard } from "./images/graphics-card.ts";
import { createImageFiles } from "./images/image-files.ts";
import { readShippedWorkflows } from "./images/read-workflows.ts";
import { createInstallTools } from "./install/install-tools.ts";
import { findOnPath } from "./library/kiwix-programs.ts";
import { createZimArchives } from "./library/zim-archives.ts";
import { createModelFiles } from "./model-files.ts";
import { createPinHasher } from "./pin-hasher.ts";
import { readRegistry } from "./read-registry.ts";
import { createSidecars, type NodeSidecars } from "./sidecars/create-sidecars.ts";
import { imageSidecar } from "./sidecars/definitions/images.ts";
import { librarySidecar } from "./sidecars/definitions/library.ts";
import { voiceSidecar } from "./sidecars/definitions/voice.ts";
import { programEnvironment } from "./sidecars/environment.ts";
import { StartError } from "./start-error.ts";
import { createLibsqlSql } from "./store/libsql-sql.ts";
import { createVoiceHost } from "./voice-host.ts";
import { createWakeTraining } from "./wake-training/create-wake-training.ts";

export interface NodePorts extends Ports {
  sidecars: NodeSidecars;
}

/**
 * Whoever calls this closes `ports.sidecars` and, last, `ports.sql`.
 * @param upgradeToSocket the HTTP server's own
 * @throws StartError
 */
export async function createPorts(config: Config, log: Log, upgradeToSocket: UpgradeToSocket): Promise<NodePorts> {
  const { dataDir, install } = config;
  const routeExamples = await readRouteExamples(config.routeExamplesFile);
  const registry = await readRegistry(install);
  const workflows = await readShippedWorkflows(install.rootDir);
  const clock = createClock();
  const environment = programEnvironment(config.environment);
  const provided = await providedHere(config, environment.PATH);
  const voiceHost = createVoiceHost({ dataDir, rootDir: install.rootDir });
  // A registry of the operator's own may have no use for a program.
  const definitions = [
    voiceSidecar({ rootDir: install.rootDir, url: config.service.voiceUrl, host: voiceHost }),
    imageSidecar({ url: config.imageUrl, hasGraphicsCard }),
    librarySidecar({ url: config.service.libraryUrl, path: environment.PATH }),
  ].filter(({ componentId }) => componentId === null || registry.component(componentId) !== undefined);
  const sidecars = createSidecars(definitions, { dataDir, environment, clock, log });
  const address = createPainterAddress(config.imageUrl, sidecars);
  const painter = createComfyPainter({ ...address, connect: connectSocket, clock, log });
  return {
    clock,
    log,
    sql: openDatabase(config),
    pinHasher: createPinHasher(),
    llm: createOpenAiLlm({ baseUrl: config.llm.baseUrl, apiKey: config.llm.apiKey, clock }),
    install: createInstallTools({
      dataDir,
      rootDir: install.rootDir,
      mirror: install.mirror,
      environment,
      limits: install.syncBytes === null ? {} : { syncBytes: install.syncBytes },
    }),
    sidecars,
    upgradeToSocket,
    voiceHost,
    modelFiles: createModelFiles({ dataDir, rootDir: install.rootDir }),
    wakeTraining: createWakeTraining({ dataDir, rootDir: install.rootDir, log }),
    imageFiles: createImageFiles(dataDir),
    painter,
    zimArchives: createZimArchives({ dataDir, shownFolder: join(config.shownDataDir, "zim"), environment, mayRun }),
    memoryBytes: () => process.memoryUsage.rss(),
    config: { ...config.service, routeExamples, workflows, registry, provided },
  };
}

/** On Deno the service is served without the right to start programs. */
const mayRun = !("Deno" in globalThis);

const KIWIX_ELSEWHERE = "The library server that LIBRARY_URL names is used. Nothing needs to be installed.";
const KIWIX_OF_SYSTEM = "This computer has a library server of its own, which is used. Nothing needs to be installed.";

/** What this machine has by itself, or what somebody else does for it. */
async function providedHere({ service }: Config, path: string | undefined): Promise<Map<string, string>> {
  const provided = new Map<string, string>();
  if (service.libraryUrl !== null) provided.set(LIBRARY_COMPONENT, KIWIX_ELSEWHERE);
  else if (mayRun && (await findOnPath("kiwix-serve", path)) !== null) provided.set(LIBRARY_COMPONENT, KIWIX_OF_SYSTEM);
  return provided;
}

function openDatabase({ database }: Config) {
  try {
    return createLibsqlSql({ url: database.url, authToken: database.token });
  } catch (cause) {
    throw new StartError("Cannot open the database that DATABASE_URL names. Is its folder there and writable?", {
      cause,
    });
  }
}

const examplesSchema = z.partialRecord(routeSchema, z.array(z.string().min(1).max(500)).max(500));

async function readRouteExamples(file: string | null): Promise<ServiceConfig["routeExamples"]> {
  if (file === null) return {};
  try {
    return examplesSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (cause) {
    const why = "must name a JSON file that holds lists of example sentences by route";
    throw new StartError(`ROUTE_EXAMPLES ${why}: ${file} cannot be read as one.`, { cause });
  }
}

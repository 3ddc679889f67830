// Assembles the ports from the configuration; runs on Node and on Deno alike.
import { readFile } from "node:fs/promises";
import * as z from "zod";
import { createOpenAiLlm } from "../handlers/llm/openai-llm.ts";
import type { Log } from "../handlers/ports/log.ts";
import type { Ports, ServiceConfig } from "../handlers/ports/ports.ts";
import { routeSchema } from "../handlers/shared/contract/chat.ts";
import { createClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createPinHasher } from "./pin-hasher.ts";
import { StartError } from "./start-error.ts";
import { createLibsqlSql } from "./store/libsql-sql.ts";

/** Whoever calls this closes `ports.sql`. @throws StartError */
export async function createPorts(config: Config, log: Log): Promise<Ports> {
  const routeExamples = await readRouteExamples(config.routeExamplesFile);
  const clock = createClock();
  return {
    clock,
    log,
    sql: openDatabase(config),
    pinHasher: createPinHasher(),
    llm: createOpenAiLlm({ baseUrl: config.llm.baseUrl, apiKey: config.llm.apiKey, clock }),
    config: { ...config.service, routeExamples },
  };
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

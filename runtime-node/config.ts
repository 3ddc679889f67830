// The only reader of the environment: every variable checked once, with a clear line for each mistake.
import { resolve } from "node:path";
import * as z from "zod";
import type { ServiceConfig } from "../handlers/ports/ports.ts";
import { voiceIdSchema } from "../handlers/shared/contract/voice.ts";
import { StartError } from "./start-error.ts";
import { fileUrlOf } from "./store/file-url.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface Config {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** As the operator wrote it, for people. */
  shownDataDir: string;
  /** The built app; null: serve the API alone. */
  webDir: string | null;
  database: { url: string; token: string | null };
  /** `baseUrl` without a trailing slash and without `/v1`. */
  llm: { baseUrl: string; apiKey: string | null };
  /** `format` null: pretty on a terminal, else JSON. */
  log: { level: LogLevel; format: "pretty" | "json" | null };
  /** JSON: example sentences by route. */
  routeExamplesFile: string | null;
  install: {
    /** Absolute: the repository, where starters and locked lists of Python packages lie. */
    rootDir: string;
    /** Absolute: what can be installed, one JSON file for each group. */
    registryDir: string;
    /** The operator named it: then it has to be there. */
    isRegistryNamed: boolean;
    /** An http(s) address without a trailing slash, or an absolute folder, that stands in for the download hosts. */
    mirror: string | null;
    /** After so many bytes of a download what has arrived is brought to the disk; null: as the downloader thinks best. */
    syncBytes: number | null;
  };
  /** As it was given; programs get only what `programEnvironment()` lets through. */
  environment: Record<string, string | undefined>;
  /** Stop when standard input ends, which it does when the parent process dies. */
  stopsWithParent: boolean;
  /** IMAGE_URL, without a trailing slash; null: ComfyUI is run here. */
  imageUrl: string | null;
  service: Omit<ServiceConfig, "routeExamples" | "workflows" | "registry" | "provided">;
}

const urlWith = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { abort: true });
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, "");
const isHttp = (text: string) => /^https?:\/\//i.test(text);
/** Without a name and password in it, which fetch refuses, and without a query, which could not be added to. */
const isPlain = (text: string) => {
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === "";
};
const plainUrl = urlWith(["http:", "https:"]).refine(isPlain);
/** Whatever looks like an address has to be one; everything else is a path. */
const isMirror = (text: string) => (/^[a-z][a-z0-9+.-]+:\/\//i.test(text) ? isHttp(text) && URL.canParse(text) : true);
const listOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const name = z.string().max(300);

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .optional(),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .optional(),
  DATA_DIR: name.optional(),
  DATABASE_URL: urlWith(["file:", "http:", "https:", "libsql:"]).optional(),
  DATABASE_TOKEN: z.string().optional(),
  LLM_URL: urlWith(["http:", "https:"]).optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: name.optional(),
  LLM_ROUTER_MODEL: name.optional(),
  LLM_EMBED_MODEL: name.optional(),
  VOICE_URL: plainUrl.optional(),
  STT_URL: plainUrl.optional(),
  IMAGE_URL: plainUrl.optional(),
  LIBRARY_URL: plainUrl.optional(),
  VOICE_APP_DEFAULT: voiceIdSchema.optional(),
  PIN_PEPPER_SECRET: z.string().min(16).optional(),
  TRUSTED_ORIGINS: z
    .string()
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin))
    .optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).optional(),
  LOG_FORMAT: z.enum(["pretty", "json"]).optional(),
  WEB_DIR: name.optional(),
  ROUTE_EXAMPLES: name.optional(),
  REGISTRY_DIR: name.optional(),
  REGISTRY_MIRROR: z.string().max(2_000).refine(isMirror).optional(),
  HEARTH_VERSION: z.string().max(60).optional(),
  HEARTH_PARENT_PIPE: z.enum(["0", "1"]).optional(),
  HEARTH_SYNC_BYTES: z
    .string()
    .regex(/^\d{5,10}$/)
    .transform(Number)
    .optional(),
});

// What a mistake is answered with. The value itself is never repeated: some of them are secrets.
const MUST_BE: Record<keyof typeof variables.shape, string> = {
  PORT: "a whole number from 0 to 65535",
  HOST: "a host name or an address to listen on, for example 0.0.0.0",
  DATA_DIR: "the path of a folder",
  DATABASE_URL: "an address that starts with file:, http://, https:// or libsql://",
  DATABASE_TOKEN: "the database's access token",
  LLM_URL: "an address that starts with http:// or https://",
  LLM_API_KEY: "the language model service's key",
  LLM_MODEL: "the name of a model (at most 300 characters)",
  LLM_ROUTER_MODEL: "the name of a model (at most 300 characters)",
  LLM_EMBED_MODEL: "the name of a model (at most 300 characters)",
  VOICE_URL: "an address that starts with http:// or https://, for example http://127.0.0.1:8091",
  STT_URL: "an address that starts with http:// or https://, for example http://127.0.0.1:8091",
  IMAGE_URL: "an address that starts with http:// or https://, for example http://192.168.1.20:8188",
  LIBRARY_URL: "an address that starts with http:// or https://, for example http://192.168.1.20:8080",
  VOICE_APP_DEFAULT: "the id of a voice, for example kokoro:af_heart",
  PIN_PEPPER_SECRET: "a secret of at least 16 characters",
  TRUSTED_ORIGINS: "origins separated by commas, for example https://home.example.org",
  LOG_LEVEL: "debug, info, warn, error or silent",
  LOG_FORMAT: "pretty or json",
  WEB_DIR: "the path of the folder that holds the built app",
  ROUTE_EXAMPLES: "the path of a JSON file",
  REGISTRY_DIR: "the path of the folder that holds the install registry",
  REGISTRY_MIRROR: "an address that starts with http:// or https://, or the path of a folder",
  HEARTH_VERSION: "a version (at most 60 characters)",
  HEARTH_PARENT_PIPE: "0 or 1",
  HEARTH_SYNC_BYTES: "a number of bytes from 10000 to 9999999999",
};

/**
 * The configuration that `env` describes; empty values count as unset, paths are relative to `cwd`.
 * @throws StartError naming the variable, never its value.
 */
export function readConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const variable = String(parsed.error.issues[0]?.path[0]);
    throw new StartError(`${variable} must be ${MUST_BE[variable as keyof typeof MUST_BE]}.`);
  }
  const values = parsed.data;
  const dataDir = resolve(cwd, values.DATA_DIR ?? "data/home");
  return {
    host: values.HOST ?? "0.0.0.0",
    port: values.PORT ?? 3000,
    dataDir,
    shownDataDir: values.DATA_DIR ?? "data/home",
    webDir: values.WEB_DIR === undefined ? null : resolve(cwd, values.WEB_DIR),
    database: {
      url: values.DATABASE_URL ?? fileUrlOf(resolve(dataDir, "hearth.db")),
      token: values.DATABASE_TOKEN ?? null,
    },
    llm: {
      baseUrl: (values.LLM_URL ?? "http://127.0.0.1:8092").replace(/\/+$/, "").replace(/\/v1$/, ""),
      apiKey: values.LLM_API_KEY ?? null,
    },
    log: { level: values.LOG_LEVEL ?? "info", format: values.LOG_FORMAT ?? null },
    routeExamplesFile: values.ROUTE_EXAMPLES === undefined ? null : resolve(cwd, values.ROUTE_EXAMPLES),
    install: {
      rootDir: resolve(cwd),
      registryDir: resolve(cwd, values.REGISTRY_DIR ?? "data/registry"),
      isRegistryNamed: values.REGISTRY_DIR !== undefined,
      mirror: mirrorOf(values.REGISTRY_MIRROR, cwd),
      syncBytes: values.HEARTH_SYNC_BYTES ?? null,
    },
    environment: env,
    stopsWithParent: values.HEARTH_PARENT_PIPE === "1",
    imageUrl: baseOf(values.IMAGE_URL),
    service: {
      version: values.HEARTH_VERSION ?? "development",
      pinPepper: values.PIN_PEPPER_SECRET ?? null,
      trustedOrigins: (values.TRUSTED_ORIGINS ?? []).map((origin) => new URL(origin).origin),
      chatModel: values.LLM_MODEL ?? null,
      routerModel: values.LLM_ROUTER_MODEL ?? null,
      embedModel: values.LLM_EMBED_MODEL ?? null,
      voiceUrl: baseOf(values.VOICE_URL),
      sttUrl: baseOf(values.STT_URL),
      libraryUrl: baseOf(values.LIBRARY_URL),
      voiceAppDefault: values.VOICE_APP_DEFAULT ?? null,
    },
  };
}

const baseOf = (url: string | undefined): string | null => url?.replace(/\/+$/, "") ?? null;

function mirrorOf(mirror: string | undefined, cwd: string): string | null {
  if (mirror === undefined) return null;
  return isHttp(mirror) ? mirror.replace(/\/+$/, "") : resolve(cwd, mirror);
}

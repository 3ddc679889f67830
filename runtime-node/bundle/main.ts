// `npm run bundle -- [--to <folder>] [--no-fetch] <components or features>`: fills a mirror folder from this home.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { platformSchema } from "../../handlers/components/registry-schema.ts";
import { readConfig } from "../config.ts";
import { createInstallTools } from "../install/install-tools.ts";
import { readRegistry } from "../read-registry.ts";
import { programEnvironment } from "../sidecars/environment.ts";
import { StartError } from "../start-error.ts";
import { fillMirror, type Outcome } from "./fill-mirror.ts";
import { nameFeatures } from "./name-features.ts";
import { type BundleFile, planBundle } from "./plan-bundle.ts";

const HELP = `Fills a folder, e.g. on a USB stick, from which another home installs without the internet.

  npm run bundle -- [--to <folder>] [--no-fetch] <component or feature> …

  --to        the folder; without it: data/mirror
  --no-fetch  only what this home has; archives that it has unpacked are left out

In the other home: REGISTRY_MIRROR=<folder> npm start
`;
const MARKS = { copied: "copied ", fetched: "fetched", there: "there  ", missing: "MISSING" } as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function bundle(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: "string", default: "data/mirror" }, "no-fetch": { type: "boolean", default: false } },
  });
  const config = readConfig(process.env, process.cwd());
  const { dataDir, install } = config;
  const registry = await readRegistry(install);
  const environment = programEnvironment(config.environment);
  const common = { rootDir: install.rootDir, mirror: install.mirror, environment };
  const mirrorDir = resolve(values.to);
  const home = createInstallTools({ ...common, dataDir });
  const folder = createInstallTools({ ...common, dataDir: mirrorDir });
  const platform = platformSchema.parse(home.platform);
  const facts = { registry, platform, markers: await home.files.markers() };
  if (positionals.length === 0) {
    say(`${HELP}\n${nameFeatures(facts)}`);
    return 2;
  }
  const plan = planBundle(positionals, facts);

  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new StartError("Stopped. What was copied stays; start again to go on.")));
  const onFile = (file: BundleFile, outcome: Outcome) => {
    say(`${MARKS[outcome.kind]}  ${megabytes(file.sizeBytes).padStart(12)}  ${file.component.id}: ${file.mirrorPath}`);
    if (outcome.kind === "missing") say(`         ${outcome.why}`);
  };
  const download = values["no-fetch"] ? null : folder.download;
  const outcomes = await fillMirror(plan.files, { dataDir, mirrorDir, download, signal: stop.signal, onFile });
  for (const line of plan.missing) say(`MISSING  ${line}`);

  const got = plan.files.filter((_, index) => outcomes[index]?.kind !== "missing");
  const lacking = plan.files.length - got.length + plan.missing.length;
  const bytes = got.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  say(
    `\n${got.length} files, ${megabytes(bytes)} in ${mirrorDir}${lacking === 0 ? "" : `; ${lacking} missing, see above`}`,
  );
  return lacking === 0 ? 0 : 1;
}

bundle().then(
  (code) => {
    process.exitCode = code;
  },
  (cause: unknown) => {
    const isKnown = cause instanceof StartError || cause instanceof RangeError || cause instanceof TypeError;
    process.stderr.write(`${isKnown ? cause.message : cause instanceof Error ? cause.stack : String(cause)}\n`);
    process.exitCode = 1;
  },
);

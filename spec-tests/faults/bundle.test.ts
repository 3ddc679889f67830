// A mirror folder filled from an installed home: the second home installs from it without any network.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { featureWorkSchema } from "../../handlers/shared/contract/components.ts";
import { followBoot } from "../support/boot-events.ts";
import { type Home, startHome } from "../support/home.ts";
import { ROOT } from "../targets/process-target.ts";
import { type BuiltService, buildService } from "./built-target.ts";
import { type EveryKind, startEveryKind } from "./every-kind.ts";

const WAIT_MS = 30_000;

describe("npm run bundle", () => {
  let built: BuiltService;
  let house: EveryKind;
  let folder: string;
  const homes: Home[] = [];

  before(async () => {
    built = await buildService();
    house = await startEveryKind(built.rootDir);
    folder = await mkdtemp(join(tmpdir(), "hearth-stick-"));
  });
  after(async () => {
    for (const home of homes) await home.close();
    await house?.close();
    await built?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function installedHome(mirror: string): Promise<Home> {
    const home = await startHome(built.target, { REGISTRY_DIR: house.registryDir, REGISTRY_MIRROR: mirror });
    homes.push(home);
    const { client } = await home.setUp("Anna");
    await client.read(featureWorkSchema, "POST", "/api/admin/features/everything/install");
    const boot = await followBoot(client);
    const isWhole = () => house.components.every((id) => boot.component(id)?.state === "installed");
    await boot.until("everything is installed", isWhole, WAIT_MS);
    boot.cut();
    for (const [path, bytes] of house.expected) {
      assert.ok((await readFile(join(home.target.dataDir, path))).equals(bytes), path);
    }
    return home;
  }

  /** As npm starts it, with the home's environment. */
  function bundle(home: Home, ...args: string[]): Promise<{ code: number; output: string }> {
    const program = [
      "--import",
      import.meta.resolve("tsx"),
      join(ROOT, "runtime-node/bundle/main.ts"),
      "--to",
      folder,
      ...args,
    ];
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: home.target.dataDir,
      REGISTRY_DIR: house.registryDir,
      REGISTRY_MIRROR: house.mirror.url,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, program, { cwd: built.rootDir, env }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
      });
    });
  }

  test("says what this home cannot give, fetches its archives, and a second home installs from the folder alone", async () => {
    const first = await installedHome(house.mirror.url);
    house.mirror.sent.clear();
    const offline = await bundle(first, "--no-fetch", "everything");
    assert.equal(offline.code, 1, offline.output);
    assert.match(offline.output, /MISSING.* engine: example\.org\/files\/test\/engine\.tar\.gz/);
    assert.match(offline.output, /MISSING.* pack: /);
    assert.match(offline.output, /copied .* 4\.0 MB {2}many-files: example\.org\/files\/test\/voice\/weights\.bin/);
    assert.match(offline.output, /5 files, .* MB in .*; 2 missing/);
    assert.equal(house.mirror.sent.size, 0, "nothing is fetched when that is not wanted");

    const whole = await bundle(first, "everything");
    assert.equal(whole.code, 0, whole.output);
    assert.deepEqual([...house.mirror.sent.keys()].map((path) => path.replace(/.*\//, "")).sort(), [
      "engine.tar.gz",
      "pack.zip",
    ]);
    for (const { mirrorPath, bytes } of house.downloads) {
      assert.ok((await readFile(join(folder, ...mirrorPath.split("/")))).equals(bytes), mirrorPath);
    }

    house.mirror.sent.clear();
    await installedHome(folder);
    assert.equal(house.mirror.sent.size, 0, "the second home asked the network");
  });

  test("puts nothing damaged into the folder, and names what nobody has", async () => {
    const [first] = homes;
    assert.ok(first);
    const target = join(folder, "example.org/files/test/tiny.gguf");
    await rm(target);
    const source = join(first.target.dataDir, "test/tiny.gguf");
    const bytes = await readFile(source);
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    await writeFile(source, bytes);
    const damaged = await bundle(first, "one-file");
    assert.equal(damaged.code, 1);
    assert.match(damaged.output, /damaged here: its checksum is wrong/);
    await assert.rejects(readFile(target));
    const unknown = await bundle(first, "no-such-thing");
    assert.deepEqual([unknown.code, unknown.output], [1, 'There is no component and no feature "no-such-thing".\n']);
  });
});

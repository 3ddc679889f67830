// Python environments from a wheel that the test builds and serves from an index of its own.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { eventually } from "../../supervision/testing/eventually.ts";
import { zip } from "../testing/archives.ts";
import { bytes } from "../testing/file-server.ts";
import { never, openHouse, serve, sha256Of, temporaryFolder } from "../testing/tools.ts";
import { findPython, isAtLeast } from "./find-python.ts";
import { installFailure } from "./install-failure.ts";

const signal = never;
const hasVenv = spawnSync("python3", ["-c", "import venv, ensurepip"]).status === 0;
const skip = hasVenv ? false : "there is no python3 with venv here, so no environment was made";
const WHEEL = "hearth_probe-1.0-py3-none-any.whl";

const wheel = zip([
  { name: "hearth_probe/__init__.py", content: "def main():\n    print('the probe answers')\n" },
  { name: "hearth_probe-1.0.dist-info/METADATA", content: "Metadata-Version: 2.1\nName: hearth-probe\nVersion: 1.0\n" },
  {
    name: "hearth_probe-1.0.dist-info/WHEEL",
    content: "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  },
  {
    name: "hearth_probe-1.0.dist-info/entry_points.txt",
    content: "[console_scripts]\nhearth-probe = hearth_probe:main\n",
  },
  {
    name: "hearth_probe-1.0.dist-info/RECORD",
    content:
      "hearth_probe/__init__.py,,\nhearth_probe-1.0.dist-info/METADATA,,\nhearth_probe-1.0.dist-info/WHEEL,,\nhearth_probe-1.0.dist-info/entry_points.txt,,\nhearth_probe-1.0.dist-info/RECORD,,\n",
  },
]);

/** A mirror with the index of one package, and a repository with a lock file for it. */
async function houseWithPackages(t: TestContext, sha256 = sha256Of(wheel)) {
  const server = await serve(t, (response, request) => {
    if (request.url === "/pypi/simple/hearth-probe/") {
      response.writeHead(200, { "content-type": "text/html" }).end(`<a href="/files/${WHEEL}">${WHEEL}</a>`);
    } else if (request.url === `/files/${WHEEL}`) return bytes(wheel)(response, request);
    else response.writeHead(404).end();
  });
  const rootDir = await temporaryFolder(t);
  await writeFile(join(rootDir, "probe.lock"), `hearth-probe==1.0 --hash=sha256:${sha256}\n`);
  return { server, rootDir, ...(await openHouse(t, { rootDir, mirror: server.url })) };
}

const environment = { lockFile: "probe.lock", into: "engines/probe", minVersion: "3.8" };

test("makePython() makes an environment whose programs run from where it ends up", { skip }, async (t) => {
  const { dataDir, tools, server } = await houseWithPackages(t);
  await tools.makePython(environment, { signal });
  const into = join(dataDir, "engines/probe");
  assert.equal(execFileSync(join(into, "bin/hearth-probe"), { encoding: "utf8" }), "the probe answers\n");
  const args = ["-m", "pip", "--version"];
  const command = { kind: "command" as const, path: "engines/probe/bin/python", pathOn: {}, args, expect: "pip " };
  assert.deepEqual(await tools.check(command, signal), { ok: true });
  assert.deepEqual(await readdir(join(dataDir, "engines")), ["probe"]);
  assert.ok(
    server.requests.every(({ path }) => path.startsWith("/pypi/simple/hearth-probe") || path.startsWith("/files/")),
  );
});

test("makePython() refuses a package with another hash, and leaves the old environment", { skip }, async (t) => {
  const { dataDir, tools } = await houseWithPackages(t, "0".repeat(64));
  await mkdir(join(dataDir, "engines/probe"), { recursive: true });
  await writeFile(join(dataDir, "engines/probe/old"), "");
  await assert.rejects(tools.makePython(environment, { signal }), { name: "DownloadFailure", kind: "wrong_bytes" });
  assert.deepEqual(await readdir(join(dataDir, "engines/probe")), ["old"]);
});

test("makePython() ends at the abort, with all that it started, and leaves nothing", { skip }, async (t) => {
  const { dataDir, tools, server } = await houseWithPackages(t);
  const stop = new AbortController();
  server.answerWith(() => stop.abort(new Error("stopped")));
  await assert.rejects(tools.makePython(environment, { signal: stop.signal }), /stopped/);
  assert.deepEqual(
    (await readdir(join(dataDir, "engines"))).filter((name) => !name.endsWith(".packages")),
    [],
  );
});

test("makePython() ends what a killed service has left at work on the same environment", {
  skip: skip || !existsSync("/proc/self/environ"),
}, async (t) => {
  const { dataDir, rootDir, tools, server } = await houseWithPackages(t);
  const asked = new Promise<void>((resolve) => server.answerWith(() => resolve()));
  const script = join(import.meta.dirname, "../testing/python-child.ts");
  const args = ["--import", "tsx", script, dataDir, rootDir, server.url, JSON.stringify(environment)];
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  await asked;
  child.kill("SIGKILL");
  const atWork = () => {
    const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return numbers.filter((pid) => commandOf(pid).includes(join(dataDir, "engines/probe.new-")));
  };
  const left = atWork();
  assert.ok(left.length > 0, "the installer outlives a service that is killed");
  const stop = new AbortController();
  const making = tools.makePython(environment, { signal: stop.signal });
  await eventually("they are gone", () => !atWork().some((pid) => left.includes(pid)), 10_000);
  stop.abort(new Error("stopped"));
  await assert.rejects(making, /stopped/);
  assert.deepEqual(atWork(), []);
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

test("makePython() says that its lock file is missing", async (t) => {
  const { tools } = await openHouse(t);
  await assert.rejects(tools.makePython(environment, { signal }), {
    kind: "refused",
    message: /list of Python packages/,
  });
});

test("makePython() says which Python is needed where there is none, also where there is uv", {
  skip: process.platform === "win32",
}, async (t) => {
  const rootDir = await temporaryFolder(t);
  await writeFile(join(rootDir, "probe.lock"), "");
  for (const uvEnds of [0, 127]) {
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, "uv"), `#!/bin/sh\nexit ${uvEnds}\n`, { mode: 0o755 });
    const { tools } = await openHouse(t, { rootDir, environment: { PATH: folder } });
    await assert.rejects(tools.makePython({ ...environment, minVersion: "3.11" }, { signal }), {
      kind: "refused",
      message: /^Python 3\.11 or newer is needed, and there is none/,
    });
  }
});

test("findPython() takes the first that is new enough, and says what is there instead", {
  skip: process.platform === "win32",
}, async (t) => {
  const folder = await temporaryFolder(t);
  const program = async (name: string, answer: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\necho ${answer}\n`);
    await chmod(join(folder, name), 0o755);
  };
  await program("old-python", "3.9.2");
  await program("new-python", "3.12.1");
  await program("no-python", "hello");
  const names = ["none", "no-python", "old-python", "new-python"].map((name) => join(folder, name));
  const options = { cwd: folder, environment: { PATH: folder }, signal };
  assert.equal(await findPython("3.11", options, names), join(folder, "new-python"));
  await assert.rejects(findPython("3.13", options, names), {
    kind: "refused",
    message: /3\.13 or newer .* has 3\.9\.2 and 3\.12\.1/,
  });
  await assert.rejects(findPython("3.11", options, []), { kind: "refused", message: /there is none/ });
});

test("isAtLeast() compares numbers, not letters", () => {
  assert.ok(isAtLeast("3.11.0", "3.9"));
  assert.ok(!isAtLeast("3.9.18", "3.11"));
  assert.ok(isAtLeast("3.11.7", "3.11"));
});

test("installFailure() knows what pip and uv say", () => {
  const kindOf = (output: string) => installFailure({ output, timedOut: false }).kind;
  assert.equal(kindOf("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."), "wrong_bytes");
  assert.equal(kindOf("OSError: [Errno 28] No space left on device"), "disk_full");
  assert.equal(
    kindOf("NewConnectionError: Failed to establish a new connection\nERROR: No matching distribution found"),
    "unreachable",
  );
  assert.equal(kindOf("ERROR: Could not find a version that satisfies the requirement x==1"), "refused");
  assert.equal(kindOf("something else"), "refused");
  assert.equal(installFailure({ output: "", timedOut: true }).kind, "unreachable");
});

// A registry with a component of every kind that can be installed, and a mirror that holds their files.
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestEntry, tarGz, zip } from "../../runtime-node/install/testing/archives.ts";
import { type MirrorServer, startMirrorServer } from "../support/mirror-server.ts";
import { ROOT } from "../targets/process-target.ts";

export interface EveryKind {
  mirror: MirrorServer;
  registryDir: string;
  /** Downloads by their path in DATA_DIR, with the path that the mirror knows them by. */
  downloads: { path: string; mirrorPath: string; bytes: Buffer; isArchive: boolean; component: string }[];
  /** What has to lie in DATA_DIR in the end, by path. */
  expected: ReadonlyMap<string, Buffer>;
  /** Without the environment of Python, which is a feature of its own. */
  components: string[];
  close(): Promise<void>;
}

export const hasPython = spawnSync("python3", ["-c", "import venv, ensurepip"]).status === 0;
const LOCK_FILE = "probe.lock";
const WHEEL = "hearth_probe-1.0-py3-none-any.whl";
const HOST = "example.org/files";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** `rootDir` gets the locked list of Python packages. */
export async function startEveryKind(rootDir: string): Promise<EveryKind> {
  const mirror = await startMirrorServer();
  const registryDir = await mkdtemp(join(tmpdir(), "hearth-registry-"));
  const contents = await makeContents();
  const downloads: EveryKind["downloads"] = [];
  for (const { component, files } of contents) {
    for (const [path, bytes] of Object.entries(files)) {
      const mirrorPath = `${HOST}/${path}`;
      mirror.files.set(mirrorPath, bytes);
      downloads.push({ component, path, mirrorPath, bytes, isArchive: /\.(zip|tar\.gz)$/.test(path) });
    }
  }
  await writePackages(mirror, rootDir);
  await writeFile(join(registryDir, "house.json"), JSON.stringify(group(contents)));
  return {
    mirror,
    registryDir,
    downloads,
    expected: new Map(
      contents.flatMap(({ files, unpacked = {} }) =>
        Object.entries({ ...files, ...unpacked }).filter(([path]) => !/\.(zip|tar\.gz)$/.test(path)),
      ),
    ),
    components: contents.map(({ component }) => component),
    async close() {
      await mirror.close();
      await rm(registryDir, { recursive: true, force: true });
    },
  };
}

interface Content {
  component: string;
  files: Record<string, Buffer>;
  /** What the archive among the files becomes. */
  unpacked?: Record<string, Buffer>;
  /** Registry fields. */
  more: object;
  /** Files that the registry knows no checksum of. */
  unknown?: string[];
}

async function makeContents(): Promise<Content[]> {
  const gguf = await readFile(join(ROOT, "data/starter/llm/tiny-embed.gguf"));
  const [weights, names, voice] = [randomBytes(4_000_000), randomBytes(90_000), randomBytes(500_000)];
  const [core, notes] = [randomBytes(400_000), Buffer.from("About the engine.\n")];
  const program = Buffer.from("#!/bin/sh\necho the engine answers\n");
  const [tiles, style] = [randomBytes(300_000), Buffer.from("{}\n")];
  const file = (name: string, content: Buffer, mode = 0o644): TestEntry => ({ name, content, mode });
  return [
    {
      component: "one-file",
      files: { "test/tiny.gguf": gguf },
      more: { readiness: { kind: "gguf", paths: ["test/tiny.gguf"] } },
    },
    {
      component: "many-files",
      files: { "test/voice/weights.bin": weights, "test/voice/names.bin": names, "test/voice/voice.bin": voice },
      unknown: ["test/voice/names.bin"],
      more: { readiness: { kind: "files" } },
    },
    {
      component: "tensors",
      files: { "test/model.safetensors": safetensors(300_000) },
      more: { readiness: { kind: "safetensors", paths: ["test/model.safetensors"] } },
    },
    {
      component: "engine",
      files: {
        "test/engine.tar.gz": tarGz([
          file("engine-1.0/run.sh", program, 0o755),
          file("engine-1.0/core.bin", core),
          file("engine-1.0/notes.txt", notes),
        ]),
      },
      unpacked: { "test/engine/run.sh": program, "test/engine/core.bin": core, "test/engine/notes.txt": notes },
      more: { readiness: { kind: "command", path: "test/engine/run.sh", args: [], expect: "the engine answers" } },
    },
    {
      component: "pack",
      files: { "test/pack.zip": zip([file("tiles.bin", tiles), file("deep/style.json", style)]) },
      unpacked: { "test/pack/tiles.bin": tiles, "test/pack/deep/style.json": style },
      more: { readiness: { kind: "files" }, requires: ["engine"] },
    },
  ];
}

function safetensors(dataBytes: number): Buffer {
  const tensor = { dtype: "U8", shape: [dataBytes], data_offsets: [0, dataBytes] };
  const header = Buffer.from(JSON.stringify({ weights: tensor }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, randomBytes(dataBytes)]);
}

/** The mirror's index of Python packages has a single one, built here. */
async function writePackages(mirror: MirrorServer, rootDir: string): Promise<void> {
  const about = "hearth_probe-1.0.dist-info";
  const files: TestEntry[] = [
    { name: "hearth_probe/__init__.py", content: "def main():\n    print('the probe answers')\n" },
    { name: `${about}/METADATA`, content: "Metadata-Version: 2.1\nName: hearth-probe\nVersion: 1.0\n" },
    { name: `${about}/WHEEL`, content: "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n" },
    { name: `${about}/entry_points.txt`, content: "[console_scripts]\nhearth-probe = hearth_probe:main\n" },
  ];
  const record = [...files.map(({ name }) => name), `${about}/RECORD`].map((name) => `${name},,\n`).join("");
  const wheel = zip([...files, { name: `${about}/RECORD`, content: record }]);
  mirror.files.set(`files/${WHEEL}`, wheel);
  mirror.files.set("pypi/simple/hearth-probe/", Buffer.from(`<a href="/files/${WHEEL}">${WHEEL}</a>`));
  await writeFile(join(rootDir, LOCK_FILE), `hearth-probe==1.0 --hash=sha256:${sha256(wheel)}\n`);
}

function group(contents: Content[]): object {
  const common = {
    description: "A part of the test's house.",
    unlocks: "Something to test.",
    version: "1",
    licence: { name: "CC0-1.0", commercialUse: true },
    sources: ["https://example.org/"],
  };
  const item = (id: string, components: string[]) => ({ id, title: id, description: `The ${id}.`, components });
  const everything = item(
    "everything",
    contents.map(({ component }) => component),
  );
  const components = contents.map(({ component, files, unpacked = {}, more, unknown = [] }) => ({
    ...common,
    id: component,
    name: component,
    files: Object.entries(files).map(([path, bytes]) => ({
      path,
      urls: [`https://${HOST}/${path}`],
      sizeBytes: bytes.length,
      sha256: unknown.includes(path) ? null : sha256(bytes),
      ...unpackOf(path),
    })),
    diskBytes: Object.values({ ...files, ...unpacked }).reduce((sum, { length }) => sum + length, 0),
    ...more,
  }));
  const python = {
    ...common,
    id: "python",
    name: "python",
    files: [],
    python: { lockFile: LOCK_FILE, into: "test/python", minVersion: "3.8", sizeBytes: 1_000 },
    diskBytes: 20_000_000,
    readiness: { kind: "command", path: "test/python/bin/hearth-probe", args: [], expect: "the probe answers" },
  };
  return {
    id: "house",
    title: "House",
    description: "What the test's house has.",
    folders: ["test"],
    categories: [{ id: "all", title: "All", items: [everything, item("with-python", ["python"])] }],
    components: [...components, python],
  };
}

function unpackOf(path: string): object {
  if (path.endsWith(".tar.gz")) {
    return { unpack: { format: "tar.gz", into: path.slice(0, -".tar.gz".length), stripComponents: 1 } };
  }
  return path.endsWith(".zip") ? { unpack: { format: "zip", into: path.slice(0, -".zip".length) } } : {};
}

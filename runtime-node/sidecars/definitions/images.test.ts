// ComfyUI as the supervisor knows it.
import assert from "node:assert/strict";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { hasGraphicsCard } from "../../images/graphics-card.ts";
import { tempFolder } from "../../supervision/testing/temp-folder.ts";
import { imageSidecar } from "./images.ts";

async function installed(dataDir: string): Promise<void> {
  for (const path of ["images/comfyui/main.py", "images/python/bin/python"]) {
    await mkdir(join(dataDir, path, ".."), { recursive: true });
    await writeFile(join(dataDir, path), "");
  }
}

test("imageSidecar() runs nothing where ComfyUI is not installed", async (t) => {
  const definition = imageSidecar({ url: null, hasGraphicsCard: async () => true });
  assert.equal(await definition.program({ dataDir: tempFolder(t), port: 1, token: "t" }), null);
});

test("imageSidecar() listens on loopback alone, without custom nodes and API nodes, on folders of the home", async (t) => {
  const dataDir = tempFolder(t);
  await installed(dataDir);
  const definition = imageSidecar({ url: null, hasGraphicsCard: async () => true });
  const program = await definition.program({ dataDir, port: 8_193, token: "t" });
  assert.ok(program);
  const { args } = program;
  const after = (flag: string) => args[args.indexOf(flag) + 1];
  assert.equal(args[0], join(dataDir, "images/comfyui/main.py"));
  assert.equal(after("--listen"), "127.0.0.1");
  assert.equal(after("--port"), "8193");
  for (const flag of [
    "--disable-all-custom-nodes",
    "--disable-api-nodes",
    "--disable-metadata",
    "--disable-auto-launch",
  ]) {
    assert.ok(args.includes(flag), flag);
  }
  assert.ok(!args.includes("--cpu"));
  assert.ok(!args.includes("--enable-cors-header"));
  for (const flag of ["--base-directory", "--front-end-root"]) {
    assert.ok((await stat(after(flag) ?? "")).isDirectory(), flag);
  }
  const paths = JSON.parse(await readFile(after("--extra-model-paths-config") ?? "", "utf8"));
  assert.deepEqual(Object.keys(paths), ["hearth"]);
  assert.equal(paths.hearth.base_path, join(dataDir, "images/models"));
  assert.equal(paths.hearth.checkpoints, "checkpoints");
  assert.equal(paths.hearth.custom_nodes, undefined);
  assert.ok((definition.policy?.startLimitMs ?? 0) >= 120_000);
});

test("imageSidecar() paints on the processor where there is no graphics card", async (t) => {
  const dataDir = tempFolder(t);
  await installed(dataDir);
  const definition = imageSidecar({ url: null, hasGraphicsCard: async () => false });
  assert.ok((await definition.program({ dataDir, port: 1, token: "t" }))?.args.includes("--cpu"));
});

test("imageSidecar() takes only ComfyUI's own figures for a sign of health", () => {
  const { probe, usesForeign } = imageSidecar({ url: null, hasGraphicsCard: async () => true });
  const answer = (json: unknown, status = 200) => ({ status, headers: {}, text: "", json });
  assert.equal(probe.path, "/system_stats");
  assert.equal(probe.isRight(answer({ system: { comfyui_version: "0.3.64" }, devices: [] })), true);
  assert.equal(probe.isRight(answer({ system: { comfyui_version: "0.3.64" }, devices: [] }, 500)), false);
  for (const json of [{}, { ok: true }, undefined, "x"]) assert.equal(probe.isRight(answer(json)), false);
  assert.equal(usesForeign, false);
});

test("hasGraphicsCard() goes by the driver's device, its module, or WSL's door to it", async () => {
  const has = (...there: string[]) => hasGraphicsCard("linux", async (path) => there.includes(path));
  assert.equal(await has(), false);
  for (const path of ["/dev/nvidia0", "/proc/driver/nvidia/version", "/dev/dxg"]) assert.equal(await has(path), true);
  assert.equal(await hasGraphicsCard("darwin", async () => false), true);
});

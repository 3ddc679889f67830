// ComfyUI on the supervisor: how it is started, on which folders, and when it is well.
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { PAINTER_COMPONENT, PAINTER_SIDECAR } from "../../../handlers/images/painter/painter-address.ts";
import { makeFolder, writeDurably } from "../../install/durable.ts";
import type { SidecarDefinition } from "../definition.ts";

export interface ImageSidecarOptions {
  /** IMAGE_URL; null: it is run here. */
  url: string | null;
  /** Whether this machine has a graphics card that it can use; asked at each start. */
  hasGraphicsCard(): Promise<boolean>;
}

/** ComfyUI's own default, 8188, is left to one that somebody runs by hand. */
const PREFERRED_PORT = 8193;
const PROGRAM = "images/comfyui/main.py";
const PYTHON = "images/python/bin/python";
/** What it needs besides models: its folders, kept apart from the program, which an update replaces. */
const BASE = "images/work";
const MODELS_FILE = "images/model-paths.yaml";
const statsSchema = z.object({ system: z.object({ comfyui_version: z.string() }), devices: z.array(z.unknown()) });

export function imageSidecar({ url, hasGraphicsCard }: ImageSidecarOptions): SidecarDefinition {
  return {
    id: PAINTER_SIDECAR,
    name: "Pictures",
    componentId: PAINTER_COMPONENT,
    async program({ dataDir, port }) {
      const main = join(dataDir, ...PROGRAM.split("/"));
      const python = join(dataDir, ...PYTHON.split("/"));
      if (!(await exists(main)) || !(await exists(python))) return null;
      const base = join(dataDir, ...BASE.split("/"));
      const frontEnd = join(base, "no-front-end");
      const modelPaths = join(dataDir, ...MODELS_FILE.split("/"));
      await makeFolder(base);
      // It serves this empty folder in place of its own pages: nobody looks at it but Hearth.
      await mkdir(frontEnd, { recursive: true });
      await writeDurably(modelPaths, modelPathsFile(join(dataDir, "images", "models")));
      const isCpu = !(await hasGraphicsCard());
      return {
        command: python,
        args: [main, ...argumentsFor({ port, base, frontEnd, modelPaths }), ...(isCpu ? ["--cpu"] : [])],
        cwd: join(dataDir, "images", "comfyui"),
        // It would otherwise ask the internet for versions and models of its own accord.
        env: { HF_HUB_OFFLINE: "1", TRANSFORMERS_OFFLINE: "1", DO_NOT_TRACK: "1", PYTHONUNBUFFERED: "1" },
      };
    },
    port: { preferred: PREFERRED_PORT, movable: true },
    probe: {
      path: "/system_stats",
      isRight: ({ status, json }) => status === 200 && statsSchema.safeParse(json).success,
    },
    // Whoever reaches it reads every prompt and picture: only one that IMAGE_URL names is told any.
    usesForeign: false,
    url,
    policy: {
      // 9 to 26 s with a warm disk and no graphics card; its port is bound only when everything is loaded.
      startLimitMs: 240_000,
      startProbeIntervalMs: 500,
      // It answers late while it samples or loads a model of many gigabytes; a kill would cost the picture.
      probeTimeoutMs: 10_000,
      restartAfterMisses: 12,
    },
  };
}

/** Of version 0.32.0, which the registry installs. Nothing secret may stand here: /system_stats shows the whole line. */
function argumentsFor(paths: { port: number; base: string; frontEnd: string; modelPaths: string }): string[] {
  return [
    // Without a value it would listen everywhere.
    ...["--listen", "127.0.0.1", "--port", String(paths.port), "--disable-auto-launch"],
    ...["--base-directory", paths.base, "--extra-model-paths-config", paths.modelPaths],
    ...["--database-url", "sqlite:///:memory:", "--front-end-root", paths.frontEnd],
    // Custom nodes are programs of strangers, and API nodes send pictures out of the house.
    ...["--disable-all-custom-nodes", "--disable-api-nodes", "--disable-metadata"],
    ...["--preview-method", "latent2rgb"],
  ];
}

/** Written by us alone: a key `custom_nodes` in it would add code. JSON is YAML, so that no path can break out. */
function modelPathsFile(models: string): string {
  const kinds = ["checkpoints", "loras", "vae", "controlnet", "upscale_models", "embeddings", "text_encoders"];
  const folders = Object.fromEntries([...kinds, "diffusion_models"].map((kind) => [kind, kind]));
  return `${JSON.stringify({ hearth: { base_path: models, is_default: true, ...folders } }, null, 2)}\n`;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

// What can be installed: the shape of data/registry/*.json, one file for each group. A name that is not here is a mistake.
import * as z from "zod";
import { TTS_PRECISIONS } from "../shared/contract/settings.ts";

const idSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be in kebab-case");

/** A path below DATA_DIR, or below the repository for what ships with it: relative, with forward slashes, without `..`. */
export const relativePathSchema = z
  .string()
  .min(1)
  .max(300)
  .refine(
    (path) =>
      !path.startsWith("/") &&
      !/[\\:\0]/.test(path) &&
      path.split("/").every((part) => part !== "" && part !== "." && part !== ".."),
    "must be a relative path that stays inside its folder",
  );

const httpsUrlSchema = z.url({ protocol: /^https$/ });
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

export const platformSchema = z.enum(["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"]);
export type Platform = z.infer<typeof platformSchema>;

export const registryFileEntrySchema = z.strictObject({
  /** Where it lies in DATA_DIR once it is whole; for an archive that is unpacked, where the archive lies meanwhile. */
  path: relativePathSchema,
  /** The first is asked first, the others are mirrors of the same bytes. Empty for a starter, which is never fetched. */
  urls: z.array(httpsUrlSchema),
  /** Exact where `isSizeExact`, else a good guess for people; the server then says what is right. */
  sizeBytes: z.number().int().positive(),
  isSizeExact: z.boolean().default(true),
  /** null: not known for certain; pinned by the first download (trust on first use). */
  sha256: sha256Schema.nullable(),
  /** Only for these; left out: for all that the component runs on. */
  platforms: z.array(platformSchema).min(1).optional(),
  unpack: z
    .strictObject({
      format: z.enum(["zip", "tar.gz"]),
      /** Folder in DATA_DIR. */
      into: relativePathSchema,
      /** Leading folders of the archive that are left out. */
      stripComponents: z.number().int().min(0).max(5).default(0),
    })
    .optional(),
  /** A program: gets the right to be run. */
  executable: z.boolean().default(false),
});
export type RegistryFileEntry = z.infer<typeof registryFileEntrySchema>;

/** How one finds out that it works, beyond that its files are there. */
export const readinessSchema = z.discriminatedUnion("kind", [
  /** Its files are there in full size. */
  z.strictObject({ kind: z.literal("files") }),
  /** Each file's header is read: a model or archive of that format, of the version that is understood, in full length. */
  z.strictObject({
    kind: z.enum(["gguf", "onnx", "zim", "pmtiles", "safetensors"]),
    paths: z.array(relativePathSchema).min(1),
  }),
  /** The voice sidecar loads it, in a process of its own that ends again; the headers of `paths` are read before. */
  z.strictObject({
    kind: z.literal("voice"),
    loads: z.enum(["tts", "stt"]),
    folder: relativePathSchema,
    /** Of a `tts`; left out: the default. */
    precision: z.enum(TTS_PRECISIONS).optional(),
    paths: z.array(relativePathSchema).min(1),
  }),
  /** A program answers within 20 s with exit code 0; `path` is in DATA_DIR. */
  z.strictObject({
    kind: z.literal("command"),
    path: relativePathSchema,
    /** Where it lies on a platform that keeps it elsewhere, e.g. with `.exe` at its end. */
    pathOn: z.partialRecord(platformSchema, relativePathSchema).default({}),
    args: z.array(z.string().max(200)).max(10),
    /** What its output has to hold. */
    expect: z.string().max(100).optional(),
  }),
]);
export type Readiness = z.infer<typeof readinessSchema>;

export const licenceSchema = z.strictObject({
  /** SPDX id where there is one, else its name. */
  name: z.string().min(1),
  url: httpsUrlSchema.optional(),
  /** Whether it may be used commercially; null: its text leaves that open. */
  commercialUse: z.boolean().nullable(),
});

/**
 * What the component is to wake words: the models that all detectors share, a detector, which is its only file, or
 * features of sound in which nobody says one, its only file as well, which trainings learn from.
 */
export const wakePartSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("core"), mel: relativePathSchema, embedding: relativePathSchema }),
  z.strictObject({
    kind: z.literal("detector"),
    /** As companions and settings name it: `hey_jarvis`. */
    id: z.string().regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, "must be in snake_case"),
    /** What one says to it. */
    phrase: z.string().min(1).max(80),
    /** Specification, section 2. */
    defaultThreshold: z.number().min(0).max(1),
  }),
  /** Features of sound without any wake phrase, which trainings learn from: made for one embedding model. */
  z.strictObject({ kind: z.literal("negatives"), embeddingSha256: sha256Schema }),
]);
export type WakePart = z.infer<typeof wakePartSchema>;

export const componentEntrySchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(80),
  /** What it is, in a sentence that anyone understands. */
  description: z.string().min(1).max(300),
  /** What one can do once it is there. */
  unlocks: z.string().min(1).max(200),
  version: z.string().min(1).max(60),
  /** Hearth is not `ready` before it is installed. */
  essential: z.boolean().default(false),
  /** Part of the repository: its files lie there, in this folder, and count as installed. */
  starter: relativePathSchema.optional(),
  /** Takes the place of this one as soon as it is ready, e.g. of a starter. */
  supersedes: idSchema.optional(),
  files: z.array(registryFileEntrySchema),
  wake: wakePartSchema.optional(),
  /** A Python environment made from a locked list of packages. */
  python: z
    .strictObject({
      /** In the repository: pip's format with a hash for each package. */
      lockFile: relativePathSchema,
      /** In DATA_DIR. */
      into: relativePathSchema,
      /** Least version, e.g. `3.11`. */
      minVersion: z.string().regex(/^3\.\d{1,2}$/),
      sizeBytes: z.number().int().positive(),
    })
    .optional(),
  licence: licenceSchema,
  /** Left out: everywhere. */
  platforms: z.array(platformSchema).min(1).optional(),
  requires: z.array(idSchema).default([]),
  /** Space that it takes once it is installed, beside which its archives need space while they are unpacked. */
  diskBytes: z.number().int().nonnegative(),
  /** Memory that it takes while it is used; 0: none worth naming. */
  memoryBytes: z.number().int().nonnegative().default(0),
  readiness: readinessSchema,
  /** Where the facts above come from, for whoever checks them. */
  sources: z.array(httpsUrlSchema).default([]),
  /** For maintainers, e.g. that a checksum is pinned by the first download and why. */
  note: z.string().max(400).optional(),
});
export type ComponentEntry = z.infer<typeof componentEntrySchema>;

/** A feature as people choose it: one choice may need several components. */
export const featureItemSchema = z.strictObject({
  id: idSchema,
  title: z.string().min(1).max(80),
  description: z.string().min(1).max(300),
  components: z.array(idSchema).min(1),
});
export type FeatureItem = z.infer<typeof featureItemSchema>;

export const registryGroupSchema = z.strictObject({
  id: idSchema,
  title: z.string().min(1).max(60),
  description: z.string().min(1).max(300),
  /** Folders in DATA_DIR that belong to this group alone: all that its components write lies there. */
  folders: z.array(relativePathSchema).min(1),
  categories: z
    .array(
      z.strictObject({
        id: idSchema,
        title: z.string().min(1).max(60),
        items: z.array(featureItemSchema).min(1),
      }),
    )
    .min(1),
  components: z.array(componentEntrySchema).min(1),
});
export type RegistryGroup = z.infer<typeof registryGroupSchema>;

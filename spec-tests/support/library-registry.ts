// A registry whose one component is a book, and the folder that stands in for the hosts it would come from.
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../targets/process-target.ts";
import { type WrittenBook, writeBook } from "./written-book.ts";

export interface LibraryRegistry {
  /** For the service: REGISTRY_DIR and REGISTRY_MIRROR. */
  env: Record<string, string>;
  /** The archive as the mirror has it. */
  archive: string;
  close(): Promise<void>;
}

const HOST = "example.org";

export async function writeLibraryRegistry(book: WrittenBook): Promise<LibraryRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-books-"));
  const [registry, mirror] = [join(folder, "registry"), join(folder, "mirror")];
  await mkdir(registry, { recursive: true });
  await mkdir(join(mirror, HOST), { recursive: true });
  const archive = await writeBook(join(mirror, HOST), book);
  const group = groupOf(book, await readFile(archive), await readLibrarian());
  await writeFile(join(registry, "library.json"), JSON.stringify(group));
  return {
    archive,
    env: { REGISTRY_DIR: registry, REGISTRY_MIRROR: mirror },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What serves the books, as Hearth's own registry has it; the test runs the system's. */
async function readLibrarian(): Promise<unknown> {
  const own = JSON.parse(await readFile(join(ROOT, "data/registry/library.json"), "utf8"));
  return own.components.find(({ id }: { id: string }) => id === "kiwix-serve");
}

function groupOf({ name, title }: WrittenBook, bytes: Buffer, librarian: unknown): object {
  const id = `zim-${name.replaceAll("_", "-")}`;
  return {
    id: "library",
    title: "Library",
    description: "Books of the test.",
    folders: ["library", "zim"],
    categories: [
      { id: "small", title: "Small", items: [{ id: "songs", title, description: "A book.", components: [id] }] },
      {
        id: "care",
        title: "Care",
        items: [{ id: "librarian", title: "Librarian", description: "Serves the books.", components: ["kiwix-serve"] }],
      },
    ],
    components: [
      librarian,
      {
        id,
        name: title,
        description: "A book of the test.",
        unlocks: "Something to read.",
        version: "1",
        licence: { name: "CC0-1.0", commercialUse: true },
        sources: [`https://${HOST}/`],
        readiness: { kind: "files" },
        files: [
          {
            path: `zim/${name}.zim`,
            urls: [`https://${HOST}/${name}.zim`],
            sizeBytes: bytes.length,
            sha256: createHash("sha256").update(bytes).digest("hex"),
          },
        ],
        diskBytes: bytes.length,
      },
    ],
  };
}

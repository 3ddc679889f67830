// Paths of components: relative, with forward slashes, never out of their folder.
import { join } from "node:path";
import { relativePathSchema } from "../../handlers/components/registry-schema.ts";

/**
 * The absolute path of `path` in `folder`.
 * @throws TypeError when it is absolute, holds `..`, or is otherwise no path of a component.
 */
export function insideFolder(folder: string, path: string): string {
  if (!relativePathSchema.safeParse(path).success) {
    throw new TypeError(`${JSON.stringify(path)} is no relative path inside the data folder.`);
  }
  return join(folder, ...path.split("/"));
}

// The double's folders, in memory: what was uploaded, and what was painted. Like the real one's, they outlive a restart.
import type { ServerResponse } from "node:http";
import type { SavedPicture } from "./run-graph.ts";

export interface ComfyFiles {
  has(image: string): boolean;
  input(name: string): Uint8Array | undefined;
  save(prefix: string, png: Buffer): SavedPicture;
  /** As PreviewImage does. */
  saveTemp(png: Buffer): SavedPicture;
  /** What lies there, by folder. */
  list(folder: Folder): string[];
  /** As each start does. */
  emptyTemp(): void;
  view(query: URLSearchParams, response: ServerResponse): void;
  upload(contentType: string, body: Buffer, response: ServerResponse): Promise<void>;
}

export type Folder = "input" | "output" | "temp";
const isFolder = (type: string): type is Folder => type === "input" || type === "output" || type === "temp";

const pathOf = (subfolder: string, name: string): string => (subfolder === "" ? name : `${subfolder}/${name}`);
const leaves = (path: string): boolean => path.startsWith("/") || path.split("/").includes("..");

export function createComfyFiles(): ComfyFiles {
  const folders: Record<Folder, Map<string, Buffer>> = { input: new Map(), output: new Map(), temp: new Map() };
  const { output, temp } = folders;
  /** ComfyUI's annotation: `name [temp]`. */
  const annotated = (name: string) => {
    const [, path = name, folder = "input"] = /^(.*) \[(input|output|temp)\]$/.exec(name) ?? [];
    return folders[folder as Folder].get(path);
  };

  return {
    has: (image) => annotated(image) !== undefined,
    input: annotated,
    list: (folder) => [...folders[folder].keys()],
    emptyTemp: () => temp.clear(),
    saveTemp(png) {
      const filename = `ComfyUI_temp_brrnb_${String(temp.size + 1).padStart(5, "0")}_.png`;
      temp.set(filename, png);
      return { filename, subfolder: "", type: "temp" };
    },
    save(prefix, png) {
      const parts = prefix.split("/");
      const name = parts.pop() ?? "";
      const subfolder = parts.join("/");
      const start = `${pathOf(subfolder, name)}_`;
      const numbers = [...output.keys()]
        .filter((path) => path.startsWith(start))
        .map((path) => Number(path.slice(start.length, -5)));
      // After the highest that is there.
      const filename = `${name}_${String(Math.max(0, ...numbers) + 1).padStart(5, "0")}_.png`;
      output.set(pathOf(subfolder, filename), png);
      return { filename, subfolder, type: "output" };
    },
    view(query, response) {
      const filename = query.get("filename");
      const subfolder = query.get("subfolder") ?? "";
      const type = query.get("type") ?? "output";
      if (filename === null) return void response.writeHead(404).end();
      if (filename === "" || leaves(filename)) return void response.writeHead(400).end();
      if (leaves(subfolder)) return void response.writeHead(403).end();
      const name = filename.split("/").at(-1) ?? "";
      const bytes = isFolder(type) ? folders[type].get(pathOf(subfolder, name)) : undefined;
      if (bytes === undefined) return void response.writeHead(404).end();
      const headers = { "content-type": "image/png", "content-disposition": `filename="${name}"` };
      response.writeHead(200, { ...headers, "content-length": bytes.length }).end(bytes);
    },
    async upload(contentType, body, response) {
      const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
      const image = form.get("image");
      const subfolder = String(form.get("subfolder") ?? "");
      const type = String(form.get("type") ?? "input");
      if (!isFolder(type)) return void response.writeHead(500).end();
      const into = folders[type];
      if (!(image instanceof Blob) || leaves(image.name) || leaves(subfolder))
        return void response.writeHead(400).end();
      const bytes = Buffer.from(await image.arrayBuffer());
      const isFree = (name: string) =>
        form.get("overwrite") === "true" || !(into.get(pathOf(subfolder, name))?.equals(bytes) === false);
      let name = image.name;
      for (let copy = 1; !isFree(name); copy++) name = image.name.replace(/(\.\w+)?$/, ` (${copy})$1`);
      into.set(pathOf(subfolder, name), bytes);
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify({ name, subfolder, type }));
    },
  };
}

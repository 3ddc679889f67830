// REGISTRY_MIRROR: one rule for where a file lies when an address or a folder stands in for the internet's hosts.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Where the bytes are asked for. */
export type Place =
  | { kind: "http"; url: URL }
  /** `root`: of the whole mirror. */
  | { kind: "folder"; path: string; root: string };

/**
 * The path of an address in a mirror: `<host>/<path of the URL>`, so that `https://a.org/x/y.bin?download=1` becomes
 * `a.org/x/y.bin`. A port is joined to the host by `_`, because a folder's name cannot hold a colon everywhere; the
 * query is left out, because a file has none. Names are decoded; whatever fills a mirror folder uses this function.
 * @throws TypeError for an address that is not http(s), names no file, or would leave the mirror.
 */
export function pathInMirror(address: string): string {
  const url = httpUrl(address);
  const names = url.pathname.slice(1).split("/").map(decodeName);
  if (names.some((name) => name === "" || name === "." || name === ".." || /[/\\:\0]/.test(name))) {
    throw new TypeError("An address to download names no file that a mirror could hold.");
  }
  const host = url.port === "" ? url.hostname : `${url.hostname}_${url.port}`;
  return [host.replace(/[[\]:]/g, "_"), ...names].join("/");
}

/** Where to get `address`: there, or at the mirror, an http(s) address or a folder. */
export function placeOf(address: string, mirror: string | null): Place {
  if (mirror === null) return { kind: "http", url: httpUrl(address) };
  const path = pathInMirror(address);
  if (!isHttp(mirror)) {
    const root = resolve(mirror);
    return { kind: "folder", path: join(root, ...path.split("/")), root };
  }
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return { kind: "http", url: new URL(`${mirror.replace(/\/+$/, "")}/${encoded}`) };
}

/** The index of Python packages in the mirror, as pip and uv take it; null without a mirror. */
export function pythonIndex(mirror: string | null): string | null {
  if (mirror === null) return null;
  if (isHttp(mirror)) return `${mirror.replace(/\/+$/, "")}/pypi/simple`;
  return pathToFileURL(join(resolve(mirror), "pypi", "simple")).href;
}

const isHttp = (text: string) => /^https?:\/\//i.test(text);

function httpUrl(address: string): URL {
  if (!isHttp(address) || !URL.canParse(address)) throw new TypeError("An address to download must be http or https.");
  return new URL(address);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (cause) {
    throw new TypeError("An address to download is not encoded as an address has to be.", { cause });
  }
}

// Remembers what a run has seen and which words must not appear anywhere, for the checks at its end.
import type { Reply } from "./client.ts";

export interface Sighting extends Omit<Reply, "text" | "json"> {
  method: string;
  /** Without the query. */
  path: string;
  json: unknown;
  text: string;
}

export interface Witness {
  see(method: string, path: string, reply: Reply): void;
  readonly sightings: readonly Sighting[];
  /** `kind` tells what it is when it is found after all. */
  addSecret(kind: string, secret: string): void;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Long texts are not kept whole: a page of messages is seen often, and its beginning shows its shape. */
const TEXT_KEPT_CHARS = 200_000;

export function createWitness(): Witness {
  const sightings: Sighting[] = [];
  const secrets = new Map<string, string>();
  return {
    sightings,
    secrets,
    see(method, path, { status, headers, text, json }) {
      const plainPath = path.split("?", 1)[0] ?? path;
      sightings.push({ method, path: plainPath, status, headers, json, text: text.slice(0, TEXT_KEPT_CHARS) });
    },
    addSecret(kind, secret) {
      secrets.set(secret, kind);
    },
  };
}

// What a program beside Hearth is called, in the language of the app.
import type { Sidecar } from "@hearth/handlers/shared/contract/system.ts";
import { h } from "./words.ts";

/** One that this version of the app does not know keeps the service's name. */
export function sidecarName({ id, name }: Pick<Sidecar, "id" | "name">): string {
  if (id === "voice") return h("health.name.voice");
  if (id === "images") return h("health.name.images");
  if (id === "library") return h("health.name.library");
  if (id === "maps") return h("health.name.maps");
  return name;
}

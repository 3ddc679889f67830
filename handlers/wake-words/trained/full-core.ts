// Which component has the full core models, instead of the starter's.
import type { ComponentEntry } from "../../components/registry-schema.ts";

export const isFullCore = ({ wake, starter }: Pick<ComponentEntry, "wake" | "starter">): boolean =>
  wake?.kind === "core" && starter === undefined;

// The names that `npm run bundle` takes: what this home can give by itself, and what it would have to fetch first.
import { runsOn } from "../../handlers/components/registry.ts";
import type { FeatureItem } from "../../handlers/components/registry-schema.ts";
import type { PlanOptions } from "./plan-bundle.ts";

/** A line for each feature that runs on this machine and does not ship with Hearth, in two lists. */
export function nameFeatures({ registry, platform, markers }: PlanOptions): string {
  const here: string[] = [];
  const away: string[] = [];
  for (const { title: group, categories } of registry.groups) {
    for (const item of categories.flatMap(({ items }) => items)) {
      const parts = registry.closure(item.components).filter(({ starter }) => starter === undefined);
      if (parts.length === 0 || !parts.every((part) => runsOn(part, platform))) continue;
      const isHere = parts.every(({ id }) => markers.has(id));
      (isHere ? here : away).push(lineOf(item, group));
    }
  }
  return [
    ...(here.length > 0 ? ["Installed here:", ...here] : ["Nothing is installed here yet."]),
    ...(away.length > 0 ? ["", "Not installed here, fetched from the internet first:", ...away] : []),
    "",
  ].join("\n");
}

const lineOf = ({ id, title }: FeatureItem, group: string) => `  ${id.padEnd(26)}  ${group}: ${title}`;

// The metrics in Prometheus' text format, version 0.0.4.
import type { Family, Sample } from "./registry.ts";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export function toPrometheusText(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const head = `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}\n# TYPE ${name} ${type}\n`;
      return (
        head +
        samples()
          .map((sample) => lineOf(name, sample))
          .join("")
      );
    })
    .join("");
}

function lineOf(name: string, { suffix, labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  const inBraces = pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
  return `${name}${suffix}${inBraces} ${value}\n`;
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

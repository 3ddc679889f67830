// What the evaluation of the router prints: accuracy, confusion, misses, thresholds.
import { SURE } from "../../../handlers/chat/router/router.ts";
import { ROUTES } from "../../../handlers/shared/contract/chat.ts";
import { type AtThreshold, chosenThreshold, type Routed, TRUSTED_SHARE } from "./evaluate.ts";

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function accuracyTable(sets: readonly { name: string; routed: readonly Routed[] }[]): string {
  const rows = sets.map(({ name, routed }) => {
    const right = routed.filter(({ route, got }) => route === got).length;
    const asked = routed.filter(({ score }) => score < SURE);
    const wrongOfTrusted = routed.filter(({ route, got, score }) => score >= SURE && route !== got).length;
    return [
      name,
      `${right} of ${routed.length}, ${percent(right, routed.length)}`,
      percent(routed.filter(({ byWords }) => byWords).length, routed.length),
      percent(asked.length, routed.length),
      `${wrongOfTrusted} of ${routed.length - asked.length}`,
    ];
  });
  return table(["set", "right by tier 1", "by words alone", "tier 2 would be asked", "wrong without asking"], rows);
}

/** Rows are what was meant, columns where it went. */
export function confusionTable(routed: readonly Routed[]): string {
  const routes = ROUTES.filter((each) => routed.some(({ route, got }) => route === each || got === each));
  const rows = routes.map((meant) => [
    `**${meant}**`,
    ...routes.map((went) => String(routed.filter(({ route, got }) => route === meant && got === went).length || "")),
  ]);
  return table(["meant, went to", ...routes], rows);
}

export function thresholdTable(rows: readonly AtThreshold[]): string {
  const total = (rows[0]?.asked ?? 0) + (rows[0]?.trusted ?? 0);
  const lines = rows.map(({ threshold, asked, right, trusted }) => [
    threshold.toFixed(2),
    percent(asked, total),
    `${right} of ${trusted}, ${percent(right, trusted)}`,
  ]);
  const chosen = chosenThreshold(rows);
  const verdict =
    chosen === null
      ? `No threshold is right on ${100 * TRUSTED_SHARE} % of what it trusts.`
      : `From ${chosen.toFixed(2)} on, tier 1 is right on ${100 * TRUSTED_SHARE} % and more of what it trusts; the router has ${SURE.toFixed(2)}.`;
  return `${table(["threshold", "tier 2 would be asked", "right without asking"], lines)}\n\n${verdict}`;
}

export const misses = (routed: readonly Routed[]): string =>
  routed
    .filter(({ route, got }) => route !== got)
    .map(({ said, route, got, score }) => `  ${said.join(" / ")}: ${got} (${score.toFixed(2)}), not ${route}`)
    .join("\n");

// `npm run bench:map-drawing`: how soon a map is drawn here, and how it moves; keeps its table in docs/benchmarks.md.
import { keepTable } from "../keep-table.ts";
import { toTable } from "../stats.ts";
import { benchMapDrawing } from "./bench-map-drawing.ts";

const rows = await benchMapDrawing();
const table = toTable(rows);
process.stdout.write(`${table}\n`);
await keepTable("map-drawing", table);
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;

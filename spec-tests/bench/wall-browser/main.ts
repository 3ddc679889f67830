// `npm run bench:wall`: how smoothly a wall of 20,000 pictures scrolls here; keeps its table in docs/benchmarks.md.
import { keepTable } from "../keep-table.ts";
import { toTable } from "../stats.ts";
import { benchWall } from "./bench-wall.ts";

const rows = await benchWall();
const table = toTable(rows);
process.stdout.write(`${table}\n`);
await keepTable("wall", table);
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;

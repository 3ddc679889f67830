// Memory: how fast and how truly it recalls among 100,000, and whether it is worth having.
import { measureSpeed } from "./memory/speed.ts";
import { measureWorth } from "./memory/worth.ts";
import type { Row } from "./stats.ts";

export async function benchMemory(): Promise<Row[]> {
  const speed = await measureSpeed();
  const { rows } = await measureWorth("test");
  return [...speed, ...rows];
}

// The newest spoken turns with what each stage took, for the admin. Figures, never words.
import { desc, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Metrics } from "../../metrics/registry.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Sql } from "../../ports/sql.ts";
import { WAKE_TURNS_KEPT } from "../../shared/contract/limits.ts";
import type { SpokenTurn, spokenTurnListSchema } from "../../shared/contract/wake.ts";
import { atomically } from "../../store/atomically.ts";
import { type Database, iso } from "../../store/database.ts";
import { spokenTurns } from "../../store/schema.ts";
import { createTurnMetrics } from "./turn-metrics.ts";

export interface SpokenTurns {
  /** A turn that is told once more is kept, and counted, once. */
  keep(teller: { userId: string; deviceLabel: string }, turn: SpokenTurn): Promise<void>;
  /** Newest first. */
  list(): Promise<z.infer<typeof spokenTurnListSchema>>;
}

export interface SpokenTurnsOptions {
  db: Database;
  sql: Sql;
  clock: Clock;
  metrics: Metrics;
  /** How many are kept. */
  kept?: number;
}

export function createSpokenTurns(options: SpokenTurnsOptions): SpokenTurns {
  const { db, sql: port, clock, kept = WAKE_TURNS_KEPT } = options;
  const metrics = createTurnMetrics(options.metrics);
  return {
    async keep({ userId, deviceLabel }, turn) {
      const { id, deviceId, trigger, outcome, runId, stages } = turn;
      const [added] = await atomically(port, [
        sql`INSERT INTO spoken_turns (id, user_id, device_id, device_label, begun_by, outcome, run_id, stages, created_at)
            VALUES (${id}, ${userId}, ${deviceId}, ${deviceLabel}, ${trigger}, ${outcome}, ${runId},
              ${JSON.stringify(stages)}, ${clock.now()})
            ON CONFLICT (user_id, id) DO NOTHING RETURNING seq`,
        sql`DELETE FROM spoken_turns WHERE seq <= (SELECT max(seq) FROM spoken_turns) - ${kept}`,
      ]);
      if (added?.rows.length === 1) metrics.turn(turn);
    },
    async list() {
      const rows = await db.select().from(spokenTurns).orderBy(desc(spokenTurns.seq)).limit(kept);
      return {
        items: rows.map(({ seq: _, userId: __, createdAt, ...turn }) => ({ ...turn, at: iso(createdAt) })),
      };
    },
  };
}

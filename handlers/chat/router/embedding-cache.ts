// Example vectors in the store, so that a restart does not compute them again.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { embeddingCache } from "../../store/schema.ts";
import type { EmbeddingCache } from "./example-vectors.ts";

/** Below SQLite's bound on parameters of one statement, with room for three a row. */
const PORTION = 200;

const portions = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PORTION) }, (_, n) => items.slice(n * PORTION, (n + 1) * PORTION));

export function createEmbeddingCache(db: Database): EmbeddingCache {
  return {
    async get(model, textHashes) {
      const found = new Map<string, Float32Array>();
      for (const hashes of portions(textHashes)) {
        const rows = await db
          .select()
          .from(embeddingCache)
          .where(and(eq(embeddingCache.model, model), inArray(embeddingCache.textHash, hashes)));
        // A copy, because a blob may begin at any byte and floats may not.
        for (const row of rows) found.set(row.textHash, new Float32Array(new Uint8Array(row.vector).buffer));
      }
      return found;
    },
    async put(model, vectors) {
      const rows = [...vectors].map(([textHash, vector]) => ({
        model,
        textHash,
        vector: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
      }));
      for (const portion of portions(rows)) {
        await db
          .insert(embeddingCache)
          .values(portion)
          .onConflictDoUpdate({
            target: [embeddingCache.model, embeddingCache.textHash],
            set: { vector: sql`excluded.vector` },
          });
      }
    },
  };
}

// Brings files and records together again after a crash: a file without a record is removed, and so is a record whose file
// is gone.
import { gt, inArray } from "drizzle-orm";
import type { ImageFiles } from "../ports/image-files.ts";
import type { Log } from "../ports/log.ts";
import type { Database } from "../store/database.ts";
import { images } from "../store/schema.ts";

const PAGE = 5_000;
const REMOVED_AT_ONCE = 500;
/** More records than these never lose their files at once by a crash: rather the folder is not there. */
const ROWS_REMOVED_MAX = 50;

export interface SweepOptions {
  db: Database;
  files: Pick<ImageFiles, "list" | "remove">;
  log: Log;
  /** Files whose records are on their way. */
  keeping: ReadonlySet<string>;
}

export async function sweepImages({ db, files, log, keeping }: SweepOptions): Promise<void> {
  // The files first: one that is kept while the records are read has its record by then, or is among `keeping`.
  const lying = new Set(await files.list());
  const awaited = new Set(keeping);
  const recorded = await recordedIds(db);
  const orphans = [...lying].filter((id) => !recorded.has(id) && !awaited.has(id));
  for (let start = 0; start < orphans.length; start += REMOVED_AT_ONCE) {
    await files.remove(orphans.slice(start, start + REMOVED_AT_ONCE));
  }
  if (orphans.length > 0) log.info("files without a picture were removed", { count: orphans.length });

  const bare = await withoutFile(
    [...recorded].filter((id) => !lying.has(id)),
    files,
  );
  if (bare.length === 0) return;
  if (bare.length > ROWS_REMOVED_MAX) {
    log.error("pictures have lost their files; nothing is removed, as their folder may be away", null, {
      count: bare.length,
    });
    return;
  }
  await db.delete(images).where(inArray(images.id, bare));
  log.warn("pictures whose files are gone were removed", { count: bare.length });
}

/** Looked for once more: one that was kept while this ran has its file by now, and was not there to be listed before. */
async function withoutFile(ids: string[], files: Pick<ImageFiles, "list">): Promise<string[]> {
  if (ids.length === 0) return [];
  const lying = new Set(await files.list());
  return ids.filter((id) => !lying.has(id));
}

async function recordedIds(db: Database): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let afterSeq = 0; ; ) {
    const rows = await db
      .select({ seq: images.seq, id: images.id })
      .from(images)
      .where(gt(images.seq, afterSeq))
      .orderBy(images.seq)
      .limit(PAGE);
    for (const { id } of rows) ids.add(id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return ids;
    afterSeq = last.seq;
  }
}

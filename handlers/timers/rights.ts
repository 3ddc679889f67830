// Who sees which timer, who may answer it, and which devices ring with it. Pure.
import type { Timer } from "../shared/contract/timers.ts";
import { iso } from "../store/database.ts";
import type { KeptTimer, TimerRow } from "./timer-store.ts";

export interface TimerViewer {
  userId: string;
  sessionId: string | null;
  /** At a tablet on the wall, where anybody could stand. */
  wall: boolean;
}

/** The wall shows what is the household's, and rings with whatever rings. */
export function maySee(viewer: TimerViewer, row: Pick<TimerRow, "userId" | "household" | "state">): boolean {
  if (viewer.wall) return row.household || row.state === "ringing";
  return row.household || row.userId === viewer.userId;
}

/** Whose it is; and anybody at the wall, of what is the household's. */
export function mayChange(viewer: TimerViewer, row: Pick<TimerRow, "userId" | "household">): boolean {
  return viewer.wall ? row.household : row.userId === viewer.userId;
}

/** On the device that set it and on each wall. Where that device is signed out, on all of its person's. */
function ringsHere(viewer: TimerViewer, { row, deviceIsHere }: KeptTimer): boolean {
  if (row.state !== "ringing") return false;
  if (viewer.wall || (row.sessionId !== null && viewer.sessionId === row.sessionId)) return true;
  return row.userId === viewer.userId && !deviceIsHere;
}

/** As this viewer may know it; null: not at all. */
export function viewOf(viewer: TimerViewer, kept: KeptTimer): Timer | null {
  const { row, ownerName } = kept;
  if (!maySee(viewer, row)) return null;
  // What somebody is reminded of is nobody's business at the wall, unless it was meant to be.
  const isPrivate = viewer.wall && !row.household;
  return {
    id: row.id,
    kind: row.kind,
    name: isPrivate ? null : row.name,
    state: row.state,
    dueAt: row.dueAt === null ? null : iso(row.dueAt),
    remainingMs: row.remainingMs,
    durationMs: isPrivate ? null : row.durationMs,
    wallTime: isPrivate ? null : row.wallTime,
    lateMs: row.lateMs,
    missedAt: row.missedAt === null ? null : iso(row.missedAt),
    owner: { id: row.userId, name: ownerName },
    household: row.household,
    rings: ringsHere(viewer, kept),
    mayChange: mayChange(viewer, row),
    createdAt: iso(row.createdAt),
  };
}

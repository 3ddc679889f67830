// Every answer in the making, and those just finished: found by id and owner, one for each conversation, bounded.
import { v7 as uuidv7 } from "uuid";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import {
  ACTIVE_RUNS_MAX,
  ACTIVE_RUNS_PER_USER,
  FINISHED_RUN_KEPT_MS,
  UNFOLLOWED_RUN_MS,
} from "../shared/contract/limits.ts";
import { createRun, type Run, type StopReason } from "./run.ts";

/** Finished runs that stay replayable at most, by number and by characters; the oldest go first. */
const FINISHED_RUNS_MAX = 200;
const FINISHED_CHARS_MAX = 16_000_000;

export interface RunRegistry {
  /**
   * Takes the conversation's one place before anything is stored, without an await in between.
   * @throws DomainError `conflict` while another answer is being written there, `busy` when too many are.
   */
  open(userId: string, conversationId: string): Run;
  /** The run leaves the conversation free for the next; it stays replayable for a while. */
  close(run: Run): void;
  /** As if it had never been: for a turn that could not be stored. */
  discard(run: Run): void;
  /** @throws DomainError `not_found` also for another person's run */
  find(userId: string, runId: string): Run;
  /** null instead of an error. */
  peek(userId: string, runId: string): Run | null;
  activeIn(conversationId: string): Run | null;
  stopWhere(matches: (run: Run) => boolean, reason: StopReason): void;
  active(): Run[];
}

export function createRunRegistry(
  clock: Clock,
  limits = { perUser: ACTIVE_RUNS_PER_USER, all: ACTIVE_RUNS_MAX },
): RunRegistry {
  const runs = new Map<string, Run>();
  const activeByConversation = new Map<string, Run>();
  const cancelTimers = new Map<string, () => void>();
  const finished: Run[] = [];

  /** A run that nobody follows is stopped after a while, so that the model is not kept busy for no one. */
  function watchFollowers(run: Run): void {
    cancelTimers.get(run.id)?.();
    cancelTimers.delete(run.id);
    if (run.followers > 0 || run.finished) return;
    cancelTimers.set(
      run.id,
      clock.schedule(UNFOLLOWED_RUN_MS, () => run.stop("unfollowed")),
    );
  }

  function release(run: Run): void {
    cancelTimers.get(run.id)?.();
    cancelTimers.delete(run.id);
    if (activeByConversation.get(run.conversationId) === run) activeByConversation.delete(run.conversationId);
  }

  function forgetOldest(): void {
    let chars = finished.reduce((sum, run) => sum + run.size, 0);
    while (finished.length > FINISHED_RUNS_MAX || chars > FINISHED_CHARS_MAX) {
      const oldest = finished.shift();
      if (oldest === undefined) return;
      chars -= oldest.size;
      runs.delete(oldest.id);
    }
  }

  function peek(userId: string, runId: string): Run | null {
    const run = runs.get(runId);
    return run === undefined || run.userId !== userId ? null : run;
  }

  return {
    open(userId, conversationId) {
      const other = activeByConversation.get(conversationId);
      if (other !== undefined) {
        throw new DomainError(
          "conflict",
          "An answer is being written in this conversation. Wait for it, or stop it first.",
          {
            runId: other.id,
          },
        );
      }
      const active = [...activeByConversation.values()];
      if (active.length >= limits.all || active.filter((run) => run.userId === userId).length >= limits.perUser) {
        throw new DomainError("busy", "Several answers are being written already. Please wait for one to finish.", {
          retryAfterS: 5,
        });
      }
      const run = createRun({ id: uuidv7(), userId, conversationId }, clock, watchFollowers);
      runs.set(run.id, run);
      activeByConversation.set(conversationId, run);
      watchFollowers(run);
      return run;
    },
    close(run) {
      release(run);
      run.finish();
      if (run.signal.reason === "deleted") return void runs.delete(run.id);
      finished.push(run);
      forgetOldest();
      clock.schedule(FINISHED_RUN_KEPT_MS, () => {
        runs.delete(run.id);
        finished.splice(finished.indexOf(run), finished.includes(run) ? 1 : 0);
      });
    },
    discard(run) {
      release(run);
      run.finish();
      runs.delete(run.id);
    },
    peek,
    find(userId, runId) {
      const run = peek(userId, runId);
      if (run === null) throw notFound("answer");
      return run;
    },
    activeIn: (conversationId) => activeByConversation.get(conversationId) ?? null,
    stopWhere(matches, reason) {
      for (const run of activeByConversation.values()) if (matches(run)) run.stop(reason);
    },
    active: () => [...activeByConversation.values()],
  };
}

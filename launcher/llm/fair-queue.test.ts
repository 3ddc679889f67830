// Event tables for the waiting line: "+a1" arrives, "-a1" leaves; the letter is the user.

import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyFairQueue, type FairQueueLimits, reduceFairQueue } from "./fair-queue.ts";

type Row = readonly [event: string, outcome: string];

function check(title: string, limits: FairQueueLimits, rows: readonly Row[]): void {
  test(`reduceFairQueue() ${title}`, () => {
    let state = emptyFairQueue;
    for (const [text, outcome] of rows) {
      const id = text.slice(1);
      const step = reduceFairQueue(
        state,
        text.startsWith("+") ? { type: "arrive", ticket: { id, user: id.slice(0, 1) } } : { type: "leave", id },
        limits,
      );
      const seen = [...step.granted.map((granted) => `go ${granted}`), ...step.rejected.map((no) => `no ${no}`)];
      assert.equal(seen.join(" "), outcome, `after ${text}`);
      state = step.state;
    }
  });
}

check("serves one slot in turns between users, in order within a user", { slots: 1, maxWaiting: 10 }, [
  ["+a1", "go a1"],
  ["+a2", ""],
  ["+a3", ""],
  ["+b1", ""],
  ["+c1", ""],
  ["+b2", ""],
  ["-a1", "go b1"],
  ["-b1", "go c1"],
  ["-c1", "go a2"],
  ["-a2", "go b2"],
  ["-b2", "go a3"],
  ["-a3", ""],
]);

check("keeps a slot free of the user who already holds the others", { slots: 3, maxWaiting: 10 }, [
  ["+a1", "go a1"],
  ["+a2", "go a2"],
  ["+a3", ""],
  ["+b1", "go b1"],
  ["+c1", ""],
  ["-a1", "go c1"],
  ["-b1", "go a3"],
]);

check("lets a waiting user pass one who is at the limit", { slots: 2, maxWaiting: 10 }, [
  ["+a1", "go a1"],
  ["+a2", ""],
  ["+b1", "go b1"],
  ["+c1", ""],
  ["-b1", "go c1"],
  ["-c1", ""],
  ["-a1", "go a2"],
]);

check("forgets a ticket whose owner gave up waiting", { slots: 1, maxWaiting: 10 }, [
  ["+a1", "go a1"],
  ["+b1", ""],
  ["+c1", ""],
  ["-b1", ""],
  ["-a1", "go c1"],
  ["-c1", ""],
]);

check("turns a ticket away when the line is full", { slots: 1, maxWaiting: 2 }, [
  ["+a1", "go a1"],
  ["+b1", ""],
  ["+c1", ""],
  ["+d1", "no d1"],
  ["-a1", "go b1"],
  ["+d2", ""],
]);

check("does not let one user fill the whole line", { slots: 1, maxWaiting: 4 }, [
  ["+a1", "go a1"],
  ["+a2", ""],
  ["+a3", ""],
  ["+a4", "no a4"],
  ["+b1", ""],
  ["-a1", "go b1"],
  ["-b1", "go a2"],
]);

check("ignores a ticket it does not know", { slots: 1, maxWaiting: 1 }, [
  ["-x1", ""],
  ["+a1", "go a1"],
]);

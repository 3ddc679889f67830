// Migration 9: timers, alarms and reminders.
export const name = "0009-timers";

export const statements = [
  `CREATE TABLE timers (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The device that set it. It outlives that device's session.
    session_id TEXT,
    household INTEGER NOT NULL,
    -- The question that it was set by, so that another version of the answer sets no second one.
    question_id TEXT UNIQUE,
    kind TEXT NOT NULL,
    name TEXT,
    state TEXT NOT NULL,
    due_at INTEGER,
    remaining_ms INTEGER,
    duration_ms INTEGER,
    wall_time TEXT,
    rang_at INTEGER,
    late_ms INTEGER NOT NULL DEFAULT 0,
    missed_at INTEGER,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER
  )`,
  "CREATE INDEX timers_by_user ON timers (user_id, deleted_at)",
  "CREATE INDEX timers_by_due ON timers (state, due_at) WHERE deleted_at IS NULL",
];

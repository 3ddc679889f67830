// Migration 4: up to where an answer was heard, and how long spoken turns took.
export const name = "0004-hands-free";

export const statements = [
  // In UTF-16 code units of `content`; null: nobody broke in.
  `ALTER TABLE messages ADD COLUMN heard_until INTEGER`,

  // Figures only: what was said stands in the conversation.
  `CREATE TABLE spoken_turns (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device_id TEXT NOT NULL,
    device_label TEXT NOT NULL,
    begun_by TEXT NOT NULL,
    outcome TEXT NOT NULL,
    run_id TEXT,
    stages TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (user_id, id)
  )`,
];

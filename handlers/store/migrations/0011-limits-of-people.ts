// Migration 11: when children and visitors are answered, and how often a day.
export const name = "0011-limits-of-people";

export const statements = [
  // `day` and `asked`: how often the person has asked on that day of the household's calendar.
  `CREATE TABLE user_limits (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    quiet_from TEXT,
    quiet_to TEXT,
    daily_questions INTEGER,
    day TEXT NOT NULL DEFAULT '',
    asked INTEGER NOT NULL DEFAULT 0
  )`,
];

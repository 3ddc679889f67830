// Migration 5: long works as jobs, wake words that the home trained, and what they are trained with.
export const name = "0005-own-wake-words";

export const statements = [
  `CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    state TEXT NOT NULL,
    input TEXT NOT NULL,
    progress TEXT,
    problem TEXT,
    wake_word_id TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`,
  `CREATE INDEX jobs_by_state ON jobs (state, created_at)`,

  `CREATE TABLE trained_wake_words (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    phrase TEXT NOT NULL,
    file TEXT NOT NULL UNIQUE,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    default_threshold REAL NOT NULL,
    report TEXT NOT NULL,
    accepted INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
  )`,

  // What an admin has tuned of the pretrained ones; they themselves stand in the registry.
  `CREATE TABLE wake_thresholds (
    wake_word_id TEXT PRIMARY KEY,
    default_threshold REAL NOT NULL
  )`,

  // 16-bit PCM at 16 kHz in a WAV file. Kept here only, never sent anywhere. `consent_at`: when its speaker agreed to that;
  // without one it is a false alarm, which is trained with once an admin has approved it. Whoever recorded it may leave:
  // it is not theirs, but the speaker's.
  `CREATE TABLE wake_recordings (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    phrase TEXT NOT NULL,
    wake_word_id TEXT,
    label TEXT NOT NULL,
    duration_ms INTEGER NOT NULL,
    wav BLOB NOT NULL,
    consent_at INTEGER,
    approved INTEGER NOT NULL,
    created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at INTEGER NOT NULL
  )`,
];

// Migration 1: people, sessions, settings, companions, conversations with full-text search.
export const name = "0001-people-and-conversations";

export const statements = [
  `CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('admin', 'member', 'child', 'guest')),
    avatar TEXT,
    pin_hash TEXT,
    pin_pepper TEXT,
    permissions TEXT NOT NULL,
    preferences TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    CHECK (role <> 'admin' OR pin_hash IS NOT NULL)
  )`,
  `CREATE UNIQUE INDEX users_by_name ON users (name COLLATE NOCASE)`,

  `CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device_label TEXT NOT NULL,
    kiosk INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  )`,
  `CREATE INDEX sessions_by_user ON sessions (user_id)`,

  `CREATE TABLE sign_in_attempts (
    key TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    locked_until INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`,

  `CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)`,

  `CREATE TABLE companions (
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    avatar TEXT,
    persona TEXT NOT NULL,
    greeting TEXT NOT NULL,
    model_id TEXT,
    temperature REAL,
    tts_voice TEXT,
    speech_rate REAL,
    wake_word_model_id TEXT,
    wake_word_phrase TEXT,
    visibility TEXT NOT NULL CHECK (visibility IN ('mine', 'household')),
    memory_scope TEXT NOT NULL CHECK (memory_scope IN ('person', 'companion', 'none')),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`,
  `CREATE INDEX companions_by_owner ON companions (owner_id)`,

  `CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    companion_id TEXT REFERENCES companions (id) ON DELETE SET NULL,
    pinned INTEGER NOT NULL,
    archived INTEGER NOT NULL,
    leaf_id TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`,
  `CREATE INDEX conversations_by_companion ON conversations (companion_id)`,
  `CREATE INDEX conversations_by_user ON conversations (user_id, archived, pinned DESC, updated_at DESC, id DESC)`,

  // parent_id is no foreign key on purpose: a cascade along a path of 2,000 messages passes SQLite's trigger depth.
  `CREATE TABLE messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    parent_id TEXT,
    depth INTEGER NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
    content TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('complete', 'streaming', 'cancelled', 'interrupted', 'failed')),
    error_code TEXT,
    run_id TEXT,
    route TEXT,
    model TEXT,
    finish_reason TEXT,
    created_at INTEGER NOT NULL
  )`,
  `CREATE INDEX messages_by_parent ON messages (conversation_id, parent_id)`,
  `CREATE INDEX messages_streaming ON messages (status) WHERE status = 'streaming'`,

  `CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    media_type TEXT NOT NULL,
    bytes BLOB NOT NULL
  )`,
  `CREATE INDEX attachments_by_message ON attachments (message_id)`,
  `CREATE INDEX attachments_by_user ON attachments (user_id)`,

  `CREATE TABLE embedding_cache (
    model TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (model, text_hash)
  )`,

  // An answer enters the index when it has settled: it would be indexed anew every second while it grows.
  `CREATE VIRTUAL TABLE messages_fts USING fts5 (content, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
  `CREATE TRIGGER messages_fts_insert AFTER INSERT ON messages WHEN new.status <> 'streaming' BEGIN
    INSERT INTO messages_fts (rowid, content) VALUES (new.seq, new.content);
  END`,
  `CREATE TRIGGER messages_fts_settle AFTER UPDATE OF status ON messages
    WHEN old.status = 'streaming' AND new.status <> 'streaming' BEGIN
    INSERT INTO messages_fts (rowid, content) VALUES (new.seq, new.content);
  END`,
  `CREATE TRIGGER messages_fts_delete AFTER DELETE ON messages BEGIN
    DELETE FROM messages_fts WHERE rowid = old.seq;
  END`,
];

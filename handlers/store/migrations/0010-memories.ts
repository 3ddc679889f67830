// Migration 10: what Hearth remembers of each person, what it said before, its words and its vectors.
export const name = "0010-memories";

export const statements = [
  // A conversation or a companion that is removed takes nothing along: the person told it, and sees it in their list.
  `CREATE TABLE memories (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    companion_id TEXT REFERENCES companions (id) ON DELETE SET NULL,
    text TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('fact', 'preference', 'person', 'event')),
    subject TEXT NOT NULL,
    slot TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('told', 'asked', 'hand')),
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    message_id TEXT,
    said_at INTEGER NOT NULL,
    versions INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    vector_model TEXT,
    -- Last, because what stands behind a blob is read through it.
    vector BLOB
  )`,
  `CREATE INDEX memories_by_user ON memories (user_id, seq)`,
  `CREATE INDEX memories_by_slot ON memories (user_id, slot) WHERE slot <> ''`,
  `CREATE INDEX memories_by_vector ON memories (vector_model, seq)`,
  `CREATE INDEX memories_by_companion ON memories (companion_id)`,
  `CREATE INDEX memories_by_conversation ON memories (conversation_id)`,

  `CREATE TABLE memory_versions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    origin TEXT NOT NULL,
    conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
    message_id TEXT,
    said_at INTEGER NOT NULL,
    replaced_at INTEGER NOT NULL
  )`,
  `CREATE INDEX memory_versions_by_memory ON memory_versions (memory_id, seq)`,
  `CREATE INDEX memory_versions_by_conversation ON memory_versions (conversation_id)`,

  // The owner is a word of the index, so that a search reads nobody else's lists of hits. What the memory is about and what
  // a model calls it ("address" of "Lives in Bremen") are found as its own words are.
  `CREATE VIRTUAL TABLE memories_fts USING fts5 (
    owner, text, tokenize = 'unicode61 remove_diacritics 2'
  )`,
  `CREATE TRIGGER memories_fts_insert AFTER INSERT ON memories BEGIN
    INSERT INTO memories_fts (rowid, owner, text)
      VALUES (new.seq, replace(new.user_id, '-', ''), new.text || ' ' || new.subject || ' ' || replace(new.slot, '|', ' '));
  END`,
  `CREATE TRIGGER memories_fts_update AFTER UPDATE OF text, subject, slot ON memories
    WHEN old.text <> new.text OR old.subject <> new.subject OR old.slot <> new.slot BEGIN
    UPDATE memories_fts SET text = new.text || ' ' || new.subject || ' ' || replace(new.slot, '|', ' ')
      WHERE rowid = new.seq;
  END`,
  `CREATE TRIGGER memories_fts_delete AFTER DELETE ON memories BEGIN
    DELETE FROM memories_fts WHERE rowid = old.seq;
  END`,
];

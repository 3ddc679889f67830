// Migration 6: pictures, the works that make them, and what an admin says of checkpoints, LoRAs and workflows.
export const name = "0006-images";

export const statements = [
  // What a skill shows beside its words, as JSON.
  `ALTER TABLE messages ADD COLUMN card TEXT`,

  // `plan` is frozen when the work is queued; `submission` is the painter's id of it, one more where the first was lost.
  `CREATE TABLE image_jobs (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    request_id TEXT NOT NULL,
    conversation_id TEXT,
    state TEXT NOT NULL,
    request TEXT NOT NULL,
    plan TEXT,
    rating TEXT NOT NULL,
    submission TEXT,
    submissions INTEGER NOT NULL DEFAULT 0,
    problem TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (user_id, request_id)
  )`,
  `CREATE INDEX image_jobs_by_state ON image_jobs (state, created_at)`,
  `CREATE INDEX image_jobs_by_user ON image_jobs (user_id, updated_at)`,

  // The file lies in DATA_DIR/images/generated under its id before its row is written. `seq` is what the full-text index
  // goes by: a row id that is not a column may change when the file is compacted. The blob stands last, so that reading
  // the rest of a row does not touch its pages.
  `CREATE TABLE images (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    job_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    media_type TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    prompt TEXT NOT NULL,
    expanded_prompt TEXT NOT NULL,
    made_by TEXT NOT NULL,
    rating TEXT NOT NULL,
    favourite INTEGER NOT NULL DEFAULT 0,
    companion_id TEXT,
    source_image_id TEXT,
    created_at INTEGER NOT NULL,
    thumbnail BLOB NOT NULL,
    UNIQUE (job_id, n)
  )`,
  `CREATE INDEX images_by_user ON images (user_id, seq)`,
  `CREATE INDEX images_by_user_favourite ON images (user_id, favourite, seq)`,

  `CREATE VIRTUAL TABLE image_search USING fts5 (prompt, expanded_prompt, content = 'images', content_rowid = 'seq', tokenize = 'unicode61 remove_diacritics 2')`,
  `CREATE TRIGGER images_added AFTER INSERT ON images BEGIN
    INSERT INTO image_search (rowid, prompt, expanded_prompt) VALUES (new.seq, new.prompt, new.expanded_prompt);
  END`,
  `CREATE TRIGGER images_removed AFTER DELETE ON images BEGIN
    INSERT INTO image_search (image_search, rowid, prompt, expanded_prompt) VALUES ('delete', old.seq, old.prompt, old.expanded_prompt);
  END`,

  `CREATE TABLE image_checkpoints (
    id TEXT PRIMARY KEY,
    file TEXT NOT NULL UNIQUE,
    details TEXT NOT NULL,
    rating TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    is_default INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE image_loras (
    id TEXT PRIMARY KEY,
    file TEXT NOT NULL UNIQUE,
    details TEXT NOT NULL,
    rating TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    everyone INTEGER NOT NULL
  )`,
  `CREATE TABLE image_lora_grants (
    lora_id TEXT NOT NULL REFERENCES image_loras (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (lora_id, user_id)
  )`,
  // Those that ship with Hearth stand in data/workflows; here only whether they are switched off.
  `CREATE TABLE image_workflows (
    id TEXT PRIMARY KEY,
    built_in INTEGER NOT NULL,
    name TEXT NOT NULL,
    purpose TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    graph TEXT,
    mapping TEXT,
    lora_point TEXT,
    allowed_classes TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`,
];

// Migration 3: the queue of downloads, and what each installed file was when it was last known to be whole.
export const name = "0003-installed-components";

export const statements = [
  `CREATE TABLE download_jobs (
    id TEXT PRIMARY KEY,
    component_id TEXT NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('install', 'repair')),
    state TEXT NOT NULL CHECK (state IN
      ('queued', 'downloading', 'verifying', 'installing', 'waiting', 'paused', 'failed', 'done', 'cancelled')),
    failures INTEGER NOT NULL,
    problem_code TEXT,
    problem_detail TEXT,
    retry_at INTEGER,
    deep INTEGER NOT NULL,
    done_bytes INTEGER NOT NULL,
    total_bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`,
  // A component is in the queue at most once, whoever asks for it and however often.
  `CREATE UNIQUE INDEX download_jobs_by_component ON download_jobs (component_id) WHERE state <> 'done'`,

  // Also the pins of what the registry has no checksum for: trust on first use.
  `CREATE TABLE known_files (
    component_id TEXT NOT NULL,
    path TEXT NOT NULL,
    version TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    modified_ms INTEGER,
    PRIMARY KEY (component_id, path)
  )`,
];

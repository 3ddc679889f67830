// Migration 8: where home is, and what went wrong with a region of the map.
export const name = "0008-homes-on-the-map";

export const statements = [
  // `key`: the person's id, or "household" with no person.
  `CREATE TABLE map_homes (
    key TEXT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    updated_at INTEGER NOT NULL
  )`,
  // Of this very file: another one in its place is tried anew.
  `CREATE TABLE map_problems (
    region_id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    code TEXT NOT NULL,
    detail TEXT NOT NULL
  )`,
];

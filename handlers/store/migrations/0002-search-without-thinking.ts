// What a model thought aloud is no part of what was said: the search reads only the answer behind it.
export const name = "0002-search-without-thinking";

/** What of a row of `messages` is searched. The full rules are in shared/thinking.ts; these are its common two. */
const said = (row: string) => `CASE
    WHEN ${row}.role <> 'assistant' THEN ${row}.content
    WHEN instr(${row}.content, '</think>') > 0 THEN substr(${row}.content, instr(${row}.content, '</think>') + 8)
    WHEN ltrim(${row}.content) LIKE '<think>%' THEN ''
    ELSE ${row}.content
  END`;

export const statements = [
  `DROP TRIGGER messages_fts_insert`,
  `DROP TRIGGER messages_fts_settle`,
  `CREATE TRIGGER messages_fts_insert AFTER INSERT ON messages WHEN new.status <> 'streaming' BEGIN
    INSERT INTO messages_fts (rowid, content) VALUES (new.seq, ${said("new")});
  END`,
  `CREATE TRIGGER messages_fts_settle AFTER UPDATE OF status ON messages
    WHEN old.status = 'streaming' AND new.status <> 'streaming' BEGIN
    INSERT INTO messages_fts (rowid, content) VALUES (new.seq, ${said("new")});
  END`,
  `UPDATE messages_fts SET content = (SELECT ${said("m")} FROM messages AS m WHERE m.seq = messages_fts.rowid)
    WHERE rowid IN (
      SELECT seq FROM messages
      WHERE role = 'assistant' AND status <> 'streaming' AND (content LIKE '%</think>%' OR ltrim(content) LIKE '<think>%')
    )`,
];

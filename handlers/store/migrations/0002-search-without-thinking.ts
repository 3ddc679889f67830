// What a model thought aloud is no part of what was said: the search reads only the answer behind it.
export const name = "0002-search-without-thinking";

// `said` is written where it differs from `content`, by the rules of shared/thinking.ts.
export const statements = [
  `ALTER TABLE messages ADD COLUMN said TEXT`,
  `UPDATE messages SET said = substr(content, instr(content, '</think>') + 8)
    WHERE role = 'assistant' AND content LIKE '<think>%</think>%'`,
  `DROP TRIGGER messages_fts_insert`,
  `DROP TRIGGER messages_fts_settle`,
  `CREATE TRIGGER messages_fts_insert AFTER INSERT ON messages WHEN new.status <> 'streaming' BEGIN
    INSERT INTO messages_fts (rowid, content) VALUES (new.seq, coalesce(new.said, new.content));
  END`,
  `CREATE TRIGGER messages_fts_settle AFTER UPDATE OF status ON messages
    WHEN old.status = 'streaming' AND new.status <> 'streaming' BEGIN
    INSERT INTO messages_fts (rowid, content) VALUES (new.seq, coalesce(new.said, new.content));
  END`,
  `UPDATE messages_fts SET content = (SELECT said FROM messages WHERE messages.seq = messages_fts.rowid)
    WHERE rowid IN (SELECT seq FROM messages WHERE said IS NOT NULL AND status <> 'streaming')`,
];

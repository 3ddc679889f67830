// The database as a port: SQLite-flavoured SQL, one statement or one atomic batch at a time.

export type SqlValue = string | number | null | Uint8Array;

export interface SqlStatement {
  sql: string;
  params: SqlValue[];
}

export interface SqlResult {
  /** Rows as arrays in the order of the selected columns; blobs arrive as Uint8Array. */
  rows: unknown[][];
  rowsAffected: number;
}

/**
 * There are no interactive transactions on purpose: a rule that must hold under concurrency is written into the
 * statement itself (`INSERT … WHERE NOT EXISTS`), so that no lock is ever held across an await.
 */
export interface Sql {
  execute(statement: SqlStatement): Promise<SqlResult>;
  /** All or nothing, in order. */
  batch(statements: SqlStatement[]): Promise<SqlResult[]>;
  close(): Promise<void>;
}

import type pg from 'pg';

/** The socket of a connection, to hold back what is written until more stands behind it. Missing in pg's types. */
export function socketOf(client: pg.PoolClient): { cork(): void; uncork(): void } {
  return (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream;
}

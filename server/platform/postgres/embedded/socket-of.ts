import type pg from 'pg';

/** The socket of a connection, to hold writes back until more of them are gathered. Missing in pg's types. */
export function socketOf(client: pg.PoolClient): { cork(): void; uncork(): void } {
  return (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream;
}

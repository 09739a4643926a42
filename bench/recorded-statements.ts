import pg from 'pg';
import { Database, type Statement } from '../server/platform/database.ts';

/** The statements that a piece of work sends to the database: what it asks as a batch, or one by one in a transaction. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { statements } = Database.prototype;
  const { query } = pg.Client.prototype;
  Database.prototype.statements = function (caller, context, list) {
    seen.push(...list);
    return statements.call(this, caller, context, list);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === 'string') seen.push({ text, values: ((values as unknown[]) ?? []).map(asText) });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    Database.prototype.statements = statements;
    pg.Client.prototype.query = query;
  }
  return seen;
}

const asText = (value: unknown) => (value === null || value === undefined ? null : String(value));

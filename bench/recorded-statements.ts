import { Database, type Statement } from '../server/platform/database/database.ts';

/**
 * Records the statements that a piece of work sends to the database as a batch. Throws where it sends none, since
 * nothing is no limit.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { statements } = Database.prototype;
  Database.prototype.statements = function (caller, context, list) {
    seen.push(...list);
    return statements.call(this, caller, context, list);
  };
  try {
    await work();
  } finally {
    Database.prototype.statements = statements;
  }
  if (seen.length === 0) throw new Error('No statement was recorded: there is nothing to compare with');
  return seen;
}

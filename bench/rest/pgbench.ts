import type pg from 'pg';
import type { Statement } from '../../server/platform/database/database.ts';
import type { Figures } from '../figures.ts';
import { literal, runPgbench, type Clients } from '../pgbench.ts';

/** The form of the transaction: with begin and commit, or as one pipeline that PostgreSQL makes a transaction of. */
export type Form = 'explicit' | 'implicit';

/**
 * The same transaction without the server: pgbench names a parent by its number, takes its role and claims, reads,
 * commits. Values are in the text, which spares the server their parsing.
 */
function script({ text, values }: Statement, families: number, form: Form): string {
  const query = text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]!));
  const settings = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '{"role":"authenticated","sub":"00000000-0000-4000-8000-' || lpad(:parent::text, 12, '0') || '"}', true), set_config('request.method', 'GET', true), set_config('request.path', '/children', true), set_config('transaction_read_only', 'on', true);`;
  const body = form === 'explicit' ? ['begin;', settings, `${query};`, 'commit;'] : [settings, `${query};`];
  return [`\\set parent random(1, ${families})`, '\\startpipeline', ...body, '\\endpipeline', ''].join('\n');
}

/** Transactions a second with this many clients. Refuses with one line where there is no pgbench. */
export function pgbench(
  connection: pg.ClientConfig,
  statement: Statement,
  { families, form, ...clients }: Clients & { families: number; form: Form },
): Promise<Figures> {
  return runPgbench(connection, script(statement, families, form), clients);
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Statement } from '../../server/platform/database.ts';
import { SettingError } from '../../server/config.ts';

const run = promisify(execFile);

/** How the transaction is sent: with begin and commit, or as one pipeline that PostgreSQL makes a transaction of. */
export type Form = 'explicit' | 'implicit';

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  average: number;
}

/**
 * The same transaction without us: pgbench names a parent by its number, takes its role and claims, reads, commits. Values
 * stand in the text, which spares the server their parsing.
 */
function script({ text, values }: Statement, families: number, form: Form): string {
  const literal = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);
  const query = text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]!));
  const settings = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '{"role":"authenticated","sub":"00000000-0000-4000-8000-' || lpad(:parent::text, 12, '0') || '"}', true), set_config('request.method', 'GET', true), set_config('request.path', '/children', true), set_config('transaction_read_only', 'on', true);`;
  const body = form === 'explicit' ? ['begin;', settings, `${query};`, 'commit;'] : [settings, `${query};`];
  return [`\\set parent random(1, ${families})`, '\\startpipeline', ...body, '\\endpipeline', ''].join('\n');
}

/** Transactions a second with so many clients. Refuses with one line where there is no pgbench. */
export async function pgbench(
  connection: pg.ClientConfig,
  statement: Statement,
  options: { families: number; clients: number; seconds: number; form: Form },
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-pgbench-'));
  const file = join(folder, 'dashboard.sql');
  writeFileSync(file, script(statement, options.families, options.form));
  const { clients, seconds } = options;
  const words = [
    '-n',
    '-M',
    'prepared',
    '-f',
    file,
    '-c',
    String(clients),
    '-j',
    String(Math.min(clients, 2)),
    '-T',
    String(seconds),
  ];
  const place = [
    '-h',
    connection.host!,
    '-p',
    String(connection.port),
    '-U',
    connection.user as string,
    connection.database as string,
  ];
  try {
    const env = { ...process.env, PGPASSWORD: connection.password as string };
    const { stdout } = await run('pgbench', [...words, ...place], { env });
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(stdout)![1]),
      average: Number(/latency average = ([\d.]+)/.exec(stdout)![1]),
    };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new SettingError('There is no pgbench: apt-get install -y --no-install-recommends postgresql-contrib', {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

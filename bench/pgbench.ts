import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { SettingError } from '../server/settings/setting-error.ts';
import type { Figures } from './figures.ts';

const run = promisify(execFile);
const MOST_THREADS = 2;
const LOG = 'times';

/** Clients that run the script over and over, at once, for this many seconds. */
export interface Clients {
  clients: number;
  seconds: number;
}

/** Transactions a second of a script, prepared, each of them timed. Refuses with one line where there is no pgbench. */
export async function runPgbench(
  { host, port, user, database, password }: pg.ClientConfig,
  script: string,
  { clients, seconds }: Clients,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-pgbench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  const threads = Math.min(clients, MOST_THREADS);
  const words = `-n -M prepared -l --log-prefix=${join(folder, LOG)} -f ${file} -c ${clients} -j ${threads} -T ${seconds} -h ${host} -p ${port} -U ${user} ${database}`;
  try {
    const env = { ...process.env, PGPASSWORD: password as string };
    const { stdout } = await run('pgbench', words.split(' '), { env });
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(stdout)![1]),
      average: Number(/latency average = ([\d.]+)/.exec(stdout)![1]),
      samples: readSamples(folder),
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

/** The milliseconds of every transaction; a thread writes a file, a transaction a line with its microseconds third. */
function readSamples(folder: string): number[] {
  const logs = readdirSync(folder).filter((name) => name.startsWith(LOG));
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
}

/** True if the machine has pgbench. */
export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );

/** A value as a literal of a pgbench script. */
export const literal = (value: string | null): string => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SettingError } from '../../../settings/setting-error.ts';
import { syncFolder } from '../../process/durable.ts';
import { command, type Shell } from './shell.ts';

const run = promisify(execFile);
/** The temporary folder of a cluster until it is whole. */
const UNFINISHED = 'cluster.new-';

export const clusterIn = (folder: string) => join(folder, 'cluster');

export const hasCluster = (folder: string): boolean => existsSync(join(clusterIn(folder), 'PG_VERSION'));

/** The major version of PostgreSQL that made the cluster. */
export const versionOf = (folder: string): string => readFileSync(join(clusterIn(folder), 'PG_VERSION'), 'utf8').trim();

interface Making {
  /** The folder of the programs of PostgreSQL. */
  home: string;
  folder: string;
  password: string;
  shell: Shell;
  /** Ends initdb. */
  signal: AbortSignal;
}

/** A line in which initdb, or the server that it starts, says what failed. */
const FAILED = /\b(?:error|FATAL|PANIC): /;

/** Makes the cluster in a temporary folder and renames it when it is whole: one that was interrupted never counts. */
export async function makeCluster({ home, folder, password, shell, signal }: Making): Promise<void> {
  removeUnfinished(folder);
  const making = join(folder, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  const passwordFile = `${making}.password`;
  const args = ['-D', making, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale-provider=icu', '--icu-locale=bg-BG', '--locale=C.UTF-8'];
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (shell.uid !== undefined) chownSync(passwordFile, shell.uid, shell.uid);
    const [program, words, identity] = command(shell, join(home, 'bin', 'initdb'), [...args, ...locale]);
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
    await run(program, words, { ...identity, cwd: '/', env, signal });
    renameSync(making, clusterIn(folder));
    syncFolder(folder);
  } catch (cause) {
    rmSync(making, { recursive: true, force: true });
    const lines = (cause as { stderr?: string }).stderr?.trim().split('\n') ?? [];
    // The last line says only that initdb removes what it made.
    const output = lines.find((line) => FAILED.test(line)) || lines.at(-1) || (cause as Error).message;
    throw new SettingError(
      `The database folder ${clusterIn(folder)} cannot be made (${output}): give it room, in a folder that any user may enter, or use DATABASE_URL`,
      { cause },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The remains of a start that was killed inside initdb; initdb may still be writing there. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(UNFINISHED))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // The next first start tries again.
    }
  }
}

/** PostgreSQL's own conditions on its folder, each with one line that says what to do. Throws SettingError. */
export function checkCluster(folder: string, { uid }: Shell): void {
  const cluster = clusterIn(folder);
  const { mode, uid: owner } = statSync(cluster);
  const user = uid ?? process.getuid?.() ?? owner;
  if (owner !== user) {
    throw new SettingError(
      `The database folder ${cluster} belongs to user ${owner}, and the database runs as user ${user}: chown -R ${user} it`,
    );
  }
  if ((mode & 0o027) !== 0) {
    throw new SettingError(
      `The database folder ${cluster} is open to other users (mode ${(mode & 0o777).toString(8)}): chmod 700 it`,
    );
  }
  if (!existsSync(join(cluster, 'global', 'pg_control'))) {
    throw new SettingError(`The database folder ${cluster} is not whole: put it back from the backup, or remove it`);
  }
}

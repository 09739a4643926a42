import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const KEPT = join(ROOT, 'server', 'backup', 'kept');
const COMMANDS = join(ROOT, 'server', 'commands');

/** `npm run backup:keep`: a backup of a small club at the schema of today, for the programs that come after it. */
const folder = mkdtempSync(join(tmpdir(), 'plavane-kept-'));
const postgres = new EmbeddedPostgres({ folder: join(folder, 'postgres'), password: 'kept' });
try {
  await postgres.start();
  const env = {
    PATH: process.env['PATH'] ?? '',
    DEMO: 'off',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://postgres:kept@localhost/postgres?host=${encodeURIComponent(postgres.connection.host)}`,
    BACKUP_TARGET: join(folder, 'target'),
    BACKUP_KEY_FILE: join(KEPT, 'backup.key'),
  };
  run(process.execPath, [join(HERE, 'fill-club.ts')], env);
  run(process.execPath, [join(COMMANDS, 'backup.ts')], env);
  const backups = join(env.BACKUP_TARGET, 'backups');
  for (const name of readdirSync(backups)) run('tar', ['-czf', join(KEPT, `${name}.tar.gz`), '-C', backups, name], env);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function run(program: string, args: string[], env: Record<string, string>): void {
  const { status } = spawnSync(program, args, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

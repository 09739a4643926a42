import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { databaseTest } from '../../platform/testing/database.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { signedIn } from '../../testing/program.ts';
import { runToEnd, startServer } from '../../testing/running.ts';
import { LOG_SPOOL } from '../cluster/keep-log.ts';

const folder = folderTest();
const target = join(folder, 'target');
const SLOW = 600_000;
const ADMIN = 'admin@club.example';

const club = await databaseTest();

const urlOf = (database: string) => {
  const { user, password, host } = club.connection;
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(host!)}`;
};

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(club.connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Signs in as the admin and counts the children. */
async function countChildren(env: Record<string, string>, password: string): Promise<number> {
  const server = await startServer({ DEMO: 'off', ...env });
  try {
    const client = await signedIn(server.url, ADMIN, password);
    const { count } = await client.from('children').select('id', { count: 'exact', head: true });
    return count!;
  } finally {
    await server.stop();
  }
}

test(
  'a database of the club’s own is backed up by rows, and restored into an empty one or the embedded one',
  { timeout: SLOW },
  async () => {
    const own = {
      DATABASE_URL: urlOf(club.connection.database),
      DATA_DIR: join(folder, 'data'),
      BACKUP_TARGET: target,
    };
    const created = await runToEnd(own, 'commands/admin.ts', ['create', ADMIN]);
    const password = /Password: (\S+)/.exec(created.said)![1]!;
    const make = new Factories(club.database);
    for (let child = 0; child < 3; child++) await make.child();
    // Of two backups that were killed, and of the log that a running server sends meanwhile.
    for (const name of ['backup-spool-killed', 'backup-proof-killed', LOG_SPOOL]) {
      mkdirSync(join(own.DATA_DIR, name));
      writeFileSync(join(own.DATA_DIR, name, 'part'), 'on its way');
    }
    const { code, said } = await runToEnd({ ...own, BACKUP_PASSPHRASE: 'four ducks in a pool' }, 'commands/backup.ts');
    expect(said).toMatch(/^Backup \w+: \d+ tables, \d+ rows, 0 files\. Restored and proved/m);
    expect(code).toBe(0);
    expect(readdirSync(own.DATA_DIR).filter((name) => name.startsWith('backup-'))).toEqual([]);
    expect(readdirSync(join(own.DATA_DIR, LOG_SPOOL))).toEqual(['part']);

    const empty = `restored_${Date.now()}`;
    await onServer(`create database ${empty}`);
    try {
      const elsewhere = { DATABASE_URL: urlOf(empty), DATA_DIR: join(folder, 'elsewhere'), BACKUP_TARGET: target };
      const opened = { ...elsewhere, BACKUP_PASSPHRASE: 'four ducks in a pool' };
      const wrong = await runToEnd({ ...elsewhere, BACKUP_PASSPHRASE: 'five ducks in a pool' }, 'commands/restore.ts');
      expect(wrong.said).toBe('BACKUP_PASSPHRASE is not the one that sealed the key beside the backups\n');
      expect((await runToEnd(opened, 'commands/restore.ts')).said).toMatch(/^Restored /);
      expect(await countChildren(elsewhere, password)).toBe(3);
      const again = await runToEnd({ ...opened, DATA_DIR: join(folder, 'again') }, 'commands/restore.ts');
      expect(again.said).toMatch(/^The database is not empty \(\w+\): name an empty one with DATABASE_URL\n$/);
    } finally {
      await onServer(`drop database ${empty} with (force)`);
    }

    const embedded = { DATA_DIR: join(folder, 'embedded'), BACKUP_TARGET: target };
    const key = join(folder, 'data', 'backup.key');
    expect((await runToEnd(embedded, 'commands/restore.ts', ['--key', key])).said).toMatch(/^Restored /);
    expect(await countChildren(embedded, password)).toBe(3);
  },
);

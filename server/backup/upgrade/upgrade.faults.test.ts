import { readFileSync, renameSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostgres } from '../../platform/postgres/embedded/binaries.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { signedIn } from '../../testing/program.ts';
import { runToEnd, startServer } from '../../testing/running.ts';
import { upgradeCluster } from './upgrade.ts';

const folder = folderTest();
const env = { DATA_DIR: folder, DEMO: 'off' };

test('the rows of the embedded database are carried over into a new cluster, and the old one stays', async () => {
  const created = await runToEnd(env, 'commands/admin.ts', ['create', 'admin@club.example']);
  const password = /Password: (\S+)/.exec(created.said)![1]!;
  const { postgresPassword } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
    postgresPassword: string;
  };
  const upgraded = await upgradeCluster({ dataDir: folder, password: postgresPassword, oldHome: findPostgres() });
  expect(upgraded.rows).toBeGreaterThan(20);
  const version = readFileSync(join(upgraded.old, 'cluster', 'PG_VERSION'), 'utf8').trim();
  expect(upgraded.old).toBe(join(folder, `postgres-${version}`));
  const server = await startServer(env);
  await signedIn(server.url, 'admin@club.example', password);
  await server.stop();

  // Killed between its two renames, it leaves a folder in which no new database is made.
  mkdirSync(join(folder, 'upgrading'));
  renameSync(join(folder, 'postgres'), join(folder, 'upgrading', 'postgres'));
  expect((await runToEnd(env)).said).toMatch(/^An upgrade was interrupted at its last step: mv \S+ \S+\n$/);
}, 600_000);

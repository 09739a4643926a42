import { mkdtempSync, readFileSync, renameSync, rmSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { findPostgres } from '../platform/postgres/binaries.ts';
import { runToEnd, startServer } from '../running.ts';
import { upgradeCluster } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'plavane-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
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
  const { publishableKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { publishableKey: string };
  const client = createClient(server.url, publishableKey, { auth: { persistSession: false } });
  expect((await client.auth.signInWithPassword({ email: 'admin@club.example', password })).error).toBeNull();
  await server.stop();

  // Killed between its two renames, it leaves a folder in which no new database is made.
  mkdirSync(join(folder, 'upgrading'));
  renameSync(join(folder, 'postgres'), join(folder, 'upgrading', 'postgres'));
  expect((await runToEnd(env)).said).toMatch(/^An upgrade was interrupted at its last step: mv \S+ \S+\n$/);
}, 120_000);

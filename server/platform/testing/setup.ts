import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded.ts';
import { createTemplate } from './club.ts';

/** Starts one PostgreSQL for the whole test run, with durability off, and makes the template that test files copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };
  const postgres = await startEmbeddedPostgres({ folder, password: 'test', settings });
  process.env['TEST_POSTGRES'] = JSON.stringify(postgres.connection);
  await createTemplate(postgres.connection);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded.ts';
import { createTemplate } from './club.ts';

/** The disk in memory of Linux: a copy of the template is made of six hundred files, which takes ten times as long elsewhere. */
const MEMORY = '/dev/shm';
/** The databases of all files that run at one time, and their logs, take less. */
const NEEDED_BYTES = 2 * 1024 ** 3;

function fastestFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Starts one PostgreSQL for the whole test run, with durability off, and makes the template that test files copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastestFolder(), 'plavane-test-'));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    // The databases of all files that run at one time stay in it; none of them lives long enough to be vacuumed.
    shared_buffers: '256MB',
    autovacuum: 'off',
    // Each file's connections are new: planning a statement again for its values takes longer than running it on few rows.
    plan_cache_mode: 'force_generic_plan',
  };
  const postgres = await startEmbeddedPostgres({ folder, password: 'test', settings });
  process.env['TEST_POSTGRES'] = JSON.stringify(postgres.connection);
  await createTemplate(postgres.connection);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from '../../platform/secrets.ts';
import { succeeds } from '../../platform/testing/answers.ts';
import { folderTest } from '../../platform/testing/folder.ts';
import { makeConfig } from '../../settings/config.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { startServer } from '../../testing/running.ts';

const folder = folderTest();
const FILES = 80;
/** The tree is killed after this many answers: others are under way. */
const ANSWERS_BEFORE_THE_KILL = 25;

let server = await startServer({ DATA_DIR: folder, DEMO: 'off' });
afterAll(() => server.stop());

function admin() {
  const { secretKey } = makeConfig(readEnvironment({ DATA_DIR: folder }), loadSecrets(folder));
  return createClient(server.url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } }).storage;
}

test('kill -9 of the whole tree during uploads: acknowledged files are there, the rest is not, and no bytes are left over', async () => {
  await admin().createBucket('box');
  const box = admin().from('box');
  await box.upload('replaced', 'old');
  const acknowledged: number[] = [];
  let killed: Promise<void> | undefined;
  await Promise.allSettled(
    Array.from({ length: FILES }, async (_, index) => {
      const body = Buffer.alloc(200_000, index);
      const { error } = await box.upload(`file-${index}`, body);
      if (error) return;
      acknowledged.push(index);
      void box.upload('replaced', body, { upsert: true });
      if (acknowledged.length === ANSWERS_BEFORE_THE_KILL) killed = server.killEverything();
    }),
  );
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERS_BEFORE_THE_KILL);

  server = await startServer({ DATA_DIR: folder, DEMO: 'off' });
  const again = admin().from('box');
  for (const index of acknowledged) {
    const { data } = await again.download(`file-${index}`);
    expect(Buffer.from(await data!.arrayBuffer()).equals(Buffer.alloc(200_000, index))).toBe(true);
  }
  const { data: rows } = await again.list('', { limit: 1000 });
  for (const { name } of rows!) await succeeds(again.download(name));
  await leftOverIsAnnounced(rows!.length);
});

/** Every file in the store is either an object's or will be removed by the sweep. */
async function leftOverIsAnnounced(objects: number): Promise<void> {
  const { postgresPassword: password } = loadSecrets(folder);
  const host = join(folder, 'postgres', 'sockets');
  const client = new pg.Client({ host, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      'select version from storage.unused_files union all select version from storage.objects',
    );
    const known = new Set(rows.map(({ version }) => version));
    const stored = readdirSync(join(folder, 'files', 'stored'), { recursive: true }).map((name) => String(name));
    const files = stored.filter((name) => name.includes('/')).map((name) => name.slice(3));
    expect(files.filter((name) => !known.has(name))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(objects);
  } finally {
    await client.end();
  }
}

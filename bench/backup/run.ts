import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { DEMO_PASSWORD } from '../../contracts/demo.ts';
import { runToEnd, startServer } from '../../server/testing/running.ts';

/**
 * `npm run bench:backup`: a backup while families write, and its restore on an empty machine. BENCH_WRITERS and
 * BENCH_SECONDS (of writing before the backup) can be set.
 */
const WRITERS = Number(process.env['BENCH_WRITERS'] ?? 16);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);

const folder = mkdtempSync(join(tmpdir(), 'plavane-bench-backup-'));
const target = join(folder, 'target');
const env = { DATA_DIR: join(folder, 'data'), BACKUP_TARGET: target };
const acknowledged: { name: string; at: number; ms: number; phase: string }[] = [];
let phase = 'before';
let errors = 0;

async function signIn(url: string): Promise<SupabaseClient> {
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const client = createClient(url, publishableKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword({ email: 'parent@demo.club', password: DEMO_PASSWORD });
  return client;
}

async function write(client: SupabaseClient, writer: number): Promise<void> {
  for (let index = 0; phase !== 'over'; index++) {
    const name = `Дете ${writer} ${index}`;
    const began = performance.now();
    const { error } = await client.rpc('register_child', { full_name: name, birth_date: '2016-06-01' });
    if (error) errors++;
    else acknowledged.push({ name, at: Date.now(), ms: performance.now() - began, phase });
  }
}

const p99 = (of: string) => {
  const times = acknowledged.filter((each) => each.phase === of).map(({ ms }) => ms);
  return `${Math.round(times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0)} ms`;
};
const megabytes = () => {
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' });
  return `${(names.reduce((sum, name) => sum + statSync(join(target, name)).size, 0) / 1e6).toFixed(1)} MB`;
};
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const server = await startServer(env);
try {
  const client = await signIn(server.url);
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(client, writer)));
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  phase = 'during';
  let began = performance.now();
  const { code, said } = await runToEnd(env, 'commands/backup.ts');
  const backup = code === 0 ? seconds(began) : said.trim();
  phase = 'over';
  await writing;

  began = performance.now();
  const key = join(env.DATA_DIR, 'backup.key');
  const restored = await runToEnd({ ...env, DATA_DIR: join(folder, 'empty') }, 'commands/restore.ts', ['--key', key]);
  const restore = restored.code === 0 ? seconds(began) : restored.said.trim();
  const takenAt = Date.parse(/as of (\S+):/.exec(restored.said)?.[1] ?? '');
  const elsewhere = await startServer({ DATA_DIR: join(folder, 'empty') });
  const again = await signIn(elsewhere.url);
  const problems = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { data } = await again
      .from('children')
      .select('full_name')
      .order('id')
      .range(from, from + 999);
    for (const { full_name } of data ?? []) problems.add(String(full_name));
    if ((data ?? []).length < 1000) break;
  }
  await elsewhere.stop();
  const promised = acknowledged.filter(({ at }) => at < takenAt);
  console.table({
    'writers, errors': `${WRITERS}, ${errors}`,
    'p99 of a write before, during the backup': `${p99('before')}, ${p99('during')}`,
    'backup with its proof': backup,
    'all that lies at the target': megabytes(),
    'restore on an empty machine': restore,
    'acknowledged before its moment': promised.length,
    'of them missing after the restore': promised.filter(({ name }) => !problems.has(name)).length,
  });
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

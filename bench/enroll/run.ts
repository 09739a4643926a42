import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { DEMO_PASSWORD } from '../../contracts/demo.ts';
import type { EnrollmentOutcome } from '../../contracts/enrollments.ts';
import { startServer } from '../../server/testing/running.ts';

/**
 * Registration evening: this many parents enroll a child in a class with fewer seats, once within a minute, as DESIGN's
 * promise says, and once all in the same moment. `npm run bench:enroll` prints a table.
 */
const PARENTS = Number(process.env['BENCH_PARENTS'] ?? 200);
const SEATS = 120;
const MINUTE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'plavane-bench-'));
const server = await startServer({ DATA_DIR: folder });
try {
  const { publishableKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { publishableKey: string };
  const newClient = () =>
    createClient(server.url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });

  const admin = newClient();
  await admin.auth.signInWithPassword({ email: 'admin@demo.club', password: DEMO_PASSWORD });
  const { data: plan } = await admin.from('plans').select('id').eq('kind', 'pool_8').single();
  const families = await Promise.all(Array.from({ length: PARENTS }, (_, index) => newFamily(newClient(), index)));
  const evenings = { 'within a minute': MINUTE / PARENTS, 'all at once': 0 };
  const figures: Record<string, Record<string, number>> = {};
  for (const [index, [evening, pause]] of Object.entries(evenings).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the second evening comes after the first
    const class_id = await makeClass(admin, index);
    // oxlint-disable-next-line no-await-in-loop -- as above
    figures[evening] = await enrollAll(families, { class_id, plan_id: plan!['id'] as string }, pause);
  }
  const [minute, once] = Object.values(figures);
  console.table(
    Object.fromEntries(
      Object.keys(minute!).map((name) => [name, { 'within a minute': minute![name], 'all at once': once![name] }]),
    ),
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** All press at this interval in milliseconds. */
async function enrollAll(
  families: readonly Family[],
  wanted: { class_id: string; plan_id: string },
  pause: number,
): Promise<Record<string, number>> {
  const started = performance.now();
  const answers = await Promise.all(
    families.map(async ({ client, child_id }, index) => {
      if (pause > 0) await setTimeout(index * pause);
      const pressed = performance.now();
      const { data, error } = await client.rpc('enroll_child', { child_id, ...wanted, method: 'cash' });
      return { ms: performance.now() - pressed, outcome: (data as EnrollmentOutcome | null)?.outcome, error };
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!);
  const count = (outcome: string) => answers.filter((answer) => answer.outcome === outcome).length;
  return {
    parents: PARENTS,
    seats: SEATS,
    enrolled: count('enrolled'),
    waitlisted: count('waitlisted'),
    errors: answers.filter(({ error }) => error).length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'all in s': Number(seconds.toFixed(2)),
  };
}

async function makeClass(admin: SupabaseClient, index: number): Promise<string> {
  const { data: instructor } = await admin.from('instructors').select('user_id').limit(1).single();
  const { data: location } = await admin.from('locations').select('id').eq('type', 'pool').limit(1).single();
  const { data, error } = await admin.rpc('save_class', {
    title: 'Вечерта на записването',
    instructor_id: instructor!['user_id'],
    location_id: location!['id'],
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: SEATS,
    lane: 5,
    sessions: [{ day_of_week: 6 + index, start_time: '21:00' }],
  });
  if (error) throw new Error(error.message);
  return (data as { class_id: string }).class_id;
}

interface Family {
  client: SupabaseClient;
  child_id: string;
}

async function newFamily(client: SupabaseClient, index: number): Promise<Family> {
  const { data, error } = await client.auth.signUp({
    email: `bench-${index}@example.bg`,
    password: 'bench-password',
    options: { data: { full_name: `Родител ${index}` } },
  });
  if (error) throw error;
  await client.from('user_roles').insert({ user_id: data.user!.id, role: 'parent' });
  await client.from('profiles').update({ phone: '+359888123456' }).eq('user_id', data.user!.id);
  const child = await client.rpc('register_child', { full_name: `Дете ${index}`, birth_date: '2017-05-05' });
  if (child.error) throw new Error(child.error.message);
  return { client, child_id: (child.data as { id: string }).id };
}

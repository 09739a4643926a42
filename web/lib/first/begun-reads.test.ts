import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supabase } from '../api/supabase.ts';
import { firstReadsScript } from './begun-reads.server.ts';
import { takeBegun } from './begun-reads.ts';
import type { ReadsOf } from './first-reads.ts';

const CHILD = '20fdc5b0-638f-4ea1-87c5-95586697b3df';
const ANA = 'a5d1a3f4-0000-4000-8000-000000000001';
const HERE = 'https://club.example';

const asked = vi.fn<typeof fetch>();

/** The requests to the club's tables. */
const reads = () => asked.mock.calls.filter(([url]) => String(url).includes('/rest/v1/'));

/** A page's request through the official client. */
const lessons = (client: Awaited<ReturnType<typeof supabase>>, childId: string, userId: string) =>
  client
    .from('absences')
    .select('id,lessons(id)', { count: 'exact' })
    .eq('child_id', childId)
    .eq('announced_by' as never, userId)
    .gte('created_at', new Date().toISOString())
    .range(0, 9);
const readsOf: ReadsOf = ({ params, userId }) => [
  { queryKey: ['lessons'], queryFn: async () => lessons(await supabase(), params['childId']!, userId) },
];
const ROUTES = [{ path: undefined }, { path: 'child/:childId', readsOf }];

beforeEach(() => {
  vi.stubGlobal('location', new URL(`${HERE}/child/${CHILD}`));
  vi.stubGlobal('fetch', asked);
  asked.mockImplementation(async () => Response.json([]));
  // The page is a second old, however long the tests run.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  session('token of Ana', 3600);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asked.mockReset();
});

function session(access_token: string, seconds: number): void {
  const expires_at = Date.now() / 1000 + seconds;
  const kept = JSON.stringify({ access_token, expires_at, user: { id: ANA } });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'sb-club-auth-token' ? kept : null) });
}

/** As the document does. */
async function open(search = ''): Promise<void> {
  vi.stubGlobal('begunReads', undefined);
  const script = await firstReadsScript(ROUTES, new URL(`${HERE}/child/0${search}`), {
    publishableKey: 'sb_publishable_key',
    version: 'v1',
  });
  new Function(script)();
}

/** As the app does, with the answer begun before where there is one. */
function readAs(token: string) {
  const client = createClient(HERE, 'sb_publishable_key', {
    accessToken: async () => token,
    global: { fetch: async (input, init) => takeBegun(String(input), init) ?? fetch(input, init) },
  });
  return lessons(client as never, CHILD, ANA);
}

test('what the document has asked is not asked again, and each answer is taken once', async () => {
  await open();
  expect(reads()).toHaveLength(1);
  const [url, { headers } = {}] = reads()[0]!;
  expect(String(url)).toContain(`child_id=eq.${CHILD}`);
  expect(headers).toMatchObject({ apikey: 'sb_publishable_key', Authorization: 'Bearer token of Ana' });
  await readAs('token of Ana');
  expect(reads()).toHaveLength(1);
  await readAs('token of Ana');
  expect(reads()).toHaveLength(2);
});

test('an answer is only for the account that asked', async () => {
  await open();
  await readAs('token of Boyan');
  expect(reads()).toHaveLength(2);
});

test('nothing is begun without a session that counts, nor at another address than the page was drawn for', async () => {
  session('token of Ana', 60);
  await open();
  session('token of Ana', 3600);
  await open('?tab=attendance');
  vi.stubGlobal('location', new URL(`${HERE}/dashboard`));
  await open();
  expect(reads()).toEqual([]);
});

test('a procedure that writes, such as who opened a roster, is not begun', async () => {
  const opens: ReadsOf = () => [
    { queryKey: ['roster'], queryFn: async () => (await supabase()).rpc('open_roster' as never, {} as never) },
    { queryKey: ['athlete'], queryFn: async () => (await supabase()).rpc('athlete_dashboard' as never, {} as never) },
  ];
  const routes = [{ path: 'deck', readsOf: opens }];
  const script = await firstReadsScript(routes, new URL(`${HERE}/deck`), {
    publishableKey: 'sb_publishable_key',
    version: 'v1',
  });
  expect(script).toContain('/rest/v1/rpc/athlete_dashboard');
  expect(script).not.toContain('open_roster');
});

test('what was not taken in time is asked again', async () => {
  await open();
  vi.mocked(performance.now).mockReturnValue(16_000);
  await readAs('token of Ana');
  expect(reads()).toHaveLength(2);
});

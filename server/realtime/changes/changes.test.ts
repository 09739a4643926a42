import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { CHANGES_MISSED } from '../../../contracts/realtime.ts';
import { VERSIONS } from '../sockets/frames.ts';
import { collector, listening, realtimeTest, subscribed } from '../testing/test-realtime.ts';

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;
type Binding = {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  table?: string;
  schema?: string;
  filter?: string;
  select?: string[];
};

const club = await realtimeTest();
await club.owner.query(`
    create table public.lanes (
      id integer primary key, owner uuid, name text, price numeric, at timestamptz, plain timestamp, day date, open boolean,
      tags text[], numbers integer[], extra jsonb, big bigint, secret text);
    alter table public.lanes enable row level security;
    create policy lanes__own on public.lanes for select to authenticated using (owner = auth.uid());
    grant select (id, owner, name, price, at, plain, day, open, tags, numbers, extra, big) on public.lanes to authenticated;
    create table public.boards (id integer primary key, text text);
    grant select on public.boards to anon, authenticated;
    create table public.whole (id integer primary key, color text, size integer);
    alter table public.whole replica identity full;
    alter table public.whole enable row level security;
    create policy whole__all on public.whole for select to anon, authenticated using (true);
    grant select on public.whole to anon, authenticated;
    create table public.keyless (word text);
    alter table public.keyless enable row level security;
    create policy keyless__all on public.keyless for select to anon using (true);
    grant select on public.keyless to anon;
    create table public.unpublished (id integer primary key);
    grant select on public.unpublished to anon;
    create table public.forbidden (id integer primary key);
    alter publication supabase_realtime add table public.lanes, public.boards, public.whole, public.keyless, public.forbidden;
    notify pgrst, 'reload schema'`);

let rooms = 0;
function listen(channel: RealtimeChannel, wish: Binding) {
  const changes = collector<Change>();
  channel.on(
    'postgres_changes' as never,
    { event: '*', schema: 'public', ...wish } as never,
    ((change: Change) => changes.push(change)) as never,
  );
  return changes;
}

async function listener(wish: Binding, options: Parameters<typeof club.node.client>[0] = {}) {
  const channel = club.node.client(options).channel(`room ${rooms++}`);
  const changes = listen(channel, wish);
  expect(await listening(channel)).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  return changes;
}

test('a generated column is in a live row, whether PostgreSQL writes it into its log or not', async () => {
  await club.owner.query(`
    create table public.squads (
      id integer primary key, first_name text, "Last" text,
      full_name text not null generated always as (btrim(first_name || ' ' || "Last")) stored,
      euro_cents integer generated always as (private.euro_cents(id)) stored);
    grant select on public.squads to anon, authenticated;
    alter publication supabase_realtime add table public.squads;
    notify pgrst, 'reload schema'`);
  const changes = await listener({ table: 'squads', filter: 'full_name=eq.Мила Петрова' });
  for (const [index, publishes] of (['stored', 'none'] as const).entries()) {
    await club.owner.query(`alter publication supabase_realtime set (publish_generated_columns = ${publishes})`);
    await club.owner.query(`insert into squads values ($1, 'Мила', 'Петрова')`, [391 + index]);
    const found = (await changes.until(index + 1)).at(-1)!;
    expect(found.new).toMatchObject({ id: 391 + index, full_name: 'Мила Петрова', euro_cents: 200 });
  }
  await club.owner.query(`alter publication supabase_realtime set (publish_generated_columns = stored)`);
});

test('a page that was read before it could listen is notified when something of its own happened meanwhile', async () => {
  const [ana, boris] = [await club.user(), await club.user()];
  const before = await listener({ table: 'lanes' }, { token: ana.token });
  const began = performance.now();
  // A page is older than it says by the time of asking: the change comes some such times after the page was read.
  for (let times = 0; times < 10; times++) await listener({ table: 'lanes' }, { token: boris.token });
  const lane = (id: number, { id: owner }: { id: string }) =>
    club.owner.query(`insert into lanes (id, owner) values ($1, $2)`, [id, owner]);
  const systemOf = async ({ token }: { token: string }, filter?: string, since_ms = performance.now() - began) => {
    const channel = club.node
      .client({ token })
      .channel(`room ${rooms++}`, { config: { postgres_changes_options: { wait: true, since_ms } } } as never);
    const changes = listen(channel, { table: 'lanes', ...(filter && { filter }) });
    const notices = collector<{ message: string }>();
    channel.on('system', {}, (message) => notices.push(message as never));
    await subscribed(channel);
    return { changes, notices };
  };
  await lane(8000, ana);
  await before.until(1);
  expect(await (await systemOf(ana)).notices.until(2)).toMatchObject([
    { message: 'Subscribed to PostgreSQL' },
    { message: CHANGES_MISSED },
  ]);
  const other = await systemOf(boris);
  const elsewhere = await systemOf(ana, 'id=eq.8001');
  const longAgo = await systemOf(boris, undefined, 3_600_000);
  expect(await longAgo.notices.until(2)).toMatchObject([{}, { message: CHANGES_MISSED }]);
  await lane(8001, ana);
  await elsewhere.changes.until(1);
  await lane(8002, boris);
  await other.changes.until(1);
  expect(other.notices.items.map(({ message }) => message)).toEqual(['Subscribed to PostgreSQL']);
  // Filters are ignored: what they find in an old row is not sent.
  expect(await elsewhere.notices.until(2)).toMatchObject([{}, { message: CHANGES_MISSED }]);
});

test('a filter has a bounded number of conditions, and so has a channel', async () => {
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `text=neq.${from + index}`).join(',');
  const wide = club.node.client().channel(`room ${rooms++}`);
  listen(wide, { table: 'boards', filter: many(11) });
  expect(await listening(wide)).toMatchObject({
    status: 'error',
    message: expect.stringContaining('more than 10 conditions'),
  });
  const long = club.node.client().channel(`room ${rooms++}`);
  for (let binding = 0; binding < 11; binding++) listen(long, { table: 'boards', filter: many(10, binding) });
  expect(await listening(long)).toMatchObject({ status: 'error', message: 'A channel has at most 100 conditions' });
});

describe.each(VERSIONS)('version %s', (vsn) => {
  const base = vsn === '1.0.0' ? 100 : 200;

  test('each hears of its own rows only, in the form a read gives them; of deletions the key', async () => {
    const [ana, boris] = [await club.user(), await club.user()];
    const anaHears = await listener({ table: 'lanes' }, { vsn, token: ana.token });
    const borisHears = await listener({ table: 'lanes' }, { vsn, token: boris.token });
    const anon = await listener({ table: 'boards' }, { vsn });
    await club.asOwner`insert into lanes values
        (${base}, ${ana.id}, 'Пътека', 12.50, '2026-11-21 06:00:00.5+02', '2026-11-21 06:00', '2026-11-21', true,
          '{a,"b,c"}', '{1,2,null}', '{"deep": [1, "x"]}', 9007199254740993, 'kept back'),
        (${base + 1}, ${boris.id}, null, null, null, null, null, false, null, null, null, null, 'kept back')`;
    const [own] = await anaHears.until(1);
    expect(own).toMatchObject({ schema: 'public', table: 'lanes', eventType: 'INSERT', old: {}, errors: null });
    expect(own!.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(own!.new).toEqual({
      id: base,
      owner: ana.id,
      name: 'Пътека',
      price: 12.5,
      at: '2026-11-21T04:00:00.5+00:00',
      plain: '2026-11-21T06:00:00',
      day: '2026-11-21',
      open: true,
      tags: ['a', 'b,c'],
      numbers: [1, 2, null],
      extra: { deep: [1, 'x'] },
      big: 9007199254740992,
    });
    expect((await borisHears.until(1))[0]!.new).toMatchObject({ id: base + 1, open: false, name: null });

    await club.owner.query(`update lanes set name = 'Нова' where id = $1`, [base]);
    const [, updated] = await anaHears.until(2);
    expect(updated).toMatchObject({ eventType: 'UPDATE', new: { id: base, name: 'Нова' }, old: { id: base } });
    expect(Object.keys(updated!.old)).toEqual(['id']);

    await club.owner.query('delete from lanes where id = $1', [base]);
    for (const heard of [await anaHears.until(3), await borisHears.until(2)])
      expect(heard.at(-1)).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: base } });
    expect(Object.keys(borisHears.items.at(-1)!.old)).toEqual(['id']);

    await club.owner.query('insert into boards values ($1, $2)', [base, 'for all']);
    expect((await anon.until(1))[0]!.new).toEqual({ id: base, text: 'for all' });
    expect(anaHears.items).toHaveLength(3);
    expect(borisHears.items).toHaveLength(2);
  });
});

test('two bindings of a channel get their own events', async () => {
  const channel = club.node.client().channel('two');
  const inserts = listen(channel, { table: 'boards', event: 'INSERT' });
  const updates = listen(channel, { table: 'boards', event: 'UPDATE' });
  const all = listen(channel, { table: 'boards' });
  await listening(channel);
  await club.owner.query(`insert into boards values (10, 'a'); update boards set text = 'b' where id = 10`);
  await all.until(2);
  expect(inserts.items.map(({ eventType }) => eventType)).toEqual(['INSERT']);
  expect(updates.items.map(({ eventType }) => eventType)).toEqual(['UPDATE']);
});

test('a channel without a table hears of all that the role may see', async () => {
  const changes = await listener({});
  const everywhere = await listener({ schema: '*' });
  await club.owner.query(`insert into boards values (20, 'a'); insert into whole values (20, 'red', 1)`);
  for (const heard of [changes, everywhere]) {
    await heard.first(({ table }) => table === 'whole');
    expect(heard.items.map(({ table }) => table)).toEqual(['boards', 'whole']);
  }
});

test.each([
  ['color=eq.red', [1, 4]],
  ['color=neq.red', [2, 3]],
  ['color=not.eq.red', [2, 3]],
  ['size=lt.20', [1]],
  ['size=lte.20', [1, 2]],
  ['size=gt.20', [3]],
  ['size=gte.20', [2, 3]],
  ['size=in.(10, 30)', [1, 3]],
  ['size=not.in.(10,30)', [2]],
  ['color=in.("dark, blue",red)', [1, 2, 4]],
  ['color=eq."dark, blue"', [2]],
  ['color=eq.dark, blue', [2]],
  ['color=like.%r%', [1, 2, 3, 4]],
  ['color=ilike.GR%', [3]],
  ['color=match.^r.d$', [1, 4]],
  ['color=imatch.^RED', [1, 4]],
  ['size=is.null', [4]],
  ['size=not.is.null', [1, 2, 3]],
  ['size=isdistinct.10', [2, 3, 4]],
  ['size=not.isdistinct.10', [1]],
  ['size=isdistinct.null', [1, 2, 3]],
  ['color=eq.red,size=lt.20', [1]],
  ['color=eq.red,size=is.null', [4]],
])('filter %s', async (filter, expected) => {
  const channel = club.node.client().channel(`filter ${rooms++}`);
  const changes = listen(channel, { table: 'whole', filter });
  const all = listen(channel, { table: 'whole' });
  await listening(channel);
  await club.owner.query(`truncate whole`);
  await club.asOwner`insert into whole values (1, 'red', 10), (2, 'dark, blue', 20), (3, 'green', 30), (4, 'red', null)`;
  // A row is read when it is sent: one that is gone by then is not seen any more.
  await all.until(4);
  await club.owner.query('delete from whole');
  await all.until(8);
  const ids = (type: string) => changes.items.filter(({ eventType }) => eventType === type);
  expect(ids('INSERT').map((change) => (change.new as { id: number }).id)).toEqual(expected);
  // The whole old row is in the log (REPLICA IDENTITY FULL): the filter holds, and only the key is sent.
  expect(ids('DELETE').map(({ old }) => old)).toEqual(expected.map((id) => ({ id })));
});

test('an update carries the row before it where the table keeps it', async () => {
  await club.owner.query(`insert into whole values (50, 'red', 1)`);
  const changes = await listener({ table: 'whole', event: 'UPDATE' });
  await club.owner.query(`update whole set color = 'blue' where id = 50`);
  expect((await changes.until(1))[0]).toMatchObject({ new: { color: 'blue' }, old: { id: 50, color: 'red', size: 1 } });
});

test('chosen columns only', async () => {
  const changes = await listener({ table: 'whole', select: ['id', 'size'], event: 'INSERT' });
  await club.owner.query(`insert into whole values (60, 'red', 7)`);
  expect((await changes.until(1))[0]!.new).toEqual({ id: 60, size: 7 });
});

test('a large row: its large values are left out, with a notice', async () => {
  const changes = await listener({ table: 'boards' });
  await club.owner.query(`insert into boards values (70, repeat('x', 1100000))`);
  expect((await changes.until(1))[0]).toMatchObject({ new: { id: 70 }, errors: ['Error 413: Payload Too Large'] });
});

test('a row without a key cannot be looked up: a notice says so', async () => {
  const changes = await listener({ table: 'keyless' });
  await club.owner.query(`insert into keyless values ('x')`);
  expect((await changes.until(1))[0]).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] });
});

test('a right that is removed is missed at the next change', async () => {
  await club.owner.query('create table revoked (id integer primary key); grant select on revoked to anon');
  await club.owner.query(`alter publication supabase_realtime add table revoked`);
  const changes = await listener({ table: 'revoked' });
  await club.asOwner`revoke select on revoked from anon; insert into revoked values (1); notify pgrst, 'reload schema'`;
  await club.owner.query(`insert into revoked values (2)`);
  expect((await changes.until(1))[0]).toMatchObject({ new: {}, errors: ['Error 401: Unauthorized'] });
});

test('of a whole schema nothing is sent about a table without rights, not even that a row is gone', async () => {
  const changes = await listener({});
  await club.owner.query(`
    insert into forbidden values (1); update forbidden set id = 2; delete from forbidden;
    insert into boards values (75, 'after them')`);
  expect(await changes.until(1)).toMatchObject([{ table: 'boards', new: { id: 75 } }]);
});

test.each([
  ['a table that is not published', { table: 'unpublished' }, /^Unable to subscribe to changes with given parameters/],
  ['a table without rights', { table: 'forbidden' }, /^Unable to subscribe to changes/],
  ['no such table', { table: 'nothing' }, /table: nothing/],
  ['an unknown column', { table: 'whole', filter: 'weight=eq.1' }, /invalid column for filter weight/],
  ['a wrong value', { table: 'whole', filter: 'size=eq.many' }, /invalid input syntax for type integer/],
  ['a wrong pattern', { table: 'whole', filter: 'color=match.(' }, /invalid regular expression/],
  ['an unknown operator', { table: 'whole', filter: 'size=about.1' }, /unknown operator/],
  ['a name that every object has', { table: 'whole', filter: 'size=constructor.1' }, /unknown operator/],
  ['no filter at all', { table: 'whole', filter: 'nonsense' }, /Error parsing/],
  ['too many values', { table: 'whole', filter: `size=in.(${Array.from({ length: 101 }).fill(1)})` }, /at most 100/],
])('%s is refused in words', async (_what, wish, message) => {
  const channel = club.node.client().channel(`refused ${rooms++}`);
  listen(channel, wish);
  expect(await listening(channel)).toMatchObject({ status: 'error', message: expect.stringMatching(message) });
});

test('a client that wants to wait joins when changes are sent, and not at all when they cannot be', async () => {
  const join = (table: string) => {
    const channel = club.node
      .client()
      .channel(`wait ${rooms++}`, { config: { postgres_changes_options: { wait: true } } as never });
    return { channel, changes: listen(channel, { table }) };
  };
  const good = join('boards');
  expect((await subscribed(good.channel)).status).toBe('SUBSCRIBED');
  await club.owner.query(`insert into boards values (80, 'at once')`);
  await good.changes.until(1);
  const bad = join('unpublished');
  const { status, error } = await subscribed(bad.channel);
  expect(status).toBe('CHANNEL_ERROR');
  expect(error?.message).toMatch(/Unable to subscribe/);
});

test('a filter that the database would think about for ever harms no one else', async () => {
  const slow = await listener({ table: 'boards', filter: String.raw`text=match.^(x+)+\1$` });
  const quick = await listener({ table: 'boards', filter: 'text=like.x%' });
  await club.owner.query(`insert into boards values (90, repeat('x', 3000) || 'y')`);
  await quick.until(1);
  expect(slow.items).toEqual([]);
});

test('a policy that fails for one shows it nothing, and keeps nothing from others', async () => {
  const odd = await club.user();
  const { tokenOf } = await import('../testing/test-realtime.ts');
  const broken = await listener({ table: 'lanes' }, { token: await tokenOf(club.config, 'not-a-uuid') });
  const fine = await listener({ table: 'lanes' }, { token: odd.token });
  await club.owner.query(`insert into lanes (id, owner) values (900, $1)`, [odd.id]);
  await fine.until(1);
  expect(broken.items).toEqual([]);
});

test('the service key sees everything', async () => {
  const changes = await listener({ table: 'lanes' }, { key: club.config.secretKey });
  await club.owner.query(`insert into lanes (id, secret) values (950, 'seen')`);
  const [change] = await changes.until(1);
  expect(change!.new).toMatchObject({ id: 950, secret: 'seen' });
});

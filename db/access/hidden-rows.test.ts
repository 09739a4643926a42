import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { SERVICE, type Caller } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/platform/testing/club.ts';
import { createRest } from '../../server/rest/rest.ts';
import { Factories } from '../seed/factories.ts';
import { PEOPLE, type Person } from './matrix.ts';
import { createWorld, type Table } from './world.ts';

/**
 * Two clubs that differ by rows which only admins and reception may see: another family, its money and invoices, and drafts. Everybody else
 * must get the same answer from both, to whatever they ask: the same rows, the same count, the same status, the same error.
 */
const apps = new Map<TestDatabase, Hono>();
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** A name that a pattern or a cast of a stranger can trip over. */
const NAME = 'Анна Скрита';

const base = await createTestDatabase();
const world = await createWorld(base.database);
await base.database.close();
const without = await createTestDatabase(4, base.connection.database);
const withMore = await createTestDatabase(4, base.connection.database);
await addHiddenRows(withMore.database);
for (const club of [without, withMore]) {
  await analyze(club);
  apps.set(club, createRest({ database: club.database, identify }));
}
/** Every relation of the club with its columns; views more often, since their conditions are their own. */
const { rows: columns } = await without.database.pool.query<{ relation: string; column: string; isView: boolean }>(`
    select c.relname as relation, a.attname as column, c.relkind = 'v' as "isView" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, 2`);
afterAll(async () => {
  await without.drop();
  await withMore.drop();
});

/** The planner knows both clubs by their rows: what it knows must not reach the caller either. */
async function analyze({ connection }: TestDatabase): Promise<void> {
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
}

async function identify(request: Request): Promise<Caller> {
  return world.callers[request.headers.get('x-person') as Person];
}

async function addHiddenRows(database: Database): Promise<void> {
  const make = new Factories(database);
  const parent = await make.user({ role: 'parent', full_name: NAME, phone: '+359888000111' });
  const child = await make.child({ id: parent.id });
  const athlete = await make.user({ full_name: `${NAME} младша` });
  await database.transaction(SERVICE, (trx) =>
    sql`insert into athlete_accounts (user_id, birth_date) values (${athlete.id}, '2010-05-05')`.execute(trx),
  );
  const payment_id = await make.insert('payments', {
    user_id: parent.id,
    child_id: child.id,
    amount: 4321,
    method: 'cash',
    status: 'pending',
    date: '2026-01-05',
    reference: 'HIDDEN01',
  });
  await make.insert('invoice_requests', { payment_id, user_id: parent.id, details: '{}' });
  await make.insert('certificates', {
    child_id: child.id,
    kind: 'medical',
    valid_until: '2031-01-01',
    file_path: `${parent.id}/x`,
    uploaded_by: parent.id,
  });
  await make.insert('swim_results', {
    child_id: child.id,
    stroke: 'butterfly',
    distance: 50,
    course: 'LCM',
    centiseconds: 3333,
    swum_on: '2026-01-02',
  });
  const product_id = await make.insert('products', { name: NAME, category: 'caps', price: 777, is_active: false });
  const order_id = await make.insert('orders', { user_id: parent.id, shipping_address: NAME, total: 777 });
  await make.insert('order_items', { order_id, product_id, name: NAME, price: 777, quantity: 1 });
  await make.insert('contact_messages', { name: NAME, email: 'x@y.bg', message: NAME, user_id: null });
  await make.insert('audit_log', { action: NAME, subject_table: 'children' });
  await make.insert('news', { slug: 'skrita', title: NAME });
  await make.insert('team_members', { kind: 'coach', full_name: NAME, is_visible: false });
  await make.insert('media_items', { kind: 'photo', path: 'hidden.avif', title: NAME, is_visible: false });
  await make.insert('documents', { kind: 'privacy', version: 7, title: NAME, body: NAME });
  await make.insert('promotions', { code: 'SKRITO', percent: 15 });
}

interface Question {
  path: string;
  count?: string;
}

async function ask(club: TestDatabase, person: Person, { path, count }: Question) {
  const headers = { 'x-person': person, ...(count ? { prefer: `count=${count}` } : {}) };
  const response = await apps.get(club)!.request(path, { headers });
  return { status: response.status, range: response.headers.get('content-range'), body: await response.text() };
}

async function sameFor(person: Person, question: Question): Promise<void> {
  const [one, other] = await Promise.all([ask(without, person, question), ask(withMore, person, question)]);
  expect(other, `${person}: ${question.path}`).toEqual(one);
}

/** The tries of a stranger with a column, so that an error or a count reveals a hidden value. */
const PROBES = [
  (c: string) => `${c}=like.Анна*%5C`,
  (c: string) => `${c}=like.%25%5C`,
  (c: string) => `${c}=ilike(any).{"а%25%5C\\\\"}`,
  (c: string) => `${c}=match.(`,
  (c: string) => `${c}=imatch.[`,
  (c: string) => `${c}->>0=like.201%5C`,
  (c: string) => `${c}->0=gt.1`,
  (c: string) => `${c}->x->>1=eq.1`,
  (c: string) => `${c}=cs.{`,
  (c: string) => `${c}=adj.[1,2]`,
  (c: string) => `${c}=plfts(simple).анна`,
  (c: string) => `${c}=eq.Анна Скрита`,
  (c: string) => `${c}=gt.2030-01-01`,
  (c: string) => `or=(${c}.like.*%5C,${c}.is.null)`,
  (c: string) => `select=v:${c}::integer`,
  (c: string) => `select=v:${c}::date`,
  (c: string) => `select=v:${c}::jsonb`,
  (c: string) => `select=v:${c}::uuid`,
  (c: string) => `select=v:${c}.max(),n:count()`,
  (c: string) => `select=v:${c}.sum()`,
  (c: string) => `select=v:${c}&order=${c}->0.desc`,
  (c: string) => `select=v:${c}&order=${c}&limit=1&offset=1`,
];
/** Everybody but admins, and reception, which reads families, too. */
const OTHERS = PEOPLE.filter((person) => person !== 'admin' && person !== 'reception');

test('a hidden row changes no answer, no count, no status and no error', async () => {
  const views = columns.filter(({ isView }) => isView);
  const question = fc.record({
    of: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...views) },
      { weight: 1, arbitrary: fc.constantFrom(...columns) },
    ),
    probe: fc.constantFrom(...PROBES),
    count: fc.constantFrom(undefined, 'exact', 'planned', 'estimated'),
    person: fc.constantFrom(...OTHERS),
  });
  await fc.assert(
    fc.asyncProperty(question, ({ of: { relation, column }, probe, count, person }) =>
      sameFor(person, { path: `/${relation}?${probe(column)}`, ...(count && { count }) }),
    ),
    { numRuns: 2500 },
  );
});

test('what is hidden is there: an admin sees it', async () => {
  const question = { path: `/user_directory?full_name=eq.${encodeURIComponent(NAME)}&select=full_name` };
  expect((await ask(without, 'admin', question)).body).toBe('[]');
  expect(JSON.parse((await ask(withMore, 'admin', question)).body)).toEqual([{ full_name: NAME }]);
});

describe('ways that were open once', () => {
  test.each([
    ['visitor', '/public_classes?select=class_id&instructor_name=like.Анна%5C'],
    ['stranger', '/swimmers?birth_date->>0=like.201%5C'],
    ['stranger', '/user_directory?full_name=like.*%5C'],
    ['parent', '/admin_children?full_name=match.('],
    ['other_instructor', '/swimmers?full_name=like.Анна*%5C'],
  ] as const)('%s asks %s', (person, path) => sameFor(person, { path }));

  test.each(['planned', 'estimated'])('a count that is %s knows of visible rows only', async (count) => {
    await sameFor('stranger', { path: '/children', count });
    expect((await ask(withMore, 'stranger', { path: '/children', count })).range).toBe('*/0');
  });
});

/** Calls a function with a row that the caller makes up. */
async function callWith(person: Person, name: string, args: unknown) {
  const headers = { 'x-person': person, 'content-type': 'application/json' };
  const response = await apps
    .get(without)!
    .request(`/rpc/${name}`, { method: 'POST', body: JSON.stringify(args), headers });
  return { status: response.status, body: await response.text() };
}

describe('a computed column takes no row that its caller makes up', () => {
  test.each([
    ['instructor_name', (id: unknown) => ({ class: { instructor_id: id } })],
    ['registered_count', (id: unknown) => ({ event: { id } })],
    ['waiting_count', (id: unknown) => ({ event: { id } })],
    ['waitlist_position', (id: unknown) => ({ enrollment: { id, status: 'waitlist' } })],
    ['has_care_note', (id: unknown) => ({ child: { id } })],
  ] as const)('%s', async (name, bodyOf) => {
    for (const person of PEOPLE) {
      const { status, body } = await callWith(person, name, bodyOf(world.callers.parent.claims.sub));
      const { code } = JSON.parse(body) as { code: string };
      expect([person, status, code]).toEqual([person, 404, 'PGRST202']);
    }
  });

  test('none of them is left: a function that trusts its row is never called by itself', async () => {
    const { rows } = await without.database.pool.query<{ name: string; argument: string }>(`
      select p.proname as name, p.proargnames[1] as argument from pg_proc p join pg_type t on t.oid = p.proargtypes[0]
      where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 and t.typtype = 'c' and p.prosecdef`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, argument } of rows) {
      const response = await apps
        .get(without)!
        .request(`/rpc/${name}?${argument}=(x)`, { headers: { 'x-person': 'admin' } });
      expect([name, response.status]).toEqual([name, 404]);
    }
  });

  test('one without rights of its own shows no stranger anything of a family’s row', async () => {
    const { rows: functions } = await without.database.pool.query<{ name: string; argument: string; table: Table }>(`
      select p.proname as name, p.proargnames[1] as argument, t.typname as table
      from pg_proc p join pg_type t on t.oid = p.proargtypes[0]
      where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 and t.typtype = 'c' and not p.prosecdef
      order by 1, 3`);
    const family = [world.rows.children['id'], world.rows.profiles['user_id']] as string[];
    const seen = new Map<Person, string[]>();
    for (const { name, argument, table } of functions) {
      // An event is everybody's: the one to which the family's child comes.
      const key = table === 'events' ? { id: world.rows.event_attendees['event_id'] } : world.rows[table];
      const known = await without.row(table, key as Record<string, string>);
      const unknown = JSON.parse(JSON.stringify(known).replaceAll(UUID, () => randomUUID())) as typeof known;
      for (const person of PEOPLE) {
        const [ofKnown, ofUnknown] = [
          await callWith(person, name, { [argument]: known }),
          await callWith(person, name, { [argument]: unknown }),
        ];
        const isSeen =
          table === 'events' ? family.some((id) => ofKnown.body.includes(id)) : ofKnown.body !== ofUnknown.body;
        if (isSeen || ofKnown.status !== ofUnknown.status)
          seen.set(person, [...(seen.get(person) ?? []), `${name} of ${table}`]);
      }
    }
    const parents = ['attendees of events', 'is_own of children', 'is_own of payments'];
    const desk = ['family of children'];
    expect(Object.fromEntries(seen)).toEqual({
      parent: parents,
      guardian: parents,
      athlete: ['attendees of events'],
      reception: desk,
      admin: desk,
    });
  });
});

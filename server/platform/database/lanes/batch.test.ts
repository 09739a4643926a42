import { describe, expect, test } from 'vitest';
import { ANONYMOUS, asUser, SERVICE, type Caller } from '../../caller.ts';
import { databaseTest } from '../../testing/database.ts';
import type { TextRow } from './batch.ts';

const ANNA = '11111111-1111-4111-8111-111111111111';
const BORIS = '22222222-2222-4222-8222-222222222222';
const WHO = `select current_user::text, coalesce(auth.uid()::text, 'no user'), current_setting('transaction_read_only')`;

// One connection, so that the next request meets whatever a request leaves behind.
const club = await databaseTest(1);
const database = club.database;
await ask(SERVICE, `create table public.batch_rows (id integer primary key deferrable initially deferred)`);

interface Options {
  readOnly?: boolean;
  check?: (rows: TextRow[][]) => void;
}
async function ask(caller: Caller, text: string, { readOnly = false, check }: Options = {}): Promise<TextRow[]> {
  const context = { method: 'GET', path: '/', readOnly, ...(check ? { check } : {}) };
  return (await database.statements(caller, context, [{ text, values: [] }]))[0]!;
}
const insert = (id: number) => `insert into public.batch_rows values (${id}) returning id::text`;
const stored = async () => (await ask(SERVICE, 'select id::text from public.batch_rows order by id')).map(([id]) => id);

describe('the caller of a statement', () => {
  test('is its caller, and no one afterwards', async () => {
    expect(await ask(asUser(ANNA), WHO, { readOnly: true })).toEqual([['authenticated', ANNA, 'on']]);
    expect(await ask(ANONYMOUS, WHO)).toEqual([['anon', 'no user', 'off']]);
    const { rows } = await database.pool.query(
      `select current_user::text as role, current_setting('request.jwt.claims', true) as claims`,
    );
    expect(rows).toEqual([{ role: 'authenticator', claims: '' }]);
  });
  test('is never the caller before, when a setting fails', async () => {
    await ask(asUser(ANNA), WHO);
    let ran = false;
    const unknown = { role: 'no_such_role', claims: { role: 'no_such_role', sub: BORIS } } as unknown as Caller;
    const wrong = database
      .statements(unknown, { method: 'POST', path: '/', readOnly: false }, [{ text: insert(1), values: [] }])
      .then(() => (ran = true));
    await expect(wrong).rejects.toMatchObject({ code: '22023' });
    expect(ran).toBe(false);
    expect(await stored()).toEqual([]);
    expect(await ask(ANONYMOUS, WHO)).toEqual([['anon', 'no user', 'off']]);
  });
  test('is never the caller before, when a later setting fails', async () => {
    await ask(asUser(ANNA), WHO);
    const context = { method: 'POST', path: '/', readOnly: false, timeZone: 'Nowhere/Land' };
    await expect(database.statements(asUser(BORIS), context, [{ text: insert(1), values: [] }])).rejects.toMatchObject({
      code: '22023',
    });
    expect(await stored()).toEqual([]);
    expect(await ask(ANONYMOUS, WHO)).toEqual([['anon', 'no user', 'off']]);
  });
  test('stays apart among many at once on few connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 5 === 0) return ask(asUser(ANNA), 'select 1 / 0').catch(() => [['authenticated', ANNA]]);
        return ask(asUser(index % 2 ? ANNA : BORIS), WHO);
      }),
    );
    answers.forEach((rows, index) => {
      if (index % 5 !== 0) expect(rows[0]![1]).toBe(index % 2 ? ANNA : BORIS);
    });
  });
});

describe('a failure rolls everything back', () => {
  test('in the statement, among several, and at the commit', async () => {
    const context = { method: 'POST', path: '/', readOnly: false };
    const both = database.statements(SERVICE, context, [
      { text: insert(1), values: [] },
      { text: 'select 1 / 0', values: [] },
    ]);
    await expect(both).rejects.toMatchObject({ code: '22012' });
    expect(await stored()).toEqual([]);
    await ask(SERVICE, insert(1));
    await expect(ask(SERVICE, insert(1))).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual(['1']);
  });
  test('in the check, and the checked rows are committed otherwise', async () => {
    const refuse = () => {
      throw new RangeError('too many');
    };
    await expect(ask(SERVICE, insert(2), { check: refuse })).rejects.toThrow('too many');
    expect(await stored()).toEqual(['1']);
    expect(await ask(SERVICE, insert(2), { check: ([rows]) => expect(rows).toEqual([['2']]) })).toEqual([['2']]);
    await expect(ask(SERVICE, insert(2), { check: () => undefined })).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual(['1', '2']);
  });
  test('a read-only transaction writes nothing', async () => {
    await expect(ask(SERVICE, insert(3), { readOnly: true })).rejects.toMatchObject({ code: '25006' });
  });
});

describe('prepared statements', () => {
  const prepared = async (text: string) =>
    Number(
      (
        await ask(
          SERVICE,
          `select count(*)::text from pg_prepared_statements where strpos(statement, '${text}') > 0 and strpos(statement, 'pg_prepared_statements') = 0`,
        )
      )[0]![0],
    );

  test('a text is prepared from its second use on, also after it failed', async () => {
    const text = `select count(*)::text, 'seen twice' from public.batch_rows where id / $1::integer > 0`;
    const run = (value: string) =>
      database.statements(SERVICE, { method: 'GET', path: '/', readOnly: true }, [{ text, values: [value] }]);
    const isPrepared = () => prepared('seen twice');
    await run('1');
    expect(await isPrepared()).toBe(0);
    await expect(run('0')).rejects.toMatchObject({ code: '22012' });
    await run('1');
    await run('1');
    expect(await isPrepared()).toBe(1);
  });
  test('a connection keeps a bounded number of them', async () => {
    for (let index = 0; index < 150; index++) {
      const text = `select (${index} / ${index % 3})::text`;
      await ask(SERVICE, text).catch(() => undefined);
      await ask(SERVICE, text).catch(() => undefined);
    }
    expect(await prepared('select ')).toBeLessThanOrEqual(100);
    expect(await ask(SERVICE, 'select (1 / 1)::text')).toEqual([['1']]);
  });
});

test('a connection that breaks fails its request and no other', async () => {
  const gone = ask(SERVICE, 'select pg_terminate_backend(pg_backend_pid())::text');
  await expect(gone).rejects.toThrow();
  expect(await ask(ANONYMOUS, WHO)).toEqual([['anon', 'no user', 'off']]);
});

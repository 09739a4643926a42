import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANONYMOUS, asUser, SERVICE, type Caller } from '../../caller.ts';
import { databaseTest } from '../../testing/database.ts';
import { Overloaded } from './fair-queue.ts';

const club = await databaseTest(8);
const from = (address: string): Caller => ({ ...ANONYMOUS, address });
const someone = asUser('11111111-1111-4111-8111-111111111111');
const ask = async (caller: Caller, text: string, values: string[] = []) =>
  (await club.database.statements(caller, { method: 'GET', path: '/', readOnly: true }, [{ text, values }]))[0]!;
const slowly = (caller: Caller, mark: string) => ask(caller, `select pg_sleep(0.2), '${mark}'`);

test('strangers who ask for much do not make others wait', async () => {
  const finished: string[] = [];
  const flood = Array.from({ length: 24 }, (_, index) =>
    slowly(from(`192.0.2.${index}`), `flood ${index}`).then(() => finished.push('flood')),
  );
  for (const [who, caller] of [
    ['user', someone],
    ['site', ANONYMOUS],
    ['service', SERVICE],
  ] as const) {
    await ask(caller, `select '${who}'`);
    finished.push(who);
  }
  await Promise.all(flood);
  expect(finished.filter((each) => each !== 'flood')).toEqual(['user', 'site', 'service']);
  // Of two dozen at most a few had their turn before the last of the others.
  expect(finished.lastIndexOf('service')).toBeLessThan(12);
});

test('a caller that shares a kind with a flood comes before it', async () => {
  await slowly(from('198.51.100.1'), 'used before');
  const finished: string[] = [];
  const flood = Array.from({ length: 10 }, (_, index) =>
    slowly(from('198.51.100.1'), `again ${index}`).then(() => finished.push('flood')),
  );
  await ask(from('198.51.100.2'), `select 'first look'`);
  finished.push('other');
  await Promise.all(flood);
  expect(finished.indexOf('other')).toBeLessThan(4);
});

test('one account that asks for much leaves a turn to the others', async () => {
  const flooder = asUser('22222222-2222-4222-8222-222222222222');
  const finished: string[] = [];
  const flood = await club.database.transaction(SERVICE, async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx);
    const waiting = Array.from({ length: 8 }, (_, index) =>
      ask(flooder, `select pg_advisory_xact_lock_shared(1), 'wide ${index}'`).finally(() => finished.push('flood')),
    );
    await ask(someone, `select 'first look of another account'`);
    finished.push('other');
    return { waiting };
  });
  await Promise.all(flood.waiting);
  expect(finished[0]).toBe('other');
});

test('a statement of a visitor ends sooner than a read of an account, and that than what the program asks', async () => {
  const limitOf = async (caller: Caller, mark: string) =>
    (await ask(caller, `select current_setting('statement_timeout'), '${mark}'`))[0]![0];
  expect(await limitOf(from('192.0.2.9'), 'visitor')).toBe('2s');
  expect(await limitOf(someone, 'user')).toBe('4s');
  expect(await limitOf(ANONYMOUS, 'site')).toBe('8s');
});

test('a statement that was quick and takes long once is finished all the same, in its turn', async () => {
  const text = 'select $1::text from pg_sleep($1::float)';
  for (let round = 0; round < 5; round++) expect(await ask(from('192.0.2.7'), text, ['0'])).toEqual([['0']]);
  const long = ask(from('192.0.2.7'), text, ['0.8']);
  const finished: string[] = [];
  void long.then(() => finished.push('long'));
  await ask(someone, `select 'meanwhile'`);
  finished.push('meanwhile');
  expect(await long).toEqual([['0.8']]);
  expect(finished).toEqual(['meanwhile', 'long']);
});

test('a caller who asks for more than can wait is refused with a time to come back, with everything else going on', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 80 }, (_, index) => ask(from('203.0.113.5'), `select pg_sleep(0.01), 'more ${index}'`)),
  );
  const refused = flood.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((error) => error instanceof Overloaded)).toBe(true);
  expect(await ask(someone, 'select 1')).toEqual([['1']]);
});

test('transactions of one user leave room for those of others', async () => {
  const finished: string[] = [];
  const held = Array.from({ length: 12 }, async () => {
    await club.database.transaction(someone, (trx) => sql`select pg_sleep(0.1)`.execute(trx));
    finished.push('flood');
  });
  await club.database.transaction(SERVICE, (trx) => trx.selectFrom('locations').select('id').execute());
  finished.push('service');
  await Promise.all(held);
  expect(finished.indexOf('service')).toBeLessThan(8);
});

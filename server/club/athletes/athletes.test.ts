import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';

let club: TestDatabase;
let make: Factories;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });

test('an athlete is refused once, with a reason by mail, and can be approved after all', async () => {
  const admin = await make.user({ role: 'admin' });
  const athlete = await make.user({ locale: 'en' });
  await read(sql`insert into athlete_accounts (user_id) values (${athlete.id})`);
  const state = async () =>
    (await read(sql`select state, refusal_reason from athlete_directory where user_id = ${athlete.id}`))[0];
  const refuse = (reason = 'The medical check is missing') =>
    make.call('refuse_athlete', admin.caller, { user_id: athlete.id, reason });
  expect(await state()).toEqual({ state: 'waiting', refusal_reason: null });
  await expect(make.call('refuse_athlete', athlete.caller, { user_id: athlete.id, reason: 'x' })).rejects.toEqual(
    refusal('not_allowed'),
  );
  await expect(refuse(' ')).rejects.toEqual(refusal('invalid_input'));
  const presses = await Promise.allSettled([refuse(), refuse()]);
  expect(presses.map((press) => press.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await state()).toEqual({ state: 'refused', refusal_reason: 'The medical check is missing' });
  const mails = await read<{ locale: string; text: string }>(
    sql`select locale, text from mail.outgoing where recipient = ${athlete.email}`,
  );
  expect(mails).toEqual([{ locale: 'en', text: expect.stringContaining('The medical check is missing') }]);
  await make.call('approve_athlete', admin.caller, { user_id: athlete.id, approved: true });
  expect(await state()).toEqual({ state: 'approved', refusal_reason: null });
  await expect(refuse()).rejects.toEqual(refusal('athlete_decided'));
});

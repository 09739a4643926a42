import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../../db/seed/factories.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { callProcedure } from '../../../platform/procedure.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing.ts';
import { eraseFamily, exportFamily } from './admin.ts';

let club: TestDatabase;
let make: Factories;
let admin: Awaited<ReturnType<Factories['user']>>;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
  admin = await make.user({ role: 'admin' });
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });

/** A family with a place that is paid for. */
async function family() {
  const parent = await make.user({ role: 'parent', full_name: `Радостина ${crypto.randomUUID().slice(0, 8)}` });
  const child = { ...(await make.child(parent, { full_name: 'Теодора Иванова' })), parent };
  const { payment_id } = await make.member({ child });
  await make.call('validate_payment', admin.caller, { payment_id: payment_id! });
  return { parent, child };
}

test('the office exports what the family itself would, and the log keeps who did', async () => {
  const { parent, child } = await family();
  const mine = (await make.call('export_my_data', parent.caller, {})) as unknown as Record<string, object[]>;
  const theirs = (await make.call('export_family', admin.caller, { user_id: parent.id })) as unknown as typeof mine;
  expect(Object.keys(theirs)).toEqual(Object.keys(mine));
  expect(theirs).toMatchObject({ account: mine['account'], children: [{ id: child.id }], payments: mine['payments'] });
  expect(
    await read(sql`select actor_id from audit_log where action = 'export_family' and subject_id = ${parent.id}`),
  ).toEqual([{ actor_id: admin.id }]);
});

test('the office sees what goes and erases it: the books and their sums stay', async () => {
  const { parent, child } = await family();
  const books = () => read(sql`select sum(amount)::integer as sum, count(*)::integer as count from ledger_entries`);
  const before = await books();
  expect(await make.call('preview_family_erasure', admin.caller, { user_id: parent.id })).toMatchObject({
    blocked: null,
    typed: parent.email,
    children: [{ first_name: 'Теодора', passes_to: null }],
    counts: { enrollments: 1, payments: 1 },
  });
  const erase = (typed_email: string) => make.call('erase_family', admin.caller, { user_id: parent.id, typed_email });
  await expect(erase('друг@адрес.бг')).rejects.toEqual(refusal('email_mismatch'));
  expect(await erase(parent.email)).toMatchObject({ erased: { enrollments: 1, payments: 1 }, passed_on: 0 });
  expect(await books()).toEqual(before);
  expect(await read(sql`select id from auth.users where id = ${parent.id}`)).toEqual([]);
  expect(await read(sql`select id from children where id = ${child.id}`)).toEqual([]);
  expect(
    await read(sql`select actor_id, subject_id from audit_log where action = 'erase_family' order by created_at`),
  ).toEqual([{ actor_id: admin.id, subject_id: null }]);
  await expect(erase(parent.email)).rejects.toEqual(refusal('user_not_found'));
});

test('nobody but an admin may, no admin is erased, and the session has to show a proof where the club asks for it', async () => {
  const { parent } = await family();
  const { caller } = await make.user({ role: 'instructor' });
  const other = await make.user({ role: 'admin' });
  const typed = { user_id: parent.id, typed_email: parent.email };
  for (const who of [caller, parent.caller]) {
    await expect(make.call('export_family', who, { user_id: parent.id })).rejects.toEqual(refusal('not_allowed'));
    await expect(make.call('preview_family_erasure', who, { user_id: parent.id })).rejects.toEqual(
      refusal('not_allowed'),
    );
    await expect(make.call('erase_family', who, typed)).rejects.toEqual(refusal('not_allowed'));
  }
  await expect(
    make.call('erase_family', admin.caller, { user_id: other.id, typed_email: other.email }),
  ).rejects.toEqual(refusal('not_allowed'));
  const asked = { database: club.database, caller: admin.caller, asksForProof: true };
  await expect(callProcedure(eraseFamily, typed, asked)).rejects.toEqual(refusal('proof_needed'));
  await expect(callProcedure(exportFamily, { user_id: parent.id }, asked)).rejects.toEqual(refusal('proof_needed'));
  expect(await read(sql`select id from auth.users where id = ${parent.id}`)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { clubTest, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { eraseFamily, exportFamily } from './admin.ts';

const { club, make, read, refused, logged } = await clubTest();
const admin = await make.user({ role: 'admin' });

/** A family with a seat that is paid for. */
async function family() {
  const parent = await make.user({ role: 'parent', full_name: `Радостина ${crypto.randomUUID().slice(0, 8)}` });
  const child = { ...(await make.child(parent, { full_name: 'Теодора Иванова' })), parent };
  const { payment_id } = await make.member({ child });
  await make.call('validate_payment', admin.caller, { payment_id: payment_id! });
  return { parent, child };
}

test('an admin exports what the family itself would, and the log keeps who did', async () => {
  const { parent, child } = await family();
  const mine = (await make.call('export_my_data', parent.caller, {})) as unknown as Record<string, object[]>;
  const theirs = (await make.call('export_family', admin.caller, { user_id: parent.id })) as unknown as typeof mine;
  expect(Object.keys(theirs)).toEqual(Object.keys(mine));
  expect(theirs).toMatchObject({ account: mine['account'], children: [{ id: child.id }], payments: mine['payments'] });
  expect(await logged('export_family', parent.id)).toMatchObject([{ actor_id: admin.id }]);
});

test('an admin sees what goes and erases it: the books and their sums stay', async () => {
  const { parent, child } = await family();
  const books = () => read`select sum(amount)::integer as sum, count(*)::integer as count from ledger_entries`;
  const before = await books();
  expect(await make.call('preview_family_erasure', admin.caller, { user_id: parent.id })).toMatchObject({
    blocked: null,
    typed: parent.email,
    children: [{ first_name: 'Теодора', passes_to: null }],
    counts: { enrollments: 1, payments: 1 },
  });
  const erase = (typed_email: string) => make.call('erase_family', admin.caller, { user_id: parent.id, typed_email });
  await refuses(erase('друг@адрес.бг'), 'email_mismatch');
  expect(await erase(parent.email)).toMatchObject({ erased: { enrollments: 1, payments: 1 }, passed_on: 0 });
  expect(await books()).toEqual(before);
  expect(await read`select id from auth.users where id = ${parent.id}`).toEqual([]);
  expect(await read`select id from children where id = ${child.id}`).toEqual([]);
  expect(
    await read`select actor_id, subject_id from audit_log where action = 'erase_family' order by created_at`,
  ).toEqual([{ actor_id: admin.id, subject_id: null }]);
  await refuses(erase(parent.email), 'user_not_found');
});

test('only an admin may, no admin is erased, and the session has to show a proof where the club asks for it', async () => {
  const { parent } = await family();
  const { caller } = await make.user({ role: 'instructor' });
  const other = await make.user({ role: 'admin' });
  const typed = { user_id: parent.id, typed_email: parent.email };
  for (const who of [caller, parent.caller]) {
    await refused('not_allowed', 'export_family', who, { user_id: parent.id });
    await refused('not_allowed', 'preview_family_erasure', who, { user_id: parent.id });
    await refused('not_allowed', 'erase_family', who, typed);
  }
  await refused('not_allowed', 'erase_family', admin.caller, { user_id: other.id, typed_email: other.email });
  const asked = { database: club.database, caller: admin.caller, asksForProof: true };
  await refuses(callProcedure(eraseFamily, typed, asked), 'proof_needed');
  await refuses(callProcedure(exportFamily, { user_id: parent.id }, asked), 'proof_needed');
  expect(await read`select id from auth.users where id = ${parent.id}`).toHaveLength(1);
});

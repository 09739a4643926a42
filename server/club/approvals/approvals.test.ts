import { expect, test } from 'vitest';
import { clubTest, race, refuses } from '../../testing/club.ts';

const { make, read, readValue, refused, creditOf, noticesOf, asService } = await clubTest(16);
const admin = await make.user({ role: 'admin', full_name: 'Първа Админова' });
const other = await make.user({ role: 'admin', full_name: 'Втора Админова' });
const reception = await make.user({ role: 'reception' });
await read`update club_settings set second_person_above = 5000, registration_fee = 6000`;
const reason = 'Обещано';

/** A sum above the club's own that waits for a second admin. */
async function waiting(asker = reception.caller) {
  const family = await make.user({ role: 'parent', full_name: 'Мила Петрова' });
  const args = { user_id: family.id, amount: 6000, reason };
  await refused('needs_second_person', 'grant_credit', asker, args);
  const { approval_id } = await make.call('ask_approval', asker, { procedure: 'grant_credit', args });
  return { family, args, approval_id };
}
const decide = (caller: typeof admin.caller, approval_id: string, approved: boolean) =>
  make.call('decide_approval', caller, { approval_id, approved });

test('above the club’s sum nothing is given until another admin approves; it is given in the name of who asked', async () => {
  const { family, args, approval_id } = await waiting();
  expect(await creditOf(family.id)).toMatchObject({ amount: null });
  // The same call waits once.
  expect(await make.call('ask_approval', reception.caller, { procedure: 'grant_credit', args })).toEqual({
    approval_id,
  });
  expect(await noticesOf(other.id, 'approval_asked')).toMatchObject([{ amount: 6000 }]);
  const { approvals } = await make.call('open_approvals', other.caller, {});
  expect(approvals).toMatchObject([
    { id: approval_id, family: 'Мила Петрова', amount: 6000, note: reason, mine: false },
  ]);
  await refused('not_allowed', 'decide_approval', reception.caller, { approval_id, approved: true });
  await decide(other.caller, approval_id, true);
  expect(await creditOf(family.id)).toMatchObject({ amount: 6000 });
  expect(await read`select created_by from family_credits where user_id = ${family.id}`).toEqual([
    { created_by: reception.id },
  ]);
  expect((await make.call('open_approvals', other.caller, {})).approvals).toEqual([]);
  await refuses(decide(admin.caller, approval_id, true), 'request_decided');
});

test('an admin approves nothing that the same admin asked for, nothing of the own family, and may decline it', async () => {
  const { approval_id, family } = await waiting(admin.caller);
  await refuses(decide(admin.caller, approval_id, true), 'needs_second_person');
  await asService((trx) => trx.insertInto('user_roles').values({ user_id: family.id, role: 'admin' }).execute());
  await refuses(decide(family.caller, approval_id, true), 'own_family');
  await refused('own_family', 'ask_approval', family.caller, {
    procedure: 'grant_credit',
    args: { user_id: family.id, amount: 9000, reason },
  });
  await asService((trx) => trx.deleteFrom('user_roles').where('user_id', '=', family.id).execute());
  await decide(admin.caller, approval_id, false);
  await refuses(decide(other.caller, approval_id, true), 'request_decided');
  expect(await creditOf(family.id)).toMatchObject({ amount: null });
});

test('a sum in parts counts as one, also where the parts are given at once', async () => {
  const family = await make.user({ role: 'parent' });
  const give = (amount: number) => make.call('grant_credit', admin.caller, { user_id: family.id, amount, reason });
  await race({ of: 5, winners: 2, code: 'needs_second_person' }, () => give(2000));
  expect(await creditOf(family.id)).toMatchObject({ amount: 4000 });
  await give(1000);
  await refuses(give(1), 'needs_second_person');
});

test('a sum given to two families counts as one where they become one; another admin merges them', async () => {
  const [kept, gone] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent', full_name: 'Двойник' })];
  for (const { id } of [kept, gone])
    await make.call('grant_credit', admin.caller, { user_id: id, amount: 3000, reason });
  const pair = { keep_id: kept.id, merge_id: gone.id, typed_name: 'Двойник' };
  await refused('needs_second_person', 'merge_accounts', admin.caller, pair);
  await make.call('merge_accounts', other.caller, pair);
  expect(await creditOf(kept.id)).toMatchObject({ amount: 6000 });
});

test('what waits for a family is given to the account that it was merged into, once', async () => {
  const { family, args, approval_id } = await waiting();
  const kept = await make.user({ role: 'parent' });
  const again = { procedure: 'grant_credit' as const, args: { ...args, user_id: kept.id } };
  const { approval_id: second } = await make.call('ask_approval', reception.caller, again);
  await make.call('merge_accounts', admin.caller, {
    keep_id: kept.id,
    merge_id: family.id,
    typed_name: 'Мила Петрова',
  });
  await refuses(decide(other.caller, second, true), 'request_decided');
  await decide(other.caller, approval_id, true);
  expect(await creditOf(kept.id)).toMatchObject({ amount: 6000 });
});

test('two admins who approve at once, and one who declines meanwhile, give once', async () => {
  const { approval_id, family } = await waiting();
  const third = await make.caller('admin');
  await race({ winners: 1, code: 'request_decided' }, [
    decide(admin.caller, approval_id, true),
    decide(other.caller, approval_id, true),
    decide(third, approval_id, true),
  ]);
  expect(await creditOf(family.id)).toMatchObject({ amount: 6000 });
});

test('refunds, payouts and waivers wait as well', async () => {
  const { parent, payment_id, child } = await make.member();
  await make.call('validate_payment', reception.caller, { payment_id: payment_id! });
  const refund = { payment_id: payment_id!, amount: 6000, reason: 'duplicate' as const };
  await refused('needs_second_person', 'refund_payment', admin.caller, refund);
  await make.insert('family_credits', { user_id: parent.id, kind: 'received', amount: 9000, euro_cents: 4602 });
  const payout = { user_id: parent.id, amount: 9000, method: 'bank_transfer' as const, note: null };
  await refused('needs_second_person', 'pay_out_credit', admin.caller, payout);
  const waiver = { child_id: (await make.child()).id, kind: 'registration' as const, reason };
  await refused('needs_second_person', 'waive_fee', reception.caller, waiver);
  for (const [procedure, args] of [
    ['refund_payment', refund],
    ['pay_out_credit', payout],
    ['waive_fee', waiver],
  ] as const) {
    const { approval_id } = await make.call('ask_approval', admin.caller, { procedure, args });
    await decide(other.caller, approval_id, true);
  }
  expect(await readValue`select refunded_amount from payments where id = ${payment_id}`).toBe(6000);
  expect(await creditOf(parent.id)).toMatchObject({ amount: 0 });
  expect(await read`select from fee_waivers where child_id = ${waiver.child_id}`).toHaveLength(1);
  expect(child.id).toBeTruthy();
  await refused('not_allowed', 'ask_approval', reception.caller, { procedure: 'refund_payment', args: refund });
});

test('the only admin of a club gives any sum; without a sum of the club nothing waits', async () => {
  const family = await make.user({ role: 'parent' });
  const args = { user_id: family.id, amount: 20_000, reason };
  await read`update club_settings set second_person_above = null`;
  await make.call('grant_credit', reception.caller, args);
  await read`update club_settings set second_person_above = 5000`;
  await read`delete from user_roles where role = 'admin' and user_id <> ${admin.id}`;
  await make.call('grant_credit', admin.caller, args);
  await refused('needs_second_person', 'grant_credit', reception.caller, args);
});

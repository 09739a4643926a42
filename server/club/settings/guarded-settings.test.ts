import { expect, test } from 'vitest';
import type { Caller } from '../../platform/caller.ts';
import { clubTest, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { PROCEDURES } from '../procedures.ts';

const { club, make, read, readOne, refused } = await clubTest();
const admin = await make.user({ role: 'admin', full_name: 'Мария Админова' });
const other = await make.user({ role: 'admin' });
const IBAN = 'BG80BNBG96611020345678';
const account = (bank_iban: string) =>
  ({
    bank_name: 'Банка',
    bank_beneficiary: 'Клуб',
    bank_iban,
    bank_bic: '',
    currency: 'BGN',
    price_display: 'bgn_eur',
    fiscal_receipt_required: false,
  }) as const;
const proved = (name: string, args: unknown, caller: Caller) =>
  callProcedure(PROCEDURES.get(name)!, args, { database: club.database, caller, asksForProof: true });

test('another bank account asks for a proof, and all admins read by email which it was, which it is and who did it', async () => {
  await refuses(proved('save_bank_settings', account(IBAN), admin.caller), 'proof_needed');
  expect(await readOne`select bank_iban from club_settings`).toEqual({ bank_iban: '' });
  await make.call('save_bank_settings', admin.caller, account(IBAN));
  for (const { id } of [admin, other]) {
    const [email] = await read<{ text: string }>`
      select text from email.outgoing where user_id = ${id} and kind = 'bank_account_changed'`;
    expect(email!.text).toContain('Мария Админова');
    expect(email!.text).toContain(`Вече: ${IBAN} · Клуб · Банка`);
    expect(email!.text).toContain('Досега: –');
  }
  // The same account with another way of showing prices asks for nothing and sends no email.
  await proved('save_bank_settings', { ...account(IBAN), price_display: 'bgn' }, admin.caller);
  expect(await read`select from notifications where kind = 'bank_account_changed'`).toHaveLength(2);
  for (const role of ['reception', 'instructor', 'parent'] as const)
    await refused('not_allowed', 'save_bank_settings', await make.caller(role), account(''));
});

test('no plain write reaches the account or the months; a number with wrong check digits reaches no way', async () => {
  for (const change of [`bank_iban = '${IBAN}'`, `bank_beneficiary = 'Аз'`, 'keep_care_months = null'])
    await expect(
      club.database.statements(admin.caller, { method: 'PATCH', path: '/rest/v1/club_settings', readOnly: false }, [
        { text: `update club_settings set ${change}`, values: [] },
      ]),
    ).rejects.toMatchObject({ code: '42501' });
  await expect(read`update club_settings set bank_iban = 'BG81BNBG96611020345678'`).rejects.toMatchObject({
    constraint: 'club_settings__iban_check_digits',
  });
});

test('how long things are kept asks for a proof', async () => {
  const months = { keep_care_months: 1, keep_messages_months: 1, keep_certificates_months: 3, keep_accounts_months: 6 };
  await refuses(proved('save_retention', months, admin.caller), 'proof_needed');
  await make.call('save_retention', admin.caller, months);
  expect(await readOne`select keep_care_months from club_settings`).toEqual({ keep_care_months: 1 });
});

test('who may collect a child asks for a proof, of its parent and of the desk; the other contacts do not', async () => {
  const child = await make.child();
  const care = { medical_notes: 'Астма', emergency_contact_name: 'Баба', emergency_contact_phone: '+359888123456' };
  const save = (collectors: string | null, caller: Caller) =>
    proved('save_care', { child_id: child.id, ...care, collectors }, caller);
  await save(null, child.parent.caller);
  await refuses(save('Чичо', child.parent.caller), 'proof_needed');
  await refuses(save('Чичо', await make.caller('reception')), 'proof_needed');
  await expect(
    club.database.statements(child.parent.caller, { method: 'PATCH', path: '/rest/v1/child_care', readOnly: false }, [
      { text: `update child_care set collectors = 'Чичо'`, values: [] },
    ]),
  ).rejects.toMatchObject({ code: '42501' });
});

test('credit, a payout and a refund above the sum of a session ask for a proof', async () => {
  const { parent, payment_id } = await make.member();
  await make.call('validate_payment', other.caller, { payment_id: payment_id! });
  const give = (amount: number) => proved('grant_credit', { user_id: parent.id, amount, reason: 'Шум' }, admin.caller);
  await give(9_000);
  await refuses(give(10_000), 'proof_needed');
  const refund = { payment_id, amount: 12_000, reason: 'duplicate' };
  await refuses(proved('refund_payment', refund, admin.caller), 'proof_needed');
  const payout = { user_id: parent.id, amount: 12_000, method: 'cash', note: null };
  await refuses(proved('pay_out_credit', payout, admin.caller), 'proof_needed');
});

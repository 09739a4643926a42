import { expect, test } from 'vitest';
import { easyPayTest } from './testing/easypay-test.ts';

const { make, standIn, call, rows, owed, codeOf, stateOf, balanced, readValue } = await easyPayTest();

test('money that arrives for what was paid otherwise becomes the family’s credit, and so does a changed sum', async () => {
  const cash = await owed();
  const { code } = await codeOf(cash);
  await make.call('validate_payment', await make.caller('admin'), {
    payment_id: cash.payment_id,
    method: 'cash',
    note: null,
  });
  await standIn.pay(code);
  expect(await stateOf(cash)).toMatchObject({ payment: 'validated by cash', codes: 'surplus', credit: 4090 });

  const changed = await owed();
  const old = await codeOf(changed);
  await rows`update payments set amount = 4000 where id = ${changed.payment_id}`;
  const now = await codeOf(changed);
  expect(now).toMatchObject({ euro_cents: 2045 });
  expect(now.code).not.toBe(old.code);
  await standIn.pay(old.code);
  expect(await stateOf(changed)).toMatchObject({ payment: 'pending by easypay', codes: 'surplus open', credit: 4090 });
  await standIn.pay(now.code);
  expect(await stateOf(changed)).toMatchObject({ payment: 'paid by easypay', codes: 'surplus paid', credit: 4090 });
  await balanced();
});

test('the emails of an enrollment and of a code say how it is to be paid', async () => {
  const enrolled = async (method: 'card' | 'easypay' | 'bank_transfer' | 'cash') => {
    const { id: child_id, parent } = await make.child();
    const [class_id, plan_id] = [await make.swimClass(), await make.plan({ price: 8000 })];
    const { payment_id } = await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method });
    const emailOf = (kind: string) =>
      readValue<string>`select text from email.outgoing where user_id = ${parent.id} and kind = ${kind}`;
    return { text: await emailOf('enrolled'), emailOf, parent, payment_id: payment_id! };
  };
  expect((await enrolled('bank_transfer')).text).toContain('Като основание на превода');
  expect((await enrolled('cash')).text).toContain('За плащане в брой: 80,00');
  const card = (await enrolled('card')).text;
  expect(card).toContain('За плащане с карта: 80,00');
  expect(card).not.toContain('основание');
  const family = await enrolled('easypay');
  expect(family.text).toContain('За плащане на каса на EasyPay: 80,00');
  expect(family.text).not.toContain('основание');
  const { code } = await codeOf(family);
  const text = await family.emailOf('easypay_code');
  expect(text.replaceAll(' ', '')).toContain(code);
  expect(text).toContain('40,90');
});

test('a payment that is to be paid in another way by then is settled by what arrived at EasyPay', async () => {
  const family = await owed();
  const { code } = await codeOf(family);
  await call('start_payment', family.parent.caller, { payment_id: family.payment_id, method: 'cash' });
  await standIn.pay(code);
  expect(await stateOf(family)).toMatchObject({ payment: 'paid by easypay', credit: 0 });
});

test('it is given back by hand, in the books of EasyPay; what comes by hand instead is a transfer and can be undone', async () => {
  const admin = await make.user({ role: 'admin' });
  const paid = await owed();
  await standIn.pay((await codeOf(paid)).code);
  const refund = { payment_id: paid.payment_id, amount: 3000, reason: 'requested_by_customer', notes: null } as const;
  expect(await make.call('refund_payment', admin.caller, refund)).toMatchObject({ status: 'succeeded' });
  expect(await stateOf(paid)).toMatchObject({ payment: 'paid by easypay' });
  await make.call('refund_payment', admin.caller, { ...refund, amount: 5000 });
  expect(await stateOf(paid)).toMatchObject({ payment: 'refunded by easypay' });

  const other = await owed();
  await codeOf(other);
  const { payment_id } = other;
  await make.call('validate_payment', admin.caller, { payment_id, note: null });
  expect(await stateOf(other)).toMatchObject({ payment: 'validated by bank_transfer' });
  await make.call('undo_payment_validation', admin.caller, { payment_id, note: 'by mistake' });
  expect(await stateOf(other)).toMatchObject({ payment: 'pending by easypay' });
  await balanced();
});

import { expect, test } from 'vitest';
import { arrived, orderPayment } from './order-payment.ts';

const rest = {
  status: 'pending',
  method: 'bank_transfer',
  amount: 1422,
  refunded_amount: 0,
  euro_cents: 727,
  refunded_euro_cents: 0,
} as const;
const credit = {
  status: 'validated',
  method: 'bank_transfer',
  amount: 978,
  refunded_amount: 0,
  euro_cents: 500,
  refunded_euro_cents: 0,
} as const;
const card = {
  status: 'paid',
  method: 'card',
  amount: 1422,
  refunded_amount: 22,
  euro_cents: 727,
  refunded_euro_cents: 11,
} as const;

test('an order of which credit paid a part waits for the rest of its money', () => {
  expect(orderPayment([credit, rest])).toBe(rest);
  expect(orderPayment([credit, card])).toBe(credit);
  expect(orderPayment([])).toBeUndefined();
});

test('what arrived goes back: all by card, or some of it by hand', () => {
  expect(arrived([credit, rest])).toEqual({ amount: 978, euro_cents: 500, byCard: false });
  expect(arrived([card])).toEqual({ amount: 1400, euro_cents: 716, byCard: true });
  expect(arrived([credit, card])).toEqual({ amount: 2378, euro_cents: 1216, byCard: false });
  expect(arrived([rest])).toEqual({ amount: 0, euro_cents: 0, byCard: false });
  expect(arrived([{ ...card, status: 'refunded', refunded_amount: 1422 }])).toEqual({
    amount: 0,
    euro_cents: 0,
    byCard: false,
  });
});

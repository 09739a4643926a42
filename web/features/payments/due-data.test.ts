import { describe, expect, it } from 'vitest';
import { dueOf, dueTotal } from './due-data.ts';

const payment = (id: string, date: string, amount: number, more: object = {}) => ({ id, date, amount, ...more });
const child = { id: 'c', payments: [payment('lesson', '2026-11-03', 12000)] } as never;
const own = [
  payment('order', '2026-11-01', 4500, { orders: { id: 'o', number: 7, order_items: [] } }),
  payment('gala', '2026-11-02', 2000, { orders: null, event_registrations: {} }),
] as never[];

describe('what is to pay', () => {
  it('is one list with one sum: children, orders and events, the oldest first', () => {
    const due = dueOf([child], own);
    expect(due.map(({ kind, payment: { id } }) => `${kind} ${id}`)).toEqual([
      'order order',
      'own gala',
      'child lesson',
    ]);
    expect(dueTotal(due, 'BGN')).toEqual({ amount: 18500, euro_cents: 6136 + 2301 + 1023 });
  });
});

import { expect, test } from 'vitest';
import { addressLine, checkoutInput, deliveryAddress } from './inputs/addresses.ts';
import { fieldErrors } from './inputs/validation.ts';
import { KEEP_INPUT } from './validation.ts';

const HOME = { oblast: 'Шумен', city: 'Шумен', postcode: '9700', street: 'ул. Роза 1', details: 'ет. 2, ап. 5' };
const FORM = {
  recipient_name: 'Лев Петров',
  phone: '0888 123 456',
  delivery: 'address' as const,
  pickup_location_id: null,
  address: HOME,
  method: 'cash' as const,
};
const faults = (input: unknown) => {
  const parsed = checkoutInput.safeParse(input, KEEP_INPUT);
  return parsed.success ? [] : fieldErrors(parsed.error).map(({ field, fault }) => `${field} ${fault}`);
};

test('an address is one line for the courier', () => {
  expect(addressLine(deliveryAddress.parse(HOME))).toBe('ул. Роза 1, ет. 2, ап. 5, 9700 Шумен, обл. Шумен');
  expect(addressLine(deliveryAddress.parse({ ...HOME, details: ' ' }))).toBe('ул. Роза 1, 9700 Шумен, обл. Шумен');
});

test('the checkout names every fault of the way of delivery that was chosen, and of no other', () => {
  expect(faults(FORM)).toEqual([]);
  const empty = { oblast: '', city: ' ', postcode: '970', street: '', details: '' };
  expect(faults({ ...FORM, address: empty })).toEqual([
    'address.oblast required',
    'address.city required',
    'address.postcode invalid_postcode',
    'address.street required',
  ]);
  const pickup = { ...FORM, delivery: 'pickup', address: empty };
  expect(faults(pickup)).toEqual(['pickup_location_id required']);
  expect(faults({ ...pickup, pickup_location_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' })).toEqual([]);
});

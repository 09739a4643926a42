import { expect, test } from 'vitest';
import { clockAfter, clockOf, minorUnitsOf, sumFault, typedAmount } from '../../kit/typed-values.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.05', 1205],
  ['0', 0],
  ['', null],
  ['12,505', null],
  ['-3', null],
])('a price typed as „%s“', (typed, stotinki) => expect(minorUnitsOf(typed)).toBe(stotinki));

test('writes a price as one types it', () => {
  expect(typedAmount(1200)).toBe('12');
  expect(typedAmount(1205)).toBe('12,05');
});

test.each([
  ['1730', '17:30'],
  ['17.30', '17:30'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['25:00', '25:00'],
  ['soon', 'soon'],
])('a time typed as „%s“', (typed, clock) => expect(clockOf(typed)).toBe(clock));

test('says when a lesson ends', () => {
  expect(clockAfter('17:30', 45)).toBe('18:15');
  expect(clockAfter('', 45)).toBeNull();
});

test.each(['40', '40,5', '40.50', '40,00', '99999,99', ' 7 '])('%s is a sum', (typed) => {
  expect(sumFault(typed)).toBeUndefined();
});

test.each(['40.000', '40.005', '-1', '1 000', '123456', '4e1', '∞', 'сто'])(
  '%s is no sum, and is not made one',
  (typed) => {
    expect([minorUnitsOf(typed), sumFault(typed)]).toEqual([null, 'not_a_sum']);
  },
);

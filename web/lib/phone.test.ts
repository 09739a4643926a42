import { describe, expect, it } from 'vitest';
import { formatPhone, isPhone, parsePhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['088 812-3456', '+359888123456'],
    ['+359 88 812 3456', '+359888123456'],
    ['00359888123456', '+359888123456'],
    ['888123456', '+359888123456'],
    ['+49 (30) 1234567', '+49301234567'],
  ])('reads %s', (typed, number) => expect(parsePhone(typed)).toBe(number));

  it('leaves what is no number as it is', () => {
    expect(parsePhone('няма')).toBe('няма');
    expect(isPhone('няма')).toBe(false);
  });

  it('is shown in groups', () => expect(formatPhone('+359888123456')).toBe('+359 88 812 3456'));
});

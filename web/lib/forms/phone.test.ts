import { describe, expect, it } from 'vitest';
import { formatPhone, isPhone, linesWithPhones, parsePhone } from './phone.ts';

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

  it('is found in the lines of a text', () =>
    expect(linesWithPhones('Баба Мария 088 812-3456\n\nДядо, +359 2 987 6543, след 18 ч.\nКака')).toEqual([
      [{ text: 'Баба Мария ' }, { text: '088 812-3456', phone: '+359888123456' }],
      [{ text: 'Дядо, ' }, { text: '+359 2 987 6543', phone: '+35929876543' }, { text: ', след 18 ч.' }],
      [{ text: 'Кака' }],
    ]));

  it('is shown in groups', () => expect(formatPhone('+359888123456')).toBe('+359 88 812 3456'));
});

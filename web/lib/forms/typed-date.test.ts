import { describe, expect, it } from 'vitest';
import { isDate, parseTypedDate, typedDate } from './typed-date.ts';

describe('a typed date', () => {
  it.each([
    ['5.3.18', '2018-03-05'],
    ['05.03.2018', '2018-03-05'],
    ['5/3/2018', '2018-03-05'],
    ['05032018', '2018-03-05'],
    ['5.3.2018 г.', '2018-03-05'],
    ['1.1.87', '1987-01-01'],
    ['2018-03-05', '2018-03-05'],
  ])('reads %s', (typed, date) => expect(parseTypedDate(typed)).toBe(date));

  it.each(['31.02.2018', 'утре', '5.3', ''])('leaves %s as it is', (typed) => {
    expect(parseTypedDate(typed)).toBe(typed);
    expect(isDate(typed)).toBe(false);
  });

  it('is shown day first', () => expect(typedDate('2018-03-05')).toBe('05.03.2018'));
});

import { expect, it } from 'vitest';
import { ordinal } from './waitlist-position.ts';

it('writes a waitlist position as each language does', () => {
  const positions = [1, 2, 3, 7, 8, 11, 12, 17, 21, 22, 100];
  expect(positions.map((position) => ordinal(position, 'bg')).join(' ')).toBe(
    '1-во 2-ро 3-то 7-мо 8-мо 11-то 12-то 17-то 21-во 22-ро 100-то',
  );
  expect(
    positions
      .slice(0, 6)
      .map((position) => ordinal(position, 'en'))
      .join(' '),
  ).toBe('1st 2nd 3rd 7th 8th 11th');
  expect(ordinal(3, 'ru')).toBe('3-е');
});

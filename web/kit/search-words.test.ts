import { expect, test } from 'vitest';
import { anyHolds, holding } from './search-words.ts';

test('finds the words anywhere, and signs of patterns as typed', () => {
  expect(holding(' Мария ')).toBe('%Мария%');
  expect(holding('50%_a\\')).toBe('%50\\%\\_a\\\\%');
});

test('quotes what would end a filter', () => {
  expect(anyHolds(['full_name', 'email'], 'a),b"')).toBe('full_name.ilike."%a),b\\"%",email.ilike."%a),b\\"%"');
});

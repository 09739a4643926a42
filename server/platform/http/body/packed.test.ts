import { expect, test } from 'vitest';
import { encodingFor } from './packed.ts';

const asking = (accepted: string) =>
  encodingFor(new Request('http://club.test', { headers: { 'accept-encoding': accepted } }));

test('the densest encoding that the reader takes', () => {
  expect(asking('gzip, deflate, br, zstd')).toBe('br');
  expect(asking(' GZIP ; q=1.0 ')).toBe('gzip');
  expect(asking('br;q=0, gzip')).toBe('gzip');
  expect(asking('br; level=1; q=0.000')).toBeNull();
  expect(asking('')).toBeNull();
  expect(asking('identity;q=0, *')).toBeNull();
  expect(asking(`a${' '.repeat(15_000)}b, gzip`)).toBe('gzip');
});

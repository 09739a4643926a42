import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Assembly, cut, readPiece } from './bus-pieces.ts';

test('a message of any length and language comes out whole, in pieces that fit a notification', () => {
  const unit = fc.constantFrom('a', 'Ж', '漢', '🏊');
  const message = fc.tuple(fc.string({ unit, maxLength: 200 }), fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(message, ([some, times]) => {
      const whole = some.repeat(times);
      const assembly = new Assembly();
      const pieces = cut(2 ** 31, 1e9, whole);
      for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThan(8000);
      const read = pieces.map((piece) => assembly.add(readPiece(piece)!));
      expect(read.at(-1)).toBe(whole);
      expect(read.slice(0, -1).every((part) => part === undefined)).toBe(true);
    }),
  );
});

test('a message whose beginning was missed is no message; the next one is', () => {
  const assembly = new Assembly();
  const [, ...rest] = cut(7, 1, 'x'.repeat(30_000)).map((piece) => readPiece(piece)!);
  for (const piece of rest) expect(assembly.add(piece)).toBeUndefined();
  expect(assembly.add(readPiece(cut(7, 2, 'whole')[0]!)!)).toBe('whole');
  expect(readPiece('something else')).toBeUndefined();
});

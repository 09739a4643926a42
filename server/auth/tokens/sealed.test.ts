import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testConfig } from '../../platform/testing/club.ts';
import { seal, unseal } from './sealed.ts';

const config = testConfig();

test('any text comes back, for its purpose and subject alone', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
      (text) => {
        const sealed = seal(config, 'a', '1', text);
        expect(unseal(config, 'a', '1', sealed)).toBe(text);
        expect(() => unseal(config, 'b', '1', sealed)).toThrow();
        expect(() => unseal(config, 'a', '2', sealed)).toThrow();
        expect(() =>
          unseal({ ...config, jwtSecret: 'another secret that is long enough' }, 'a', '1', sealed),
        ).toThrow();
      },
    ),
    { numRuns: 50 },
  );
});

test('no changed byte goes unseen, and the same text never looks the same', () => {
  const sealed = seal(config, 'a', '1', 'JBSWY3DPEHPK3PXP');
  expect(seal(config, 'a', '1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  const bytes = Buffer.from(sealed.split('.')[1]!, 'base64url');
  for (let n = 0; n < bytes.length; n++) {
    const changed = Buffer.from(bytes);
    changed[n]! ^= 1;
    expect(() => unseal(config, 'a', '1', `v1.${changed.toString('base64url')}`)).toThrow();
  }
  for (const garbage of ['', 'v1.', 'v1.AAAA', 'v2.AAAA']) expect(() => unseal(config, 'a', '1', garbage)).toThrow();
});

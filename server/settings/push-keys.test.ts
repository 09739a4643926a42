import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivePushKeys } from './push-keys.ts';

const SITE = { publicUrl: 'https://club.example', emailFrom: 'Клуб <club@club.example>' };

test('the same secret gives the same pair of keys, also after a restore; another secret another pair', () => {
  const { publicKey, privateKey } = derivePushKeys('a secret of the tests, long enough', SITE);
  expect(derivePushKeys('a secret of the tests, long enough', SITE)).toMatchObject({ publicKey, privateKey });
  expect(derivePushKeys('another secret of the tests', SITE).publicKey).not.toBe(publicKey);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  expect(curve.getPublicKey('base64url')).toBe(publicKey);
});

test('push services reach the club at its site, or by email where that is not on HTTPS', () => {
  expect(derivePushKeys('s', SITE).subject).toBe('https://club.example');
  expect(derivePushKeys('s', { ...SITE, publicUrl: 'http://localhost:3000' }).subject).toBe('mailto:club@club.example');
});

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../settings/config.ts';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value that must be read again, such as the secret of a second factor, for the table (AES-256-GCM, NIST SP
 * 800-38D). The key follows from the server's secret and the purpose; the text opens for the same subject only.
 */
export function seal(config: Config, purpose: string, subject: string, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(config, purpose), nonce).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Decrypts a value of this purpose and subject. Throws if it was changed, moved, or sealed under another secret. */
export function unseal(config: Config, purpose: string, subject: string, sealed: string): string {
  const [version, text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('Sealed under an unknown version');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyOf(config, purpose), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

const keyOf = (config: Config, purpose: string) =>
  Buffer.from(hkdfSync('sha256', config.jwtSecret, '', `sealed ${purpose}`, 32));

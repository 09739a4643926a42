import { createHash, randomBytes } from 'node:crypto';

/** 192 bits. */
const KEY_BYTES = 24;

/** A new key for an address that does something without signing in: it leaves the club once, by email or push. */
export const makeLinkKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** The hash by which the database knows a key, which cannot be made from it. */
export const linkKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');

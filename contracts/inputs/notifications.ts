import * as z from 'zod/mini';
import { id, noZero } from './validation.ts';

export const unsubscribeInput = z.strictObject({ key: id() });

/** The keys of a browser, base64url: a point of P-256, and 16 bytes (RFC 8291). */
const key = (shape: RegExp) => z.string().check(z.regex(shape, { error: 'invalid' }));
const browser = {
  endpoint: z
    .url({ error: 'invalid' })
    .check(z.regex(/^https?:\/\/[!-~]+$/, { error: 'invalid' }), z.maxLength(2000, { error: 'too_long' })),
  p256dh: key(/^[\w-]{86,88}$/),
  auth: key(/^[\w-]{22,24}$/),
};

export const addPushSubscriptionInput = z.strictObject({
  ...browser,
  /** The browser's name, as it gives it. */
  device: z.nullish(
    z.string().check(
      z.overwrite((value) => value.slice(0, 400)),
      noZero,
    ),
  ),
});

export const removePushSubscriptionInput = z.strictObject({ endpoint: browser.endpoint });

export const renewPushSubscriptionInput = z.strictObject({
  ...browser,
  old_endpoint: browser.endpoint,
  old_auth: browser.auth,
});

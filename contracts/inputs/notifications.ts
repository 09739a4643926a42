import * as z from 'zod/mini';
import { QUIET_CHOICES } from '../notifications.ts';
import { checkQuietHours, clock } from './quiet-hours.ts';
import { addFault, id, noZero } from './validation.ts';

export const unsubscribeInput = z.strictObject({ key: id() });

/** The times at which emails and pushes come to a user; hours that are not on are left out. */
export const notificationTimesInput = z.pipe(
  z
    .strictObject({
      quiet: z.enum(QUIET_CHOICES),
      quiet_from: z.string(),
      quiet_until: z.string(),
      digest: z.boolean(),
      digest_at: z.string(),
    })
    .check((context) => {
      const { quiet, digest, digest_at } = context.value;
      if (quiet === 'own') checkQuietHours(context);
      const checked = clock().safeParse(digest_at);
      if (digest && !checked.success) addFault(context, 'digest_at', digest_at === '' ? 'required' : 'invalid');
    }),
  z.transform(({ quiet, quiet_from, quiet_until, digest, digest_at }) => ({
    quiet,
    quiet_from: quiet === 'own' ? quiet_from : null,
    quiet_until: quiet === 'own' ? quiet_until : null,
    digest_at: digest ? digest_at : null,
  })),
);
export type NotificationTimes = z.output<typeof notificationTimesInput>;

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

export const reportPushShownInput = z.strictObject({ key: key(/^[\w-]{1,100}$/) });

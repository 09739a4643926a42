import { listRefusedEmails } from './list-refused-emails.ts';
import { renewPushSubscription, savePushSubscription } from './push-subscriptions.ts';
import { unsubscribe } from './unsubscribe.ts';

/** All procedures about notifications. */
export const NOTIFICATIONS_PROCEDURES = [
  unsubscribe,
  listRefusedEmails,
  savePushSubscription,
  renewPushSubscription,
] as const;

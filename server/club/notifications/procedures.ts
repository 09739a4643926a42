import { listRefusedEmails } from './list-refused-emails.ts';
import { addPushSubscription, removePushSubscription, renewPushSubscription } from './push-subscriptions.ts';
import { unsubscribe } from './unsubscribe.ts';

/** All procedures about notifications. */
export const NOTIFICATIONS_PROCEDURES = [
  unsubscribe,
  listRefusedEmails,
  addPushSubscription,
  removePushSubscription,
  renewPushSubscription,
] as const;

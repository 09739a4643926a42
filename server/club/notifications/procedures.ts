export { listRefusedEmails } from './list-refused-emails.ts';
export { addPushSubscription, removePushSubscription, renewPushSubscription } from './push-subscriptions.ts';
export { unsubscribe } from './unsubscribe.ts';

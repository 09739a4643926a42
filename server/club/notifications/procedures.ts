import { listRefusedEmails } from './list-refused-emails.ts';
import { unsubscribe } from './unsubscribe.ts';

/** All procedures about notifications. */
export const NOTIFICATIONS_PROCEDURES = [unsubscribe, listRefusedEmails] as const;

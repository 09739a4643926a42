import { unsubscribe } from './unsubscribe.ts';
import { listRefusedEmails } from './list-refused-emails.ts';

/** All procedures about notifications. */
export const NOTIFICATIONS_PROCEDURES = [unsubscribe, listRefusedEmails] as const;

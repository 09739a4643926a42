import { LOOKALIKES } from './latin-letters.ts';

/** This many families without a sign-in are listed. */
export const MOST_WAITING_FAMILIES = 200;

/** The path of the link in an admin's email. */
export const invitationPath = (secret: string): string => `/invitation?token=${secret}`;

/** For so many days a printed code claims an account. */
export const CLAIM_DAYS = 30;

/** The signs of a code: none is mistaken for another. */
export const CLAIM_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Twelve signs of thirty-two: sixty bits. */
export const CLAIM_LENGTH = 12;

/** A typed code without spaces and dashes, in capitals; what a Bulgarian keyboard types becomes the Latin sign it looks like. */
export const plainClaimCode = (typed: string): string =>
  [...typed.toUpperCase().replaceAll(/[\s\-–—]/g, '')].map((sign) => LOOKALIKES[sign] ?? sign).join('');

/** The code in groups of four, as a print and a text message show it. */
export const shownClaimCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** The page on which a family claims its account. */
export const CLAIM_PATH = '/claim';

/** The counts of a merge's preview, in its order. */
export const MERGED = [
  'children',
  'guardians',
  'enrollments',
  'subscriptions',
  'payments',
  'family_credits',
  'invoices',
  'invoice_requests',
  'billing_details',
  'saved_cards',
  'orders',
  'event_registrations',
  'consents',
  'certificates',
  'swim_results',
  'calendar_feeds',
  'notifications',
  'contact_messages',
] as const;
export type Merged = (typeof MERGED)[number];

/** The rows of both accounts about which an admin has to decide first. */
export type MergeOverlap = 'child' | 'event';

import * as z from 'zod/mini';
import { clubDay } from './time.ts';
import { day, id, line, text } from './validation.ts';

export const CERTIFICATE_KINDS = ['medical', 'insurance', 'card'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Looked at by nobody yet; accepted by the office; not accepted, with the reason. */
export const CERTIFICATE_STATES = ['waiting', 'verified', 'rejected'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** A new paper is asked for so many days before the old one ends; 0 is its last day. */
export const REMINDER_DAYS = [30, 7, 0] as const;
/** From so many days before its end a paper counts as ending. */
export const ENDING_DAYS = 30;
const MOST_YEARS = 10;
const MAX_PATH = 300;

const lastDay = day().check(
  z.refine<string>((value) => value >= clubDay(), { error: 'too_small' }),
  z.refine<string>((value) => value <= `${Number(clubDay().slice(0, 4)) + MOST_YEARS}-12-31`, { error: 'too_big' }),
);

/** A paper whose file stands in the bucket `certificates` already. Without child_id it is the calling athlete's own. */
export const saveCertificateInput = z.strictObject({
  child_id: z.nullish(id()),
  kind: z.enum(CERTIFICATE_KINDS),
  valid_until: lastDay,
  file_path: line(MAX_PATH),
});
export const checkCertificateInput = z
  .strictObject({ certificate_id: id(), verified: z.boolean(), note: text(1000) })
  .check((context) => {
    const { verified, note } = context.value;
    if (!verified && !note)
      context.issues.push({ code: 'custom', message: 'required', path: ['note'], input: context.value });
  });
export const deleteCertificateInput = z.strictObject({ certificate_id: id() });

import * as z from 'zod/mini';
import { CERTIFICATE_KINDS } from '../certificates.ts';
import { clubDay } from '../time.ts';
import { addFault, day, id, line, text } from './validation.ts';

const MOST_YEARS = 10;
const MAX_PATH = 300;

const lastDay = day().check(
  z.refine<string>((value) => value >= clubDay(), { error: 'too_small' }),
  z.refine<string>((value) => value <= `${Number(clubDay().slice(0, 4)) + MOST_YEARS}-12-31`, { error: 'too_big' }),
);

/**
 * A certificate whose file is in the bucket `certificates` already. Without child_id it is the calling athlete's own.
 */
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
    if (!verified && !note) addFault(context, 'note', 'required');
  });
export const deleteCertificateInput = z.strictObject({ certificate_id: id() });

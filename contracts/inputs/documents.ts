import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from '../documents.ts';
import { isSignature } from '../person-name.ts';
import { MAX_LINE } from '../validation.ts';
import { personName } from './person-name.ts';
import { id, ids, line, translated } from './validation.ts';

/** Only the newest version can be signed. `child_ids`: for whom, where the document is about children. */
export const signDocumentInput = z.strictObject({
  document_id: id(),
  child_ids: z._default(z.array(id()).check(z.maxLength(20, { error: 'too_long' })), []),
  signed_name: personName().check(z.refine<string>(isSignature, { error: 'invalid_signature' })),
});

const MAX_BODY = 40_000;
/**
 * A version of a document as an admin writes it. `publish_at`: null keeps it a draft, a moment that has passed means
 * now.
 */
export const saveDocumentInput = z.strictObject({
  document_id: z.nullish(id()),
  kind: z.enum(DOCUMENT_KINDS),
  ...translated('title', line(MAX_LINE), MAX_LINE),
  ...translated('body', line(MAX_BODY), MAX_BODY),
  is_required: z.boolean(),
  publish_at: z.nullish(z.iso.datetime({ offset: true, error: 'invalid_date' })),
});
export const discardDocumentInput = z.strictObject({ document_id: id() });
export const listDocumentsInput = z.strictObject({});
/** Without `user_ids`: all who have not signed. */
export const remindToSignInput = z.strictObject({
  document_id: id(),
  user_ids: z.optional(ids(1000)),
});

export const withdrawConsentInput = z.strictObject({ consent_id: id() });

export const listChildrenWithoutPhotosInput = z.strictObject({});

import * as z from 'zod/mini';
import { id, line, MAX_NAME } from './validation.ts';

export const DOCUMENT_KINDS = ['terms', 'privacy', 'health_data', 'photos', 'marketing', 'pool_rules'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What is agreed to for each child; one of its parents is enough. Everything else is agreed to by each person. */
export const PER_CHILD: readonly DocumentKind[] = ['health_data', 'photos'];

/** The newest version alone can be signed. `child_ids`: for whom, where the document is about children. */
export const signDocumentInput = z.strictObject({
  document_id: id(),
  child_ids: z._default(z.array(id()).check(z.maxLength(20, { error: 'too_long' })), []),
  signed_name: line(MAX_NAME),
});

export const withdrawConsentInput = z.strictObject({ consent_id: id() });

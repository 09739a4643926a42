import { queryOptions } from '@tanstack/react-query';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { rpc, type Returns } from '../../../lib/api/rpc.ts';
import { supabase } from '../../../lib/api/supabase.ts';

/** A version of a document, with how many have signed it. */
export type AdminDocument = Returns<'list_documents'>['documents'][number];

/** Every version of every document. Throws ClubError. */
export const adminDocumentsQuery = queryOptions({
  queryKey: ['documents', 'admin'],
  queryFn: async () => (await rpc('list_documents', {})).documents,
});

const COLUMNS = 'user_id,child_id,name,parent,email,phone,agreed_at,signed_name,signed,consent_id';

/** A person who has to sign, or for whom it has to be signed. */
export type Signer = Selected<'document_signers', typeof COLUMNS>;

/** A page of those who have to sign a version: who has not comes first. Throws ClubError. */
export const readSigners =
  (documentId: string) =>
  async ({ view, from, to }: PageRequest): Promise<Page<Signer>> => {
    const client = await supabase();
    let request = client.from('document_signers').select(COLUMNS, { count: 'exact' }).eq('document_id', documentId);
    if (view.search.trim()) request = request.or(anyHolds(['name', 'parent', 'email'], view.search));
    const wanted = view.filters['signed'];
    if (wanted) request = request.is('signed', wanted === 'yes');
    const ordered = view.sort
      ? request.order(view.sort.id, { ascending: !view.sort.desc, nullsFirst: false })
      : request.order('signed').order('name');
    return pageOf(await ordered.order('user_id').order('child_id').range(from, to));
  };

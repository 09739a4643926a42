import { queryOptions } from '@tanstack/react-query';
import { PER_CHILD, type DocumentKind } from '../../../contracts/documents.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** That a member of the family agreed: for a child, or for oneself. */
export type Consent = Columns<'consents', 'id' | 'user_id' | 'child_id' | 'signed_name' | 'agreed_at' | 'withdrawn_at'>;

interface Version extends Columns<'documents', 'id' | 'version' | 'is_required' | 'published_at'>, Translated<'title'> {
  kind: DocumentKind;
}

/** A version of a document, with the family's consents to it. */
export interface DocumentVersion extends Version, Translated<'body'> {
  consents: Consent[];
}

/** A document: the version that counts now, and those before it. */
export interface Document {
  current: DocumentVersion;
  earlier: DocumentVersion[];
}

const FACTS = `id,kind,version,is_required,published_at,${inAllLanguages('title')}`;

/** All documents with their versions and what the family agreed to: one request. Required ones first. */
export const documentsQuery = (userId: string, childIds: readonly string[]) =>
  queryOptions({
    queryKey: ['documents', 'all', userId, childIds],
    queryFn: async (): Promise<Document[]> => {
      const client = await supabase();
      const answer = await client
        .from('documents')
        .select(`${FACTS},${inAllLanguages('body')},consents(id,user_id,child_id,signed_name,agreed_at,withdrawn_at)`)
        .lte('published_at', new Date().toISOString())
        .or(ofFamily(userId, childIds), { referencedTable: 'consents' })
        .order('version', { ascending: false })
        .order('agreed_at', { referencedTable: 'consents', ascending: false });
      const byKind = Map.groupBy(rowsOf<DocumentVersion[]>(answer), ({ kind }) => kind);
      const documents = [...byKind.values()].map(([current, ...earlier]) => ({ current: current!, earlier }));
      return documents.sort((one, other) => Number(other.current.is_required) - Number(one.current.is_required));
    },
  });

/** The consent to health data as it counts now; null where the club asks for none. */
export const healthDocumentQuery = queryOptions({
  queryKey: ['documents', 'health'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('documents')
      .select(`id,${inAllLanguages('title', 'body')}`)
      .eq('kind', 'health_data')
      .lte('published_at', new Date().toISOString())
      .order('version', { ascending: false })
      .limit(1);
    return rowsOf<HealthDocument[]>(answer)[0] ?? null;
  },
});

export type HealthDocument = Columns<'documents', 'id'> & Translated<'title'> & Translated<'body'>;

/** A required document that waits for a signature; for which children, or null where it is the person's own. */
export interface UnsignedDocument extends Version {
  children: string[] | null;
}

type Consented = Pick<Consent, 'user_id' | 'child_id' | 'withdrawn_at'>;

/** The newest version of each required document, with the consents of the family that still count: what a parent may read. */
export const requiredDocumentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['documents', 'unsigned', userId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('documents')
        .select(`${FACTS},consents(user_id,child_id,withdrawn_at)`)
        .lte('published_at', new Date().toISOString())
        .is('consents.withdrawn_at', null)
        .order('version', { ascending: false });
      const versions = rowsOf<(Version & { consents: Consented[] })[]>(answer);
      return [...Map.groupBy(versions, ({ kind }) => kind).values()].flatMap(([newest]) =>
        newest?.is_required ? [newest] : [],
      );
    },
  });

/** The required documents that the person, or one of these children, has no consent to. */
export function unsignedOf(
  required: readonly (Version & { consents: Consented[] })[],
  userId: string,
  childIds: readonly string[],
): UnsignedDocument[] {
  return required.flatMap((newest) => {
    const missing = missingFrom(newest, userId, childIds);
    if (missing.length === 0) return [];
    return [{ ...newest, children: isPerChild(newest) ? missing.filter((id) => id !== null) : null }];
  });
}

export const isPerChild = ({ kind }: Pick<Version, 'kind'>): boolean => PER_CHILD.includes(kind);

/** Who has not agreed to a version: children by id, or null for the person. */
export function missingFrom(
  version: Pick<Version, 'kind'> & { consents: readonly Pick<Consent, 'user_id' | 'child_id' | 'withdrawn_at'>[] },
  userId: string,
  childIds: readonly string[],
): (string | null)[] {
  const running = version.consents.filter(({ withdrawn_at }) => withdrawn_at === null);
  if (isPerChild(version)) return childIds.filter((id) => !running.some(({ child_id }) => child_id === id));
  return running.some(({ user_id, child_id }) => user_id === userId && child_id === null) ? [] : [null];
}

const ofFamily = (userId: string, childIds: readonly string[]): string =>
  [`user_id.eq.${userId}`, ...(childIds.length > 0 ? [`child_id.in.(${childIds.join(',')})`] : [])].join(',');

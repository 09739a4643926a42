import { queryOptions } from '@tanstack/react-query';
import { PER_CHILD } from '../../../contracts/documents.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask } from '../../lib/api/rpc.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const FACTS = `id,kind,version,is_required,published_at,${inAllLanguages('title')}` as const;
const CONSENT_COLUMNS = 'id,user_id,child_id,signed_name,agreed_at,withdrawn_at';
const VERSION_COLUMNS = `${FACTS},${inAllLanguages('body')},consents(${CONSENT_COLUMNS})` as const;
const HEALTH_COLUMNS = `id,${inAllLanguages('title', 'body')}` as const;
const REQUIRED_COLUMNS = `${FACTS},consents(user_id,child_id,withdrawn_at)` as const;

/** That a member of the family agreed: for a child, or for oneself. */
export type Consent = Selected<'consents', typeof CONSENT_COLUMNS>;
type Version = Selected<'documents', typeof FACTS>;
/** A version of a document, with the family's consents to it. */
export type DocumentVersion = Selected<'documents', typeof VERSION_COLUMNS>;
export type HealthDocument = Selected<'documents', typeof HEALTH_COLUMNS>;
type SignedVersion = Selected<'documents', typeof REQUIRED_COLUMNS>;
interface RequiredDocument extends SignedVersion {
  /** The consents to the versions before. */
  before: SignedVersion['consents'];
}

/** A document: the version that counts now, and those before it. */
export interface Document {
  current: DocumentVersion;
  earlier: DocumentVersion[];
}

/** All documents with their versions and what the family agreed to: one request. Required ones first. */
export const documentsQuery = (userId: string, childIds: readonly string[]) =>
  queryOptions({
    queryKey: ['documents', 'all', userId, childIds],
    queryFn: async (): Promise<Document[]> => {
      const versions = await ask((club) =>
        club
          .from('documents')
          .select(VERSION_COLUMNS)
          .lte('published_at', new Date().toISOString())
          .or(ofFamily(userId, childIds), { referencedTable: 'consents' })
          .order('version', { ascending: false })
          .order('agreed_at', { referencedTable: 'consents', ascending: false }),
      );
      const byKind = Map.groupBy(versions, ({ kind }) => kind);
      const documents = [...byKind.values()].map(([current, ...earlier]) => ({ current: current!, earlier }));
      return documents.sort((one, other) => Number(other.current.is_required) - Number(one.current.is_required));
    },
  });

/** The consent to health data as it counts now; null where the club asks for none. */
export const healthDocumentQuery = queryOptions({
  queryKey: ['documents', 'health'],
  queryFn: async () => {
    const [newest] = await ask((club) =>
      club
        .from('documents')
        .select(HEALTH_COLUMNS)
        .eq('kind', 'health_data')
        .lte('published_at', new Date().toISOString())
        .order('version', { ascending: false })
        .limit(1),
    );
    return newest ?? null;
  },
});

/** A required document that waits for a signature; for which children, or null where it is the person's own. */
export interface UnsignedDocument extends Version {
  children: string[] | null;
}

/** The newest version of each required document, with the consents of the family that still count, and those to the versions before: what a parent may read. */
export const requiredDocumentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['documents', 'required', userId],
    queryFn: async () => {
      const versions = await ask((club) =>
        club
          .from('documents')
          .select(REQUIRED_COLUMNS)
          .lte('published_at', new Date().toISOString())
          .is('consents.withdrawn_at', null)
          .order('version', { ascending: false }),
      );
      return [...Map.groupBy(versions, ({ kind }) => kind).values()].flatMap(([newest, ...earlier]) =>
        newest?.is_required ? [{ ...newest, before: earlier.flatMap(({ consents }) => consents) }] : [],
      );
    },
  });

/**
 * The required documents that the person, or one of these children, has no consent to. Health data is agreed to where it is
 * entered; for it a new version alone is asked for.
 */
export function unsignedOf(
  required: readonly RequiredDocument[],
  userId: string,
  childIds: readonly string[],
): UnsignedDocument[] {
  return required.flatMap((newest) => {
    const agreed = newest.before.map(({ child_id }) => child_id);
    const missing = missingFrom(newest, userId, childIds).filter((id) => mustBeSigned(newest) || agreed.includes(id));
    if (missing.length === 0) return [];
    return [{ ...newest, children: isPerChild(newest) ? missing.filter((id) => id !== null) : null }];
  });
}

/** True if all sign it; health data is agreed to, or not, where it is entered. */
export const mustBeSigned = ({ kind, is_required }: Pick<Version, 'kind' | 'is_required'>): boolean =>
  is_required && kind !== 'health_data';

export const isPerChild = ({ kind }: Pick<Version, 'kind'>): boolean => PER_CHILD.includes(kind);

/** The missing signers of a version: children by id, or null for the person. */
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

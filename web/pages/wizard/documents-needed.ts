import {
  isPerChild,
  missingFrom,
  mustBeSigned,
  type Document,
  type DocumentVersion,
  type HealthDocument,
} from '../../features/documents/documents-data.ts';
import type { Member } from './draft.ts';

/** A document that is signed with the enrollment, for the members of the draft by key; without members: in one's own name. */
export interface NeededDocument {
  document: DocumentVersion;
  members: string[];
}

/**
 * The required documents without which these children get no seat: what the person has not signed, and what is signed for
 * each child. Health data is agreed to, or not, where it is entered: a seat does not depend on it.
 */
export function neededDocuments(
  documents: readonly Document[],
  members: readonly Member[],
  userId: string,
): NeededDocument[] {
  return documents.flatMap(({ current }): NeededDocument[] => {
    if (!mustBeSigned(current)) return [];
    if (!isPerChild(current))
      return missingFrom(current, userId, []).length > 0 ? [{ document: current, members: [] }] : [];
    const lacking = members.filter(
      ({ childId }) => childId === null || missingFrom(current, userId, [childId]).length > 0,
    );
    return lacking.length > 0 ? [{ document: current, members: lacking.map(({ key }) => key) }] : [];
  });
}

interface Signing {
  document_id: string;
  child_ids: string[];
}

/** The signatures once every member has its id: the needed ones, and the consent to health data given with a new child. */
export function signingsOf(
  needed: readonly NeededDocument[],
  health: HealthDocument | null,
  members: readonly Member[],
  idOf: (memberKey: string) => string,
): Signing[] {
  const consenting = members.filter(({ health: agrees }) => agrees).map(({ key }) => idOf(key));
  return [
    ...needed.map(({ document, members: keys }) => ({ document_id: document.id, child_ids: keys.map(idOf) })),
    ...(health && consenting.length > 0 ? [{ document_id: health.id, child_ids: consenting }] : []),
  ];
}

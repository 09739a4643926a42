import { useQuery } from '@tanstack/react-query';
import { documentsQuery, healthDocumentQuery } from '../../features/documents/documents-data.ts';
import { useAccountName } from '../../features/documents/use-account-name.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { neededDocuments } from './documents-needed.ts';
import type { Draft } from './draft.ts';
import type { DraftDocuments } from './use-confirm.ts';

/** The documents that the children of a draft need, the name that signs them, and whether all is agreed to. */
export function useDraftDocuments(draft: Draft): DraftDocuments & { isReady: boolean; isAgreed: boolean } {
  const user = useUser();
  const name = useAccountName();
  const childIds = draft.members.flatMap(({ childId }) => childId ?? []);
  const documents = useQuery(documentsQuery(user.id, childIds));
  const health = useQuery(healthDocumentQuery);
  const needed = neededDocuments(documents.data ?? [], draft.members, user.id);
  const signature = draft.signature ?? name;
  const agreed = draft.agreed ?? [];
  return {
    needed,
    health: health.data ?? null,
    signature,
    isReady: documents.isSuccess && health.isSuccess,
    isAgreed: needed.every(({ document }) => agreed.includes(document.id)) && signature.trim() !== '',
  };
}

import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../components/PageHeader.tsx';
import { EmptyState } from '../components/states/EmptyState.tsx';
import { ErrorState } from '../components/states/ErrorState.tsx';
import { SkeletonRows } from '../components/states/Skeleton.tsx';
import { familyQuery } from '../features/children/family-data.ts';
import { DocumentCard } from '../features/documents/DocumentCard.tsx';
import { documentsQuery, missingFrom, mustBeSigned } from '../features/documents/documents-data.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { useRole } from '../shell/session/RoleProvider.tsx';
import { useUser } from '../shell/session/SessionProvider.tsx';

/** Documents of the club: those that wait for a signature, and the signed ones with their day. */
export default function DocumentsPage() {
  const { t } = useLanguage('documents');
  const user = useUser();
  const { role } = useRole();
  // For the staff the same read would answer the whole club.
  const isParent = role === 'parent';
  const family = useQuery({ ...familyQuery, enabled: isParent });
  const children = isParent ? (family.data ?? []) : [];
  const childIds = children.map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    ...documentsQuery(user.id, childIds),
    enabled: !isParent || family.isSuccess,
  });
  const first = data?.find(
    ({ current }) => mustBeSigned(current) && missingFrom(current, user.id, childIds).length > 0,
  );
  const fault = error ?? (isParent ? family.error : null);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {fault && !data && (
        <ErrorState error={fault} onRetry={() => void (family.error ? family.refetch() : refetch())} />
      )}
      {!data && !fault && <SkeletonRows />}
      {data?.length === 0 && <EmptyState card title={t('empty')} />}
      <ul className="grid max-w-3xl gap-4">
        {data?.map((document) => (
          <li key={document.current.kind}>
            <DocumentCard document={document} family={children} userId={user.id} first={document === first} />
          </li>
        ))}
      </ul>
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../components/late.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { CodeSheet } from '../../features/users/families/CodeSheet.tsx';
import {
  managedFamiliesQuery,
  type ClaimCode,
  type ManagedFamily,
} from '../../features/users/families/families-data.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { FamilyCard } from './FamilyCard.tsx';

const NewFamilySheet = late(
  async () => (await import('../../features/users/families/NewFamilySheet.tsx')).NewFamilySheet,
);

/** In the address while the form is open. */
const NEW = 'family';

/** Families without an email address: whom to phone and about what, and the printed codes by which they claim their accounts. */
export default function FamiliesPage() {
  const { t } = useTranslation('families');
  const form = useAddressParam('new');
  const pages = useInfiniteQuery(managedFamiliesQuery);
  const { error, refetch } = pages;
  const data = pages.data && {
    ...pages.data.pages[0]!,
    // A family that rose meanwhile may be on two pages.
    families: [
      ...new Map(pages.data.pages.flatMap((page) => page.families).map((each) => [each.user_id, each])).values(),
    ],
  };
  const [printed, setPrinted] = useState<{ code: ClaimCode; family: ManagedFamily } | null>(null);
  // The family may have claimed its account meanwhile.
  const back = () => {
    setPrinted(null);
    void refetch();
  };
  if (printed) return <CodeSheet code={printed.code} names={printed.family.children} onBack={back} />;
  const add = (
    <Button icon={<UserPlus />} onClick={() => form.open(NEW)}>
      {t('open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={add} />
      {error && <ErrorState explained error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} />}
      {data?.families.length === 0 && (
        <EmptyState card title={t('empty')} action={add}>
          {t('emptyNote')}
        </EmptyState>
      )}
      {data && data.families.length > 0 && (
        <ul aria-label={t('title')} className="grid gap-4 lg:grid-cols-2">
          {data.families.map((family) => (
            <FamilyCard
              key={family.user_id}
              family={family}
              texts={data.texts}
              onCode={(code) => setPrinted({ code, family })}
            />
          ))}
        </ul>
      )}
      {data && data.total > data.families.length && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm text-muted">{t('first', { count: data.families.length, total: data.total })}</p>
          {pages.hasNextPage && (
            <Button kind="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
      {form.value === NEW && <NewFamilySheet onClose={form.close} />}
    </>
  );
}

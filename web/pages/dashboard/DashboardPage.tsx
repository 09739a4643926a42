import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { OfferList } from '../../features/enrollments/OfferList.tsx';
import { DuePayments } from '../../features/payments/DuePayments.tsx';
import { Tour } from '../../shell/tour/Tour.tsx';
import { DashboardChild } from './DashboardChild.tsx';
import { DocumentsToSign } from './DocumentsToSign.tsx';
import { familyQuery } from '../../features/children/family-data.ts';
import type { FamilyChild } from '../../features/children/family-data.ts';

/** The parent's first page: what is next, what is left, what waits. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const family = useQuery(familyQuery);
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          family.data &&
          family.data.length > 0 && (
            <ButtonLink to={paths.registerChild} kind="secondary" icon={<Plus aria-hidden="true" />}>
              {t('addChild')}
            </ButtonLink>
          )
        }
      />
      {family.error && (
        <ErrorState code={codeOf(family.error)} onRetry={() => void family.refetch()}>
          {errorText(codeOf(family.error))}
        </ErrorState>
      )}
      {family.isPending && <SkeletonCards count={2} />}
      {family.data && <Tour />}
      {family.data?.length === 0 && <NoChildren />}
      {family.data && family.data.length > 0 && <Family members={family.data} />}
    </>
  );
}

function Family({ members }: { members: readonly FamilyChild[] }) {
  return (
    <div className="flex flex-col gap-6">
      <OfferList members={members} />
      <DocumentsToSign members={members} />
      <ul className="grid items-stretch gap-4 lg:grid-cols-2">
        {members.map((child) => (
          <li key={child.id}>
            <DashboardChild child={child} />
          </li>
        ))}
      </ul>
      <DuePayments members={members} />
    </div>
  );
}

function NoChildren() {
  const { t } = useTranslation('dashboard');
  return (
    <div data-tour="child enrollment" data-tour-empty="" className="rounded-card bg-raised">
      <EmptyState
        title={t('empty')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.registerChild} size="lg">
              {t('addChild')}
            </ButtonLink>
            <ButtonLink to={paths.addChild} kind="quiet" size="lg">
              {t('quick')}
            </ButtonLink>
          </div>
        }
      >
        {t('emptyNote')}
      </EmptyState>
    </div>
  );
}

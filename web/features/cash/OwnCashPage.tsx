import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { ownCashQuery } from './cash-data.ts';
import { OwnCash } from './OwnCash.tsx';

/** The cash of an instructor or of reception: their own envelope alone. */
export default function OwnCashPage() {
  const { t } = useTranslation('cash');
  const { data, error, refetch } = useQuery(ownCashQuery);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={3} />}
      {data && <OwnCash own={data} />}
    </>
  );
}

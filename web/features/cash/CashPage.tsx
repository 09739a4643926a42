import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { clubDay } from '../../lib/format.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { clubCashQuery, ownCashQuery } from './cash-data.ts';
import { ClubCash } from './ClubCash.tsx';
import { OwnCash } from './OwnCash.tsx';
import OwnCashPage from './OwnCashPage.tsx';

/** Cash at the admin pages: reception has its own envelope, an admin all of them beside it. */
export default function CashPage() {
  const may = useMay();
  return may('read_cash') ? <AdminCash /> : <OwnCashPage />;
}

function AdminCash() {
  const { t } = useTranslation('cash');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        name={t('tabs.name')}
        tabs={[
          { value: 'own', label: t('tabs.own'), content: <AdminsOwn /> },
          { value: 'all', label: t('tabs.all'), content: <ClubCash /> },
        ]}
      />
    </>
  );
}

/** An admin hands over from the safe, too, and what is left in envelopes. */
function AdminsOwn() {
  const { data, error, refetch } = useQuery(ownCashQuery);
  const { data: all } = useQuery(clubCashQuery(clubDay()));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <OwnCash own={data} safe={all?.safe} left={all?.left} /> : <SkeletonCards count={3} />;
}

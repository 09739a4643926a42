import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { Comments } from '../progress/Comments.tsx';
import { Scores } from '../progress/Scores.tsx';
import { PersonalBests } from '../results/PersonalBests.tsx';
import { ResultList } from '../results/ResultList.tsx';
import { Standards } from '../results/Standards.tsx';
import { isSwim } from '../results/swim.ts';
import { TimeProgress } from '../results/TimeProgress.tsx';
import { dashboardQuery } from './athlete-data.ts';
import { NextEvents } from './NextEvents.tsx';
import { NextTrainings } from './NextTrainings.tsx';
import { NoAthlete } from './NoAthlete.tsx';
import { Numbers } from './Numbers.tsx';
import { CertificatesNotice } from './CertificatesNotice.tsx';

/** /athlete/dashboard: what comes next, and how it goes. One request. */
export function AthleteDashboardPage() {
  const { t } = useTranslation('athleteArea');
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (error && codeOf(error) === 'athlete_not_found') return <NoAthlete title={t('title')} />;
  if (error && !data) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const swims = data.results.filter(isSwim);
  const [first = ''] = data.full_name.split(' ');
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={first ? t('hello', { name: first }) : t('title')} />
      <div className="flex flex-col gap-4 sm:gap-6">
        <CertificatesNotice certificates={data.certificates} />
        <Numbers dashboard={data} />
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
          <NextTrainings dashboard={data} />
          <NextEvents events={data.events} />
        </div>
        {swims.length > 0 ? <PersonalBests swims={swims} /> : <NoResults />}
        <TimeProgress swims={swims} />
        <Standards standards={data.standards} />
        {data.scores.length > 0 && <Scores assessments={data.scores} metricSet="competitive" />}
        <Comments assessments={data.scores} />
        {data.results.length > 0 && <ResultList results={data.results} />}
      </div>
    </>
  );
}

function NoResults() {
  const { t } = useTranslation('athleteArea');
  return (
    <div className="rounded-card bg-raised">
      <EmptyState title={t('results.empty')}>{t('results.emptyNote')}</EmptyState>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { JOB_NAMES } from '../../../contracts/jobs.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { JobCard } from './JobCard.tsx';
import { RefusedEmails } from './RefusedEmails.tsx';
import { StatusNotice } from '../status/StatusNotice.tsx';
import { lastRunsQuery } from './jobs-data.ts';

/** What the club does by itself: when each job ran last, how it ended, when it runs next. */
export default function JobsPage() {
  const { t } = useTranslation('jobs');
  const runs = useQuery(lastRunsQuery);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <StatusNotice />
      <RefusedEmails />
      {runs.error && (
        <ErrorState code={codeOf(runs.error)} onRetry={() => void runs.refetch()}>
          {errorText(codeOf(runs.error))}
        </ErrorState>
      )}
      {runs.isPending && <SkeletonCards count={4} />}
      {runs.data && (
        <ul className="grid items-start gap-4 xl:grid-cols-2">
          {JOB_NAMES.map((name) => (
            <li key={name}>
              <JobCard name={name} last={runs.data.find((run) => run.name === name)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

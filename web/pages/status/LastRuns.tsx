import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { JOB_NAMES } from '../../../contracts/jobs.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { Card } from '../../components/Card.tsx';
import { RUN_PROGRESS, stateOf } from '../../features/jobs/describe-run.ts';
import { lastRunsQuery } from '../../features/jobs/jobs-data.ts';
import { useFormat } from '../../lib/format.ts';

/** The last run of each job, in one line each. */
export function LastRuns() {
  const { t } = useTranslation(['status', 'jobs']);
  const format = useFormat();
  const { data: runs } = useQuery(lastRunsQuery);
  if (!runs) return null;
  return (
    <Card title={t('lastRuns')}>
      <ul className="divide-y divide-line">
        {JOB_NAMES.map((name) => {
          const run = runs.find((each) => each.name === name);
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="min-w-0">{t(`jobs:names.${name}`)}</span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="tabular text-sm text-muted">
                  {run?.started_at ? format.dateTime(run.started_at) : t('jobs:never')}
                </span>
                {run && (
                  <StatusChip progress={RUN_PROGRESS[stateOf(run)]}>{t(`jobs:states.${stateOf(run)}`)}</StatusChip>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

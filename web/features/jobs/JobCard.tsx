import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOBS, nextRun } from '../../../contracts/jobs.ts';
import type { JobName, Schedule } from '../../../contracts/jobs.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { describeRun, RUN_PROGRESS, stateOf } from './describe-run.ts';
import { runsQuery, useRunJob } from './jobs-data.ts';
import type { JobRun } from './jobs-data.ts';

/** One job: what it is for, its last run and its next, its last ten on demand; can be started at once. */
export function JobCard({ name, last }: { name: JobName; last: JobRun | undefined }) {
  const { t } = useTranslation('jobs');
  const [open, setOpen] = useState(false);
  const run = useRunJob();
  const start = () =>
    run.run(
      { name, before: last?.id ?? null },
      {
        onSuccess: (done) => showResult(done, t(`names.${name}`)),
        failed: true,
      },
    );
  const showResult = (done: JobRun | null, title: string) => {
    if (!done) toast.info(t('asked'));
    else if (done.error) toast.error(`${title}: ${t('states.failed')}`);
    else toast.success(title, { description: describeRun(done.summary ?? '', t) });
  };
  return (
    <article className="rounded-card bg-raised p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-xl font-bold">{t(`names.${name}`)}</h2>
          <p className="mt-0.5 text-muted">{t(`what.${name}`)}</p>
        </div>
        <Button
          kind="secondary"
          busy={run.isPending}
          icon={<Play aria-hidden="true" />}
          aria-label={t('startNamed', { name: t(`names.${name}`) })}
          onClick={start}
        >
          {t('start')}
        </Button>
      </header>
      <Facts schedule={JOBS[name]} last={last} />
      <details className="mt-4 border-t border-line pt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-water">{t('runs')}</summary>
        {open && <Runs name={name} />}
      </details>
    </article>
  );
}

function Facts({ schedule, last }: { schedule: Schedule; last: JobRun | undefined }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const when =
    'minutes' in schedule ? t('everyMinutes', { count: schedule.minutes }) : t('daily', { time: schedule.daily });
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-muted">{t('last')}</dt>
        <dd>{last ? <Run run={last} /> : t('never')}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{t('next')}</dt>
        <dd className="tabular">{format.dateTime(nextRun(schedule))}</dd>
        <dd className="text-sm text-muted">{when}</dd>
      </div>
    </dl>
  );
}

function Run({ run }: { run: JobRun }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const state = stateOf(run);
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="tabular">{run.started_at && format.dateTime(run.started_at)}</span>
      <StatusChip progress={RUN_PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>
      {run.summary && <span className="text-sm text-muted">{describeRun(run.summary, t)}</span>}
      {run.error && <code className="text-sm break-all text-danger">{run.error}</code>}
    </div>
  );
}

function Runs({ name }: { name: JobName }) {
  const { t } = useTranslation('jobs');
  const runs = useQuery(runsQuery(name));
  if (runs.error) return <p className="py-2 text-danger">{errorText(codeOf(runs.error))}</p>;
  if (!runs.data) return <SkeletonRows count={3} />;
  if (runs.data.length === 0) return <p className="py-2 text-muted">{t('never')}</p>;
  return (
    <ol className="divide-y divide-line">
      {runs.data.map((run) => (
        <li key={run.id} className="py-2.5">
          <Run run={run} />
        </li>
      ))}
    </ol>
  );
}

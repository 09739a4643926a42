import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { JOB_NAMES, JOBS, nextRun, type JobName, type Schedule } from '../../../contracts/jobs.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import type { Done } from '../../components/states/use-procedure.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { StatusNotice } from '../status/StatusNotice.tsx';
import { describeRun, RUN_PROGRESS, stateOf } from './describe-run.ts';
import { lastRunsQuery, refusedEmailsQuery, runsQuery, useRunJob, type JobRun } from './jobs-data.ts';

/** The club's jobs: the last run of each, its end, the next run. */
export default function JobsPage() {
  const { t } = useLanguage('jobs');
  const runs = useQuery(lastRunsQuery);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <StatusNotice />
      <RefusedEmails />
      <QueryState query={runs} cards={4} explained />
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

/** Emails whose recipients were refused for good: an address to correct, or a call to make. Renders nothing without any. */
function RefusedEmails() {
  const { t, format } = useLanguage('jobs');
  const { data = [] } = useQuery(refusedEmailsQuery);
  if (data.length === 0) return null;
  return (
    <Card title={t('refused.title')} className="mb-4">
      <p className="mb-2 text-muted">{t('refused.lead')}</p>
      <ul className="divide-y divide-line">
        {data.map(({ id, recipient, subject, reason, failed_at }) => (
          <li key={id} className="flex flex-col gap-0.5 py-2.5">
            <span className="font-semibold break-all">{recipient}</span>
            <span>{subject}</span>
            <span className="tabular text-sm text-muted">{format.dateTime(failed_at)}</span>
            {reason && <code className="text-sm break-words text-danger">{reason}</code>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One job: what it is for, its last run and its next, its last ten on demand; can be started at once. */
function JobCard({ name, last }: { name: JobName; last: JobRun | undefined }) {
  const { t } = useLanguage('jobs');
  const [open, setOpen] = useState(false);
  const run = useRunJob();
  const said: Done<JobRun | null> = (done) => {
    const text = t(`names.${name}`);
    if (!done) return { kind: 'info', text: t('asked') };
    if (done.error) return { kind: 'error', text: `${text}: ${t('states.failed')}` };
    return { text, description: describeRun(done.summary ?? '', t) };
  };
  const start = () => run.run({ name, before: last?.id ?? null }, { done: said, failed: true });
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
          icon={<Play />}
          aria-label={t('startNamed', { name: t(`names.${name}`) })}
          onClick={start}
        >
          {t('start')}
        </Button>
      </header>
      <JobFacts schedule={JOBS[name]} last={last} />
      <details className="mt-4 border-t border-line pt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-water">{t('runs')}</summary>
        {open && <Runs name={name} />}
      </details>
    </article>
  );
}

function JobFacts({ schedule, last }: { schedule: Schedule; last: JobRun | undefined }) {
  const { t, format } = useLanguage('jobs');
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
  const { t, format } = useLanguage('jobs');
  const state = stateOf(run);
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="tabular">{run.started_at && format.dateTime(run.started_at)}</span>
      <StatusChip progress={RUN_PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>
      {run.summary && <span className="text-sm wrap-anywhere text-muted">{describeRun(run.summary, t)}</span>}
      {run.error && <code className="text-sm break-all text-danger">{run.error}</code>}
    </div>
  );
}

function Runs({ name }: { name: JobName }) {
  const { t } = useLanguage('jobs');
  const runs = useQuery(runsQuery(name));
  if (runs.error) return <p className="py-2 text-danger">{faultText(runs.error)}</p>;
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

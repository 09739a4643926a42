import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { JOB_NAMES } from '../../contracts/jobs.ts';
import type { StatusLine, StatusState, StatusTopic } from '../../contracts/status.ts';
import { Card } from '../components/Card.tsx';
import { StatusChip, type Progress } from '../components/Chip.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { QueryState } from '../components/states/QueryState.tsx';
import { RUN_PROGRESS, stateOf } from '../features/jobs/describe-run.ts';
import { lastRunsQuery } from '../features/jobs/jobs-data.ts';
import { adviceFor, describeStatus, OPERATIONS_SECTIONS } from '../features/status/describe-status.ts';
import { statusQuery } from '../features/status/status-data.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { paths } from '../lib/paths.ts';

/** The state of the installation, in plain words: a fault that needs a person comes first. */
export default function StatusPage() {
  const { t } = useLanguage('status');
  const { data: lines, error, refetch } = useQuery(statusQuery);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryState query={{ data: lines, error, refetch }} rows={6} explained />
      {!error && lines && (
        <div className="flex max-w-3xl flex-col gap-6">
          <Whole lines={lines} />
          <Card>
            <ul className="divide-y divide-line">
              {lines
                .toSorted((one, other) => RANK[one.state] - RANK[other.state])
                .map((line) => (
                  <StatusRow key={line.topic} line={line} />
                ))}
            </ul>
          </Card>
          <LastRuns />
        </div>
      )}
    </>
  );
}

const RANK = { act: 0, look: 1, fine: 2 } as const;

/** All in one line. */
function Whole({ lines }: { lines: StatusLine[] }) {
  const { t } = useLanguage('status');
  const needed = lines.filter(({ state }) => state !== 'fine').length;
  const Icon = needed === 0 ? CircleCheck : TriangleAlert;
  return (
    <p role="status" className="flex items-center gap-3 text-2xl font-bold">
      <Icon className={needed === 0 ? 'size-8 shrink-0 text-success' : 'size-8 shrink-0 text-warning'} />
      {needed === 0 ? t('allFine') : t('needed', { count: needed })}
    </p>
  );
}

/** The last run of each job, in one line each. */
function LastRuns() {
  const { t, format } = useLanguage(['status', 'jobs']);
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

const PROGRESS: Record<StatusState, Progress> = { fine: 'good', look: 'warning', act: 'bad' };
/** Faults with which the page of jobs helps. */
const ON_JOBS_PAGE: readonly StatusTopic[] = ['emails', 'backup', 'jobs'];

/** One line of the status page: its state, one sentence, and what to do where there is something. */
function StatusRow({ line }: { line: StatusLine }) {
  const { t, format } = useLanguage(['status', 'jobs']);
  const { topic, state } = line;
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 sm:flex-row sm:justify-between">
      <div className="min-w-0">
        <h2 className="font-semibold">{t(`topics.${topic}`)}</h2>
        <p className="break-words">{describeStatus(line, t, format)}</p>
        {state !== 'fine' && (
          <>
            <p className="mt-1 break-words">{adviceFor(line, t)}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
              {ON_JOBS_PAGE.includes(topic) && (
                <Link
                  to={paths.adminSection('jobs')}
                  className="inline-flex min-h-11 items-center font-semibold text-water"
                >
                  {t('toJobs')}
                </Link>
              )}
              <span>{t('docs', { section: OPERATIONS_SECTIONS[topic] })}</span>
            </p>
          </>
        )}
      </div>
      <div className="shrink-0">
        <StatusChip progress={PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>
      </div>
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StatusLine, StatusState, StatusTopic } from '../../../contracts/status.ts';
import { StatusChip, type Progress } from '../../components/Chip.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { adviceFor, describeStatus, OPERATIONS_SECTIONS } from './describe-status.ts';

const PROGRESS: Record<StatusState, Progress> = { fine: 'good', look: 'warning', act: 'bad' };
/** Where the page of jobs helps. */
const ON_JOBS_PAGE: readonly StatusTopic[] = ['emails', 'backup', 'jobs'];

/** One line of the status page: its state, one sentence, and what to do where there is something. */
export function StatusRow({ line }: { line: StatusLine }) {
  const { t } = useTranslation(['status', 'jobs']);
  const format = useFormat();
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

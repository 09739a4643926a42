import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { MarkQueue, QueuedMark } from './mark-queue.ts';
import type { Roster } from './roster-data.ts';

export interface RefusedMarksProps {
  roster: Roster;
  queue: MarkQueue;
  refused: readonly QueuedMark[];
}

/** Marks that the club did not take: whose, and why. They stay until they have been read. */
export function RefusedMarks({ roster, queue, refused }: RefusedMarksProps) {
  const { t } = useTranslation(['roster', 'child']);
  if (refused.length === 0) return null;
  const nameOf = (mark: QueuedMark) =>
    roster.children.find(({ child_id }) => child_id === mark.child_id)?.full_name ?? t('roster:refused.other');
  return (
    <div role="alert" className="mb-3 flex flex-wrap items-start gap-3 rounded-card bg-danger-soft p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('roster:refused.title')}</p>
        <ul>
          {refused.map((mark) => (
            <li key={mark.client_id}>
              {nameOf(mark)} · {t(mark.status ? `child:marks.${mark.status}` : 'roster:unmarked')}:{' '}
              {errorText(mark.refused ?? 'unexpected')}
            </li>
          ))}
        </ul>
      </div>
      <Button kind="quiet" onClick={() => queue.dismissRefused()} className="max-sm:w-full">
        {t('roster:refused.read')}
      </Button>
    </div>
  );
}

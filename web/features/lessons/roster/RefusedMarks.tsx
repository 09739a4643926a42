import { CircleAlert } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkQueue } from './mark-queue.ts';
import type { QueuedMark } from './queue-entries.ts';
import type { Roster } from './roster-data.ts';

/** So many are named one by one. */
const NAMED = 3;

export interface RefusedMarksProps {
  roster: Roster;
  queue: MarkQueue;
  refused: readonly QueuedMark[];
}

/** Marks that the club did not take: why, said once for all of a lesson, and whose. They stay until they have been read. */
export function RefusedMarks({ roster, queue, refused }: RefusedMarksProps) {
  const { t } = useLanguage(['roster', 'child']);
  if (refused.length === 0) return null;
  const all = [...roster.children, ...roster.visits];
  const wordsOf = ({ child_id, status }: QueuedMark) =>
    [
      all.find((child) => child.child_id === child_id)?.full_name ?? t('refused.other'),
      t(status ? `child:marks.${status}` : 'unmarked').toLocaleLowerCase(),
    ].join(': ');
  const byReason = Map.groupBy(refused, ({ lesson_id, refused: code }) => `${lesson_id} ${code}`);
  return (
    <div role="alert" className="mb-3 flex flex-wrap items-start gap-3 rounded-card bg-danger-soft p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {[...byReason.values()].map((marks) => {
          const { client_id, lesson_id, refused: code } = marks[0]!;
          const isHere = lesson_id === roster.lesson.id;
          const reason = isHere && code === 'lesson_cancelled' && roster.lesson.cancel_reason;
          const more = marks.length - NAMED;
          return (
            <div key={client_id}>
              <p className="font-semibold">
                {errorText(code ?? 'unexpected')} {reason && t('reason', { reason })}
              </p>
              <p>
                {t('refused.marks', { count: marks.length })}
                {isHere ? `: ${marks.slice(0, NAMED).map(wordsOf).join(', ')}` : ` (${t('refused.elsewhere')})`}
                {isHere && more > 0 && ` ${t('refused.more', { count: more })}`}
              </p>
            </div>
          );
        })}
      </div>
      <Button kind="secondary" onClick={() => queue.dismissRefused(refused)} className="max-sm:w-full">
        {t('refused.read')}
      </Button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import type { HandOverConflict, TakenBy } from '../../../../contracts/hand-overs.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ConflictRow } from '../roster/ConflictRow.tsx';
import type { MarkQueue, MarkSnapshot } from '../roster/mark-queue.ts';
import type { QueuedHandOver } from '../roster/queue-entries.ts';
import { Refused } from '../roster/Refused.tsx';
import { handOverConflictsQuery, undecidedHandOvers, type HandedChild } from './hand-overs-data.ts';

interface HandOverNotesProps {
  lessonId: string;
  all: readonly HandedChild[];
  queue: MarkQueue;
  marks: MarkSnapshot;
}

/** Hand-overs of the lesson that another person noted differently, and those that the club did not take. */
export function HandOverNotes({ lessonId, all, queue, marks }: HandOverNotesProps) {
  const { t, dateTime } = useLanguage(['handOver', 'roster']);
  const notices = useQuery(handOverConflictsQuery(lessonId));
  const conflicts = undecidedHandOvers(notices.data ?? [], all);
  const refused = marks.handOvers.refused.filter(({ lesson_id }) => lesson_id === lessonId);
  const nameOf = (childId: string) =>
    all.find(({ child_id }) => child_id === childId)?.full_name ?? t('roster:refused.other');
  const word = ({ collector_name }: TakenBy) => collector_name ?? t('handOver:none');
  // The decision is a tick, also one that leaves all as it is: so both phones have it.
  const put = ({ child_id, handed_at }: HandOverConflict, { collector_id, collector_name, reason }: TakenBy) =>
    queue.add<QueuedHandOver>(
      [{ lesson_id: lessonId, child_id, collector_id, collector_name, reason, seen_marked_at: handed_at }],
      0,
    );
  return (
    <>
      <Refused queue={queue} refused={refused} says={t('handOver:refused')}>
        <p>{refused.map((one) => `${nameOf(one.child_id)}: ${word(one)}`).join('; ')}</p>
      </Refused>
      {conflicts.length > 0 && (
        <section role="alert" className="mb-3 rounded-card bg-raised p-4">
          <h2 className="flex items-center gap-2 text-lg font-bold">
            <GitCompareArrows className="size-5 shrink-0 text-warning" />
            {t('handOver:conflict.title')}
          </h2>
          <ul>
            {conflicts.map((conflict) => {
              const { child_id, ours, theirs, handed_by_name, handed_at } = conflict;
              const [counts, other] = conflict.kept === 'theirs' ? [theirs, ours] : [ours, theirs];
              const facts = { who: handed_by_name ?? t('handOver:conflict.another'), when: dateTime(handed_at) };
              return (
                <ConflictRow
                  key={child_id}
                  name={nameOf(child_id)}
                  text={`${t('handOver:conflict.theirs', { ...facts, name: word(theirs) })} ${t('handOver:conflict.counts', { ours: word(ours), counts: word(counts) })}`}
                  counts={conflict.kept}
                  onLeave={() => put(conflict, counts)}
                  onChange={() => put(conflict, other)}
                />
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

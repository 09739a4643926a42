import { useQuery } from '@tanstack/react-query';
import type { HandOverConflict, TakenBy } from '../../../../contracts/hand-overs.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ConflictRow, Conflicts } from '../roster/ConflictRow.tsx';
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
  const word = ({ collector_name }: TakenBy) => collector_name ?? t('none');
  const put = ({ child_id, handed_at }: HandOverConflict, { collector_id, collector_name, reason }: TakenBy) =>
    queue.add<QueuedHandOver>(
      [{ lesson_id: lessonId, child_id, collector_id, collector_name, reason, seen_marked_at: handed_at }],
      0,
    );
  return (
    <>
      <Refused queue={queue} refused={refused} says={t('refused')}>
        <p>{refused.map((one) => `${nameOf(one.child_id)}: ${word(one)}`).join('; ')}</p>
      </Refused>
      {conflicts.length > 0 && (
        <Conflicts title={t('conflict.title')}>
          {conflicts.map((conflict) => {
            const { child_id, ours, theirs, handed_by_name, handed_at } = conflict;
            const counts = conflict.kept === 'theirs' ? theirs : ours;
            const facts = { who: handed_by_name ?? t('conflict.another'), when: dateTime(handed_at) };
            return (
              <ConflictRow
                key={child_id}
                name={nameOf(child_id)}
                text={`${t('conflict.theirs', { ...facts, name: word(theirs) })} ${t('conflict.counts', { ours: word(ours), counts: word(counts) })}`}
                conflict={conflict}
                onPut={(takenBy) => put(conflict, takenBy)}
              />
            );
          })}
        </Conflicts>
      )}
    </>
  );
}

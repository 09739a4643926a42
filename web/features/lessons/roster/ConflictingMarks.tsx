import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import type { AttendanceStatus, OwnMarkConflict } from '../../../../contracts/attendance.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ConflictRow } from './ConflictRow.tsx';
import { conflictsQuery, undecided } from './conflicts-data.ts';
import type { MarkQueue } from './mark-queue.ts';
import type { MarkedChild } from './roster-data.ts';

export interface ConflictingMarksProps {
  lessonId: string;
  marked: readonly Pick<MarkedChild, 'child_id' | 'client_id' | 'full_name'>[];
  queue: MarkQueue;
}

/** Children whom another person marked meanwhile: whose mark counts, and one press to leave it or to change it. */
export function ConflictingMarks({ lessonId, marked, queue }: ConflictingMarksProps) {
  const { t } = useLanguage('roster');
  const notices = useQuery(conflictsQuery(lessonId));
  const here = undecided(notices.data ?? [], marked);
  if (here.length === 0) return null;
  // The decision is a mark, also one that leaves all as it is: so both phones have it, and nothing else is to be kept.
  const put = ({ child_id, marked_at }: OwnMarkConflict, status: AttendanceStatus | null) =>
    queue.add([{ lesson_id: lessonId, child_id, status, seen_marked_at: marked_at }], 0);
  return (
    <section role="alert" className="mb-3 rounded-card bg-raised p-4">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <GitCompareArrows className="size-5 shrink-0 text-warning" />
        {t('conflict.title')}
      </h2>
      <ul>
        {here.map((conflict) => {
          const { child_id, ours, status: theirs, kept } = conflict;
          const [counts, other] = kept === 'theirs' ? [theirs, ours] : [ours, theirs];
          return (
            <Conflict
              key={child_id}
              conflict={conflict}
              name={marked.find((child) => child.child_id === child_id)!.full_name}
              onLeave={() => put(conflict, counts)}
              onChange={() => put(conflict, other)}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface ConflictProps {
  conflict: OwnMarkConflict;
  name: string;
  onLeave: () => void;
  onChange: () => void;
}

function Conflict({ conflict, name, onLeave, onChange }: ConflictProps) {
  const { t, dateTime } = useLanguage(['roster', 'child']);
  const word = (status: AttendanceStatus | null) =>
    status ? t(`child:marks.${status}`).toLocaleLowerCase() : t('roster:unmarked');
  const facts = {
    name: conflict.marked_by_name,
    mark: word(conflict.status),
    ours: word(conflict.ours),
    when: dateTime(conflict.marked_at),
  };
  const theirs = t(conflict.marked_by_name ? 'roster:conflict.theirs' : 'roster:conflict.other', facts);
  const counting = t(conflict.kept === 'theirs' ? 'roster:conflict.keptTheirs' : 'roster:conflict.keptYours', facts);
  return (
    <ConflictRow
      name={name}
      text={`${theirs} ${counting}`}
      counts={conflict.kept}
      onLeave={onLeave}
      onChange={onChange}
    />
  );
}

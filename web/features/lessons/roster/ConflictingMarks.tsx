import { useQuery } from '@tanstack/react-query';
import type { AttendanceStatus, OwnMarkConflict } from '../../../../contracts/attendance.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ConflictRow, Conflicts } from './ConflictRow.tsx';
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
  const put = ({ child_id, marked_at }: OwnMarkConflict, status: AttendanceStatus | null) =>
    queue.add([{ lesson_id: lessonId, child_id, status, seen_marked_at: marked_at }], 0);
  return (
    <Conflicts title={t('conflict.title')}>
      {here.map((conflict) => (
        <Conflict
          key={conflict.child_id}
          conflict={conflict}
          name={marked.find(({ child_id }) => child_id === conflict.child_id)!.full_name}
          onPut={(status) => put(conflict, status)}
        />
      ))}
    </Conflicts>
  );
}

interface ConflictProps {
  conflict: OwnMarkConflict;
  name: string;
  onPut: (status: AttendanceStatus | null) => void;
}

function Conflict({ conflict, name, onPut }: ConflictProps) {
  const { t, dateTime } = useLanguage(['roster', 'child']);
  const word = (status: AttendanceStatus | null) =>
    status ? t(`child:marks.${status}`).toLocaleLowerCase() : t('unmarked');
  const facts = {
    name: conflict.marked_by_name,
    mark: word(conflict.status),
    ours: word(conflict.ours),
    when: dateTime(conflict.marked_at),
  };
  const theirs = t(conflict.marked_by_name ? 'conflict.theirs' : 'conflict.other', facts);
  const counting = t(conflict.kept === 'theirs' ? 'conflict.keptTheirs' : 'conflict.keptYours', facts);
  return (
    <ConflictRow
      name={name}
      text={`${theirs} ${counting}`}
      conflict={{ ...conflict, theirs: conflict.status }}
      onPut={onPut}
    />
  );
}

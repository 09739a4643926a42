import { UsersRound } from 'lucide-react';
import { missingInstructors } from '../../../contracts/attendance.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

interface InstructorsNoteProps {
  swimmers: number;
  instructors: number;
  childrenAnInstructor: number | null;
}

/** A warning that a lesson has too few instructors for its children; nothing where it has enough. */
export function InstructorsNote({ swimmers, instructors, childrenAnInstructor }: InstructorsNoteProps) {
  const { t } = useLanguage('hindrances');
  const count = missingInstructors(swimmers, instructors, childrenAnInstructor);
  if (!(count > 0)) return null;
  return (
    <p className="mb-3 flex items-start gap-2.5 rounded-control bg-warning-soft p-3 font-semibold">
      <UsersRound className="mt-0.5 size-5 shrink-0 text-warning" />
      {t('instructors', { count, children: swimmers, now: instructors })}
    </p>
  );
}

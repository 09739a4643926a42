import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/Chip.tsx';
import type { Progress } from '../../components/Chip.tsx';
import type { EventAttendee } from './events-data.ts';

/** Whether one of the family's people comes, has a waitlist position, or was there; with its first name if `named`. */
export function AttendeeChip({ attendee, named, over }: { attendee: EventAttendee; named?: boolean; over: boolean }) {
  const { t } = useTranslation('events');
  const [progress, text] = stateOf(attendee, over);
  const said = text === 'waits' ? t('attendees.waits', { count: attendee.position ?? 1 }) : t(`attendees.${text}`);
  return (
    <StatusChip progress={progress}>
      {named && `${attendee.name.split(' ')[0]} · `}
      {said}
    </StatusChip>
  );
}

function stateOf(
  { status, attendance }: EventAttendee,
  over: boolean,
): [Progress, 'waits' | 'comes' | 'came' | 'absent'] {
  if (attendance === 'present') return ['good', 'came'];
  if (attendance === 'absent') return ['off', 'absent'];
  if (status === 'waitlist') return [over ? 'off' : 'waiting', 'waits'];
  return [over ? 'off' : 'good', 'comes'];
}

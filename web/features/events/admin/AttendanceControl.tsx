import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import type { Attendee } from './events-data.ts';
import { useMarkAttendance } from './mark-attendance-call.ts';

/** Whether a person was at an event. */
export function AttendanceControl({ eventId, row }: { eventId: string; row: Attendee }) {
  const { t } = useTranslation('adminEvents');
  const { run } = useMarkAttendance(eventId);
  if (row.status !== 'registered') return null;
  return (
    <SegmentedControl
      name={t('attendance.of', { name: row.name })}
      value={row.attendance}
      onChange={(attendance) =>
        run([{ registration_id: row.id, attendance }], {
          failed: t('attendance.failed'),
        })
      }
      segments={[
        { value: 'present', label: t('attendance.present'), icon: <Check aria-hidden="true" />, tone: 'success' },
        { value: 'absent', label: t('attendance.absent'), icon: <X aria-hidden="true" />, tone: 'danger' },
      ]}
      compact
    />
  );
}

import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import type { Attendee } from './events-data.ts';
import { useMarkAttendance } from './mark-attendance-call.ts';

/** Whether somebody was at an event. */
export function AttendanceControl({ eventId, row }: { eventId: string; row: Attendee }) {
  const { t } = useTranslation('adminEvents');
  const { mutateAsync } = useMarkAttendance(eventId);
  if (row.status !== 'registered') return null;
  return (
    <SegmentedControl
      name={t('attendance.of', { name: row.name })}
      value={row.attendance}
      onChange={(attendance) =>
        runMutation(mutateAsync, [{ registration_id: row.id, attendance }], {
          onError: (fault) => toast.error(t('attendance.failed'), { description: errorText(codeOf(fault)) }),
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

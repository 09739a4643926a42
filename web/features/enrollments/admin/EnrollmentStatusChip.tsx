import { StatusChip } from '../../../components/Chip.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { AdminEnrollment } from './enrollments-data.ts';

const PROGRESS = { active: 'good', waitlist: 'waiting', inactive: 'off' } as const;

/** The status of an enrollment, with the waitlist position. */
export function EnrollmentStatusChip({
  status,
  position = null,
}: Pick<AdminEnrollment, 'status'> & { position?: number | null }) {
  const { t } = useLanguage('admin');
  return (
    <span className="whitespace-nowrap">
      <StatusChip progress={PROGRESS[status]}>
        {position === null ? t(`enrollments.statuses.${status}`) : t('enrollments.inWaitlist', { position })}
      </StatusChip>
    </span>
  );
}

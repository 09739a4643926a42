import { useTranslation } from 'react-i18next';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { StatusChip } from '../../../components/Chip.tsx';

const PROGRESS = { present: 'good', absent: 'bad', excused: 'warning' } as const;

/** A mark in a word. */
export function MarkChip({ status }: { status: AttendanceStatus }) {
  const { t } = useTranslation('child');
  return <StatusChip progress={PROGRESS[status]}>{t(`marks.${status}`)}</StatusChip>;
}

import { Check, Hand, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTENDANCE_STATUSES } from '../../../../contracts/attendance.ts';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { cx } from '../../../lib/cx.ts';

const SIGNS = { present: Check, absent: X, excused: Hand };
const TONES: Record<AttendanceStatus, string> = {
  present: 'has-checked:bg-success has-checked:text-on-water',
  absent: 'has-checked:bg-danger has-checked:text-on-danger',
  excused: 'has-checked:bg-warning has-checked:text-on-water',
};

export interface MarkButtonsProps {
  /** Of whom: „Посещение на Мария“. */
  name: string;
  value: AttendanceStatus | null;
  onChange: (status: AttendanceStatus) => void;
  disabled: boolean;
}

/** The three ways of a mark for wet fingers: 56 px each with a gap, a sign and its initial, the word where there is room. */
export function MarkButtons({ name, value, onChange, disabled }: MarkButtonsProps) {
  const { t } = useTranslation(['instructor', 'child']);
  const radioName = useId();
  return (
    <div role="radiogroup" aria-label={name} className={cx('flex shrink-0 gap-1.5', disabled && 'opacity-50')}>
      {ATTENDANCE_STATUSES.map((status) => {
        const Sign = SIGNS[status];
        return (
          <label
            key={status}
            className={cx(
              'flex h-14 w-14 cursor-pointer flex-col items-center justify-center rounded-control bg-water-soft text-sm leading-5 font-bold select-none md:w-28 md:flex-row md:gap-1.5',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-water',
              TONES[status],
            )}
          >
            <input
              type="radio"
              name={radioName}
              value={status}
              checked={value === status}
              disabled={disabled}
              onChange={() => onChange(status)}
              className="sr-only"
            />
            <Sign aria-hidden="true" className="size-6 shrink-0 md:size-5" />
            <span aria-hidden="true" className="md:hidden">
              {t(`instructor:initials.${status}`)}
            </span>
            <span className="max-md:sr-only">{t(`child:marks.${status}`)}</span>
          </label>
        );
      })}
    </div>
  );
}

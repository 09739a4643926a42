import { CalendarClock, CalendarOff, CirclePause, HeartPulse, Check, Hand, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type AttendanceStatus, ATTENDANCE_STATUSES } from '../../../../contracts/attendance.ts';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ChildAvatar } from '../../children/ChildAvatar.tsx';
import { HindranceNote } from '../../hindrances/HindranceNote.tsx';
import { useLevelName } from '../../progress/use-level-name.ts';
import type { MarkedChild } from './roster-data.ts';

export interface RosterRowProps {
  child: MarkedChild;
  disabled: boolean;
  onOpen: () => void;
  onMark: (status: AttendanceStatus) => void;
  /** Below the child: what else can be done from here. */
  children?: ReactNode;
}

/** A child of the lesson: the name, what one must know, and its mark. All else is in the child's sheet. */
export function RosterRow({ child, disabled, onOpen, onMark, children }: RosterRowProps) {
  const { t } = useLanguage('roster');
  return (
    <li className="border-b border-line last:border-0">
      <div className="flex min-h-15 items-stretch gap-2 pr-2 @max-[16rem]:flex-wrap @max-[16rem]:pb-2 sm:min-h-16 sm:pr-3">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className={cx(
            'flex min-w-0 flex-1 items-center gap-3 px-3 text-left sm:py-1 @max-[16rem]:basis-full @max-[16rem]:py-2 -outline-offset-3 hover:bg-water-soft sm:px-4',
            child.hindrances?.length > 0 && 'max-sm:py-1.5',
          )}
        >
          <span className="max-sm:hidden">
            <ChildAvatar name={child.full_name} path={child.photo} size="md" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-3 leading-[1.25rem] font-bold sm:text-lg">{child.full_name}</span>
            <RowFacts child={child} />
            <HindranceNote hindrances={child.hindrances} />
            {child.medical_notes && (
              <span className="flex items-center gap-1 text-sm leading-[1.25rem] font-semibold text-danger">
                <HeartPulse className="size-4 shrink-0" />
                {t('medical')}
              </span>
            )}
          </span>
          <span className="flex shrink-0 flex-col items-center empty:hidden sm:flex-row sm:gap-1.5">
            {child.begins_later && (
              <Flag tone="neutral" icon={<CalendarClock />}>
                {t('beginsLater')}
              </Flag>
            )}
            {child.absence_announced && !child.begins_later && (
              <Flag tone="warning" icon={<CalendarOff />}>
                {t('away')}
              </Flag>
            )}
            {child.paused_until && (
              <Flag tone="neutral" icon={<CirclePause />}>
                {t('paused')}
              </Flag>
            )}
          </span>
        </button>
        <MarkButtons
          name={t('markOf', { name: child.full_name })}
          value={child.mark}
          onChange={onMark}
          disabled={disabled}
        />
      </div>
      {children}
    </li>
  );
}

const FLAG_TONES = { danger: 'text-danger', warning: 'text-warning', neutral: 'text-muted' };

/** A warning before the child is in the water, as a sign; the sheet says it in words. */
function Flag({ tone, icon, children }: { tone: keyof typeof FLAG_TONES; icon: ReactNode; children: string }) {
  return (
    <span title={children} className={cx('[&_svg]:size-5 sm:[&_svg]:size-6', FLAG_TONES[tone])}>
      {icon}
      <span className="sr-only">{children}</span>
    </span>
  );
}

/** Age and level where there is room; what is left of the package everywhere once it runs out. */
function RowFacts({ child }: { child: MarkedChild }) {
  const { t } = useLanguage('roster');
  const levelName = useLevelName();
  const { lowSessions } = useClubSettings();
  const { left } = child;
  const low = left !== null && left <= lowSessions;
  return (
    <span className="flex gap-x-1 text-sm leading-[1.25rem] text-muted">
      <span className="min-w-0 truncate max-sm:hidden">
        {t('age', { count: child.age })} · {levelName(child.level, child.own_level)} ·
      </span>
      <span className={cx('shrink-0 tabular', low ? 'font-semibold text-warning' : 'max-sm:hidden')}>
        {left === null && t('monthly')}
        {left !== null && (left < 0 ? t('over', { count: -left }) : t('left', { count: left }))}
      </span>
    </span>
  );
}

const SIGNS = { present: Check, absent: X, excused: Hand };
const TONES: Record<AttendanceStatus, string> = {
  present: 'has-checked:bg-success has-checked:text-on-water',
  absent: 'has-checked:bg-danger has-checked:text-on-danger',
  excused: 'has-checked:bg-warning has-checked:text-on-water',
};

interface MarkButtonsProps {
  /** Of whom: „Посещение на Мария“. */
  name: string;
  value: AttendanceStatus | null;
  onChange: (status: AttendanceStatus) => void;
  disabled: boolean;
}

/** The three ways of a mark for wet fingers: 56 px each with a gap, a sign and its initial, the word where there is room. */
function MarkButtons({ name, value, onChange, disabled }: MarkButtonsProps) {
  const { t } = useLanguage(['instructor', 'child']);
  const radioName = useId();
  return (
    <div
      role="radiogroup"
      aria-label={name}
      className={cx('flex shrink-0 items-center gap-1.5 @max-[16rem]:pl-3', disabled && 'opacity-50')}
    >
      {ATTENDANCE_STATUSES.map((status) => {
        const Sign = SIGNS[status];
        return (
          <label
            key={status}
            className={cx(
              'flex min-h-14 min-w-14 cursor-pointer flex-col items-center justify-center rounded-control bg-water-soft text-sm leading-[1.25rem] font-bold select-none md:min-w-28 md:flex-row md:gap-1.5 md:px-3',
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
              {t(`initials.${status}`)}
            </span>
            <span className="max-md:sr-only">{t(`child:marks.${status}`)}</span>
          </label>
        );
      })}
    </div>
  );
}

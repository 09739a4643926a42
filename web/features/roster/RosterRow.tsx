import { CalendarOff, Check, CirclePause, Hand, HeartPulse, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import type { Level } from '../../../contracts/levels.ts';
import { Chip } from '../../components/Chip.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { cx } from '../../lib/cx.ts';
import { ChildAvatar } from '../children/ChildAvatar.tsx';
import { useClubSettings } from '../club/settings-data.ts';
import type { MarkedChild } from './roster-data.ts';

export interface RosterRowProps {
  child: MarkedChild;
  /** The child has the level of its class: on a phone that goes without saying. */
  ofClassLevel: boolean;
  disabled: boolean;
  onOpen: () => void;
  onMark: (status: AttendanceStatus) => void;
}

/** A child of the lesson: who it is, what one must know, and the three ways of its mark. */
export function RosterRow({ child, ofClassLevel, disabled, onOpen, onMark }: RosterRowProps) {
  const { t } = useTranslation(['roster', 'child']);
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line pr-2 last:border-0 sm:pr-3">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-3 py-2 text-left -outline-offset-3 hover:bg-water-soft sm:px-4"
      >
        {/* On a phone the name needs the room, unless there is a face to show. */}
        <span className={cx(!child.photo && 'max-sm:hidden')}>
          <ChildAvatar name={child.full_name} path={child.photo} size="md" />
        </span>
        <span className="min-w-0">
          <span className="block text-lg leading-6 font-bold">{child.full_name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Facts child={child} ofClassLevel={ofClassLevel} />
            {child.absence_announced && (
              <Chip tone="warning" icon={<CalendarOff aria-hidden="true" />} className="my-0.5">
                {t('roster:away')}
              </Chip>
            )}
            {child.paused_until && (
              <Chip tone="neutral" icon={<CirclePause aria-hidden="true" />} className="my-0.5">
                {t('roster:paused')}
              </Chip>
            )}
            {child.medical_notes && (
              <Chip tone="danger" icon={<HeartPulse aria-hidden="true" />} className="my-0.5">
                {t('roster:medical')}
              </Chip>
            )}
          </span>
        </span>
      </button>
      <SegmentedControl<AttendanceStatus>
        name={t('roster:markOf', { name: child.full_name })}
        value={child.mark}
        onChange={onMark}
        disabled={disabled}
        compact
        className="shrink-0"
        segments={[
          { value: 'present', label: t('child:marks.present'), icon: <Check aria-hidden="true" />, tone: 'success' },
          { value: 'absent', label: t('child:marks.absent'), icon: <X aria-hidden="true" />, tone: 'danger' },
          { value: 'excused', label: t('child:marks.excused'), icon: <Hand aria-hidden="true" />, tone: 'warning' },
        ]}
      />
    </li>
  );
}

function Facts({ child, ofClassLevel }: Pick<RosterRowProps, 'child' | 'ofClassLevel'>) {
  const { t } = useTranslation(['roster', 'common']);
  const { lowSessions } = useClubSettings();
  const { left } = child;
  return (
    <span>
      {t('roster:age', { count: child.age })} ·{' '}
      <span className={cx(ofClassLevel && 'max-sm:hidden')}>{t(`common:levels.${child.level as Level}`)} · </span>
      <span
        className={cx(
          'whitespace-nowrap tabular',
          left !== null && left <= lowSessions && 'font-semibold text-warning',
        )}
      >
        {left === null && t('roster:monthly')}
        {left !== null && (left < 0 ? t('roster:over', { count: -left }) : t('roster:left', { count: left }))}
      </span>
    </span>
  );
}

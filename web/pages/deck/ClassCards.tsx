import { HeartPulse, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { InstructorWork, TaughtClass } from './dashboard-data.ts';

/** Children with a health note: that there is one. What it says is in the list of the lesson, where reading is written down. */
export function CareNotes({ work }: { work: InstructorWork }) {
  const { t, localized } = useLanguage('instructor');
  const rows = work.classes.flatMap((swimClass) =>
    swimClass.enrollments
      .filter(({ status, children }) => status === 'active' && children.has_care_note)
      .map(({ id, children }) => ({ id, swimClass, name: children.full_name })),
  );
  if (rows.length === 0) return null;
  return (
    <Card title={t('careNotes')}>
      <p className="-mt-3 mb-3 text-sm text-muted">{t('careNotesNote')}</p>
      <ul className="-mx-3">
        {rows.map(({ id, swimClass, name }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link
              to={paths.instructorClass(swimClass.id)}
              className="flex min-h-14 items-center gap-3 rounded-control px-3 py-2 hover:bg-water-soft"
            >
              <HeartPulse className="size-5 shrink-0 text-danger" />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{localized(swimClass, 'title')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Children whose packages run low, the lowest first: a word to the parent helps. */
export function LowPackages({ classes }: { classes: readonly TaughtClass[] }) {
  const { t, localized } = useLanguage(['instructor', 'roster']);
  const { lowSessions } = useClubSettings();
  const rows = classes
    .flatMap((swimClass) =>
      swimClass.enrollments.map((enrollment) => ({ swimClass, enrollment, left: enrollment.sessions_remaining })),
    )
    .flatMap(({ left, ...row }) =>
      row.enrollment.status === 'active' && left !== null && left <= lowSessions ? [{ ...row, left }] : [],
    )
    .sort((a, b) => a.left - b.left);
  return (
    <Card title={t('low')}>
      {rows.length === 0 && <p className="text-muted">{t('noLow')}</p>}
      <ul>
        {rows.map(({ swimClass, enrollment, left }) => (
          <li
            key={enrollment.id}
            className="flex items-center justify-between gap-3 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{enrollment.children.full_name}</span>
              <span className="block text-sm text-muted">{localized(swimClass, 'title')}</span>
            </span>
            <span className="shrink-0 tabular">
              <StatusChip progress={left > 0 ? 'warning' : 'bad'}>
                {left < 0 ? t('roster:over', { count: -left }) : t('roster:left', { count: left })}
              </StatusChip>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Every running class of the instructor with its times and how full it is. */
export function ClassList({ classes }: { classes: readonly TaughtClass[] }) {
  const { t, localized } = useLanguage('instructor');
  const times = useSessionTimes();
  const running = classes.filter(({ is_active, kind }) => is_active && kind === 'weekly');
  if (running.length === 0) return null;
  // Seats are those of the fullest day.
  const count = ({ enrollments, class_sessions }: TaughtClass, status: 'active' | 'waitlist') => {
    const all = enrollments.filter((one) => one.status === status);
    const on = class_sessions.map(
      ({ day_of_week: day }) => all.filter(({ days }) => days?.includes(day) ?? true).length,
    );
    return status === 'active' ? Math.max(0, ...on) : all.length;
  };
  return (
    <Card title={t('classes')} className="pb-3! max-lg:order-last">
      <ul className="-mx-3">
        {running.map((swimClass) => (
          <li key={swimClass.id} className="border-b border-line last:border-0">
            <Link
              to={paths.instructorClass(swimClass.id)}
              className="flex min-h-14 items-center gap-3 rounded-control px-3 py-2.5 hover:bg-water-soft"
            >
              <TwoLines
                className="min-w-0 flex-1"
                title={localized(swimClass, 'title')}
                note={times([...swimClass.class_sessions].sort((a, b) => a.day_of_week - b.day_of_week))}
              />
              <span className="shrink-0 text-right text-sm tabular">
                <span className="block font-semibold">
                  {t('seats', { taken: count(swimClass, 'active'), count: swimClass.max_capacity })}
                </span>
                {count(swimClass, 'waitlist') > 0 && (
                  <span className="block text-muted">{t('waiting', { count: count(swimClass, 'waitlist') })}</span>
                )}
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

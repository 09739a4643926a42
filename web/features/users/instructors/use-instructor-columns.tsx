import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Instructor } from './instructors-data.ts';

const MINUTES = 60;

export function useInstructorColumns(): Column<Instructor>[] {
  const { t } = useTranslation('adminInstructors');
  const { number, percent } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        value: (row) => row.full_name,
        cell: (row) => (
          <span className="flex items-center gap-3">
            <Avatar name={row.full_name} />
            <span className="font-semibold">{row.full_name}</span>
          </span>
        ),
      },
      {
        id: 'classes',
        header: t('fields.classes'),
        value: (row) => row.classes,
        cell: (row) => <span className="whitespace-nowrap">{t('countClasses', { count: row.classes })}</span>,
        align: 'end',
      },
      {
        id: 'sessions',
        header: t('fields.sessions'),
        value: (row) => row.sessions,
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'hours',
        header: t('fields.hours'),
        value: (row) => row.minutes / MINUTES,
        cell: (row) => (
          <span className="whitespace-nowrap">{t('hours', { value: number(row.minutes / MINUTES) })}</span>
        ),
        align: 'end',
        phone: 'aside',
      },
      {
        id: 'children',
        header: t('fields.load'),
        value: (row) => row.children,
        cell: (row) => <Load row={row} share={row.seats > 0 ? percent(row.children / row.seats) : '–'} />,
      },
    ],
    [t, number, percent],
  );
}

function Load({ row, share }: { row: Instructor; share: string }) {
  const { t } = useTranslation('adminInstructors');
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular">
      {t('children', { count: row.children, seats: row.seats })}
      <span className="text-sm text-muted">{share}</span>
    </span>
  );
}

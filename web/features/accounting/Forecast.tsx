import { useQuery } from '@tanstack/react-query';
import { LATE_MONTHS, type DueRow, type LateRow } from '../../../contracts/books.ts';
import { Stat } from '../../components/Stat.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { AdminTable } from '../../kit/AdminTable.tsx';
import { SumStat } from '../../kit/club/SumStat.tsx';
import { useSumColumns } from '../../kit/club/use-sum-columns.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { forecastQuery } from './books-data.ts';

/** Next month's dues by plan, and the usual part of them that comes late. */
export function Forecast() {
  const { t, month, number } = useLanguage('books');
  const { data, error, refetch } = useQuery(forecastQuery);
  const dueColumns = useDueColumns();
  const lateColumns = useLateColumns();
  const next = data ? month(`${data.month}-01`) : '';
  // Both tables are read at once.
  const table = { rowId: idOf, noSearch: true, error: error ? codeOf(error) : null, onRetry: () => void refetch() };
  return (
    <>
      <section aria-label={t('forecast.due')}>
        <h2 className="text-xl font-bold">{data ? t('forecast.dueIn', { month: next }) : t('forecast.due')}</h2>
        <p className="mt-1 mb-4 max-w-3xl text-sm text-muted">{t('forecast.dueNote')}</p>
        {data && (
          <div className="mb-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
            <SumStat label={t('forecast.sum')} sum={data.total} />
            <Stat label={t('forecast.payments')} value={number(data.total.payments)} />
          </div>
        )}
        <AdminTable
          {...table}
          name="due"
          label={`${t('forecast.file')} ${data?.month ?? ''}`}
          columns={dueColumns}
          rows={data?.due}
          empty={<EmptyState card title={t('forecast.none')} />}
        />
      </section>
      <section aria-label={t('forecast.late')} className="mt-10">
        <h2 className="text-xl font-bold">{t('forecast.late')}</h2>
        <p className="mt-1 mb-4 max-w-3xl text-sm text-muted">
          {t('forecast.lateNote', { count: LATE_MONTHS })} {t('forecast.lateHalf')}
        </p>
        <AdminTable
          {...table}
          name="late"
          label={t('forecast.late')}
          columns={lateColumns}
          rows={data?.late}
          empty={<EmptyState card title={t('forecast.noneLate')} />}
        />
      </section>
    </>
  );
}

const idOf = ({ plan_id, kind }: Pick<DueRow, 'plan_id' | 'kind'>) => plan_id ?? kind;

/** The name of a plan, or what else is paid. */
function useName() {
  const { t, localized } = useLanguage('books');
  return (row: DueRow | LateRow) =>
    row.name === null
      ? t(`forecast.kinds.${row.kind}`)
      : localized({ name: row.name, name_en: row.name_en, name_ru: row.name_ru }, 'name');
}

/** A figure; on a phone, which has no titles of columns, with what it is. */
function Labeled({ value, onPhone }: { value: number | string; onPhone: string }) {
  return (
    <>
      <span className="max-md:hidden">{value}</span>
      <span className="md:hidden">{onPhone}</span>
    </>
  );
}

function useDueColumns(): Column<DueRow>[] {
  const { t } = useLanguage('books');
  const sums = useSumColumns();
  const name = useName();
  return [
    { id: 'plan', header: t('forecast.columns.plan'), value: name },
    {
      id: 'payments',
      header: t('forecast.columns.payments'),
      value: ({ payments }) => payments,
      cell: ({ payments }) => <Labeled value={payments} onPhone={t('forecast.count', { count: payments })} />,
      align: 'end',
    },
    {
      id: 'asked',
      header: t('forecast.columns.asked'),
      value: ({ asked }) => asked,
      align: 'end',
      phone: 'hidden',
    },
    ...sums<DueRow>({
      id: 'amount',
      header: t('forecast.columns.sum'),
      amount: ({ amount }) => amount,
      euroCents: ({ euro_cents }) => euro_cents,
    }),
  ];
}

function useLateColumns(): Column<LateRow>[] {
  const { t, percent } = useLanguage('books');
  const name = useName();
  return [
    { id: 'plan', header: t('forecast.columns.plan'), value: name },
    {
      id: 'payments',
      header: t('forecast.columns.payments'),
      value: ({ payments }) => payments,
      align: 'end',
      phone: 'hidden',
    },
    { id: 'late', header: t('forecast.columns.late'), value: ({ late }) => late, align: 'end', phone: 'hidden' },
    {
      id: 'share',
      header: t('forecast.columns.share'),
      fileHeader: `${t('forecast.columns.share')}, %`,
      value: ({ late, payments }) => Math.round((late / payments) * 100),
      cell: ({ late, payments }) => (
        <Labeled
          value={percent(late / payments)}
          onPhone={t('forecast.sharePhone', { share: percent(late / payments) })}
        />
      ),
      align: 'end',
      phone: 'aside',
    },
    {
      id: 'days',
      header: t('forecast.columns.days'),
      value: ({ median_days }) => median_days,
      cell: ({ median_days }) => {
        if (median_days === null) return '–';
        const days = t('forecast.days', { count: median_days });
        return <Labeled value={days} onPhone={t('forecast.daysPhone', { days })} />;
      },
      align: 'end',
    },
  ];
}

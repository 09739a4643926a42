import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { BookRow, BooksMonth } from '../../../contracts/books.ts';
import { onlyIn, type Sum } from '../../../contracts/money.ts';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { Stat } from '../../components/Stat.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { useWrite } from '../../components/states/use-procedure.ts';
import type { Column } from '../../components/table/data-table.ts';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import { useDayColumn } from '../../components/table/use-day-column.tsx';
import { AdminTable } from '../../kit/AdminTable.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { download, toCsv } from '../../lib/format/csv.ts';
import { lastMonths } from '../../lib/format/period.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { booksMonthQuery, takeBooks } from './books-data.ts';

/** Months back that can be chosen. */
const MONTHS = 24;
const KINDS = ['payment', 'refund', 'credit', 'other'] as const;

/** A month's movements with their sums, and the file for the accountant. */
export function MonthBooks() {
  const { t, locale, format } = useLanguage('books');
  const [params, setParams] = useSearchParams();
  const months = lastMonths(MONTHS);
  const month = params.get('month') ?? months[0]!;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...booksMonthQuery(month),
    placeholderData: keepPreviousData,
  });
  const columns = useBookColumns();
  const choose = (value: string) =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), month: value }), { preventScrollReset: true });
  const take = async () =>
    download(`${t('month.file')}-${month}.csv`, toCsv(csvRows(columns, await takeBooks(month)), locale));
  const file = useWrite(take, [], { networkMode: 'always' });
  return (
    <section aria-label={t('month.title')}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t('month.title')}
          value={month}
          onChange={(event) => choose(event.target.value)}
          options={months.map((value) => ({ value, label: format.month(`${value}-01`) }))}
          className="w-full sm:w-72"
        />
        <Button
          icon={<Download />}
          disabled={!data || isPlaceholderData}
          busy={file.isPending}
          onClick={() => file.run(undefined, { failed: t('month.failed') })}
        >
          {t('month.download')}
        </Button>
      </div>
      <p className="mb-4 max-w-3xl text-sm text-muted">{t('month.counts')}</p>
      {data && <Totals month={data} />}
      <AdminTable
        name="books"
        label={`${t('title')} ${month}`}
        columns={columns}
        rows={data?.rows.map((row, index) => ({ ...row, id: String(index) }))}
        rowId={({ id }) => id}
        busy={isPlaceholderData}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState card title={t('month.empty')} />}
      />
    </section>
  );
}

function Totals({ month }: { month: BooksMonth }) {
  const { t } = useLanguage('books');
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
      {KINDS.filter(
        (kind) => kind !== 'other' || month.totals.other.amount !== 0 || month.totals.other.euro_cents !== 0,
      ).map((kind) => (
        <SumStat key={kind} label={t(`totals.${kind}`)} sum={month.totals[kind]} />
      ))}
      <SumStat label={t('totals.all')} sum={month.ledger} />
    </div>
  );
}

/** A sum as the club counts, below leva that of the cents charged. On a phone two are side by side: none may break. */
function SumStat({ label, sum }: { label: string; sum: Sum }) {
  const { euroText } = useLanguage();
  const { currency, own } = useMoney();
  return (
    <Stat
      label={label}
      value={<span className="text-2xl whitespace-nowrap sm:text-4xl">{own(sum.amount)}</span>}
      {...(currency === 'BGN' && { note: euroText(sum.euro_cents) })}
    />
  );
}

type Row = BookRow & { id: string };

function useBookColumns(): Column<Row>[] {
  const { t, euroText, money } = useLanguage(['books', 'payment']);
  const days = useDayColumn();
  const { priceDisplay } = useClubSettings();
  const subjectOf = ({ order_number, subject, kind }: Row) => {
    if (order_number !== null) return t('payment:orderNumber', { number: order_number });
    return subject ?? (kind === 'payment' ? t('payment:other') : t(`kinds.${kind}`));
  };
  const { currency } = priceDisplay;
  const columns: Column<Row>[] = [
    {
      id: 'payer',
      header: t('columns.payer'),
      value: (row) => row.payer ?? t('nameless'),
      cell: (row) => (
        <TwoLines
          title={row.payer ?? t('nameless')}
          note={[row.child, subjectOf(row), row.reference].filter(Boolean).join(' · ')}
        />
      ),
    },
    { id: 'child', header: t('columns.child'), value: (row) => row.child, besides: true },
    { id: 'subject', header: t('columns.subject'), value: subjectOf, besides: true },
    { id: 'reference', header: t('columns.reference'), value: (row) => row.reference, besides: true },
    days({ id: 'date', header: t('columns.date'), day: (row) => row.date }),
    {
      id: 'kind',
      header: t('columns.kind'),
      value: (row) => t(`kinds.${row.kind}`),
      filter: KINDS.map((kind) => ({ value: t(`kinds.${kind}`), label: t(`kinds.${kind}`) })),
    },
    {
      id: 'method',
      header: t('columns.method'),
      value: (row) => (row.method ? t(`payment:methods.${row.method}`) : null),
    },
    { id: 'invoice', header: t('columns.invoice'), value: (row) => row.invoice, besides: true },
    { id: 'receipt', header: t('columns.receipt'), value: (row) => row.receipt, align: 'end', phone: 'hidden' },
    {
      id: 'amount',
      header: t(currency === 'BGN' ? 'columns.leva' : 'columns.euro'),
      value: (row) => row.amount / 100,
      cell: (row) => (
        <span className="whitespace-nowrap tabular">{money(row.amount, onlyIn(currency, priceDisplay))[0]}</span>
      ),
      align: 'end',
      phone: 'aside',
    },
    {
      id: 'euro',
      header: t('columns.euro'),
      value: (row) => row.euro_cents / 100,
      cell: (row) => <span className="whitespace-nowrap text-muted tabular">{euroText(row.euro_cents)}</span>,
      align: 'end',
      phone: 'hidden',
    },
  ];
  // A club that counts in euro has charged what it counts.
  return currency === 'EUR' ? columns.filter(({ id }) => id !== 'euro') : columns;
}

/** The month as the accountant's file: a head, every movement, and its sum. */
function csvRows(columns: readonly Column<Row>[], { rows, ledger }: BooksMonth) {
  const lines = rows.map((row, index) => columns.map((column) => column.value({ ...row, id: String(index) })));
  const sums: Record<string, string | number> = {
    payer: 'Σ',
    amount: ledger.amount / 100,
    euro: ledger.euro_cents / 100,
  };
  const sum = columns.map(({ id }) => sums[id] ?? null);
  return [columns.map(({ header }) => header), ...lines, sum];
}

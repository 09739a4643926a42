import { FileDown, Download } from 'lucide-react';
import { useState } from 'react';
import { INVOICE_KINDS, printedNumber } from '../../../../contracts/invoices.ts';
import { JOURNAL_HEADS, JOURNAL_TEXTS, journalRows } from '../../../../contracts/sales-journal.ts';
import { addMonths } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { TwoLines } from '../../../components/table/TwoLines.tsx';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { useSumColumns } from '../../../kit/club/use-sum-columns.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { download, toCsv } from '../../../lib/format/csv.ts';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { hasFile, signedAmount, signedCents, type Invoice } from '../family-invoices-data.ts';
import { useInvoiceFile } from '../invoice-file.ts';
import { readInvoices } from './invoices-data.ts';
import { Wishes } from './Wishes.tsx';

const NAME = 'invoices';

/** Invoices that families asked for, and every numbered document of the club. */
export default function InvoicesPage() {
  const { t } = useLanguage('invoices');
  const { issuesInvoices, trader } = useClubSettings();
  const page = useListPage(NAME, ['invoices', 'admin'], readInvoices);
  const columns = useInvoiceColumns();
  const file = useInvoiceFile();
  const load = (row: Invoice) =>
    file.mutate(row.kind === 'receipt' ? { receiptOf: row.payment_id ?? '' } : { invoice: row.id });
  return (
    <AdminList
      {...page}
      label={t('admin.title')}
      lead={t('admin.lead')}
      range={t('admin.period')}
      columns={columns}
      rowActions={(row) =>
        hasFile(row) && (
          <IconButton
            name={t('download', { number: printedNumber(row.kind, row.number) })}
            icon={<FileDown />}
            disabled={file.isPending}
            onClick={() => load(row)}
          />
        )
      }
      empty={{ title: t('admin.empty'), note: t('admin.emptyHelp') }}
    >
      {issuesInvoices === false && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-warning-soft p-5">
          <p className="max-w-xl">{t('admin.notSetUp')}</p>
          <ButtonLink kind="secondary" to={`${paths.adminSection('settings')}?tab=invoices`}>
            {t('admin.toSettings')}
          </ButtonLink>
        </div>
      )}
      <Wishes />
      {trader?.company_vat && <SalesJournal />}
    </AdminList>
  );
}

function useInvoiceColumns(): Column<Invoice>[] {
  const { t, locale, localized } = useLanguage(['invoices', 'payment']);
  const days = useDayColumn();
  const { currency } = useClubSettings().priceDisplay;
  const sums = useSumColumns();
  // Older documents say less in their lines than their payment knows.
  const subjectOf = ({ lines: [line], payments }: Invoice) => {
    const number = line?.order_number ?? payments?.orders?.number;
    if (number) return t('payment:orderNumber', { number });
    const named = line?.class ?? line?.event;
    if (named) return named[locale] ?? named.bg;
    const event = payments?.event_registrations?.events;
    return event ? localized(event, 'title') : t('payment:other');
  };
  return [
    {
      id: 'recipient',
      header: t('columns.recipient'),
      value: (row) => row.recipient || '—',
      cell: (row) => (
        <TwoLines
          title={row.recipient || '—'}
          note={[subjectOf(row), row.payments?.reference].filter(Boolean).join(' · ')}
        />
      ),
    },
    { id: 'subject', header: t('payment:columns.for'), value: subjectOf, besides: true },
    {
      id: 'reference',
      header: t('columns.reference'),
      value: (row) => row.payments?.reference ?? null,
      besides: true,
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      sortable: false,
      value: (row) => t(`kinds.${row.kind}`),
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {t(`kinds.${row.kind}`)}
          {row.cancelled_at && <Chip tone="warning">{t('cancelled')}</Chip>}
        </span>
      ),
      filter: INVOICE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      id: 'number',
      header: t('columns.number'),
      sortable: false,
      value: (row) => printedNumber(row.kind, row.number),
      cell: (row) => <span className="tabular">№ {printedNumber(row.kind, row.number)}</span>,
    },
    days({ id: 'date', header: t('columns.date'), day: (row) => row.issued_on }),
    ...sums<Invoice>({
      id: 'amount',
      header: t('columns.amount'),
      amount: signedAmount,
      euroCents: (row) => signedCents(row, currency),
    }),
  ];
}

/** Months back that can be chosen. */
const MONTHS = 24;

/** The sales journal of a month as a file, with the columns of the tax authority's form. */
function SalesJournal() {
  const { t, month: named } = useLanguage('invoices');
  const months = Array.from({ length: MONTHS }, (_, back) =>
    addMonths(`${clubDay().slice(0, 7)}-01`, -back).slice(0, 7),
  );
  const [month, setMonth] = useState(months[1]!);
  const journal = useProcedure('export_sales_journal');
  const take = () =>
    journal.run(
      { month },
      {
        onSuccess: ({ entries, company_vat }) => {
          const rows = journalRows(entries, t('journal.goods')).map((row) =>
            row.map((cell, index) => (index < JOURNAL_TEXTS ? cell : Number(cell) / 100)),
          );
          // The form is Bulgarian, and so are its separators.
          download(`dnevnik-prodazhbi-${company_vat}-${month}.csv`, toCsv([JOURNAL_HEADS, ...rows], 'bg'));
        },
        failed: t('journal.failed'),
      },
    );
  return (
    <Card title={t('journal.title')} className="mb-6">
      <p className="mb-4 max-w-3xl text-sm text-muted">{t('journal.lead')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('journal.month')}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          options={months.map((value) => ({ value, label: named(`${value}-01`) }))}
          className="w-full sm:w-72"
        />
        <Button kind="secondary" icon={<Download />} busy={journal.isPending} onClick={take}>
          {t('journal.download')}
        </Button>
      </div>
    </Card>
  );
}

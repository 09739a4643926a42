import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { INVOICE_KINDS, printedNumber } from '../../../../contracts/invoices.ts';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Money } from '../../../components/Money.tsx';
import { sumColumns } from '../../../components/sum-columns.ts';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { localized } from '../../../lib/localized.ts';
import { paths } from '../../../lib/paths.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { hasFile, signedAmount, signedCents } from '../family-invoices-data.ts';
import type { Invoice } from '../family-invoices-data.ts';
import { useInvoiceFile } from '../invoice-file.ts';
import { readInvoices } from './invoices-data.ts';
import { SalesJournal } from './SalesJournal.tsx';
import { Wishes } from './Wishes.tsx';

const NAME = 'invoices';

/** What families asked to have made out, and every numbered document of the club. */
export default function InvoicesPage() {
  const { t } = useTranslation('invoices');
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
  const { t } = useTranslation(['invoices', 'payment']);
  const locale = useLocale();
  const { date } = useFormat();
  const { priceDisplay } = useClubSettings();
  return useMemo(() => {
    // Older documents say less in their lines than their payment knows.
    const subjectOf = ({ lines: [line], payments }: Invoice) => {
      const number = line?.order_number ?? payments?.orders?.number;
      if (number) return t('payment:orderNumber', { number });
      const named = line?.class ?? line?.event;
      if (named) return named[locale] ?? named.bg;
      const event = payments?.event_registrations?.events;
      return event ? localized(event, 'title', locale) : t('payment:other');
    };
    return [
      {
        id: 'recipient',
        header: t('invoices:columns.recipient'),
        value: (row) => row.recipient || '—',
        cell: (row) => (
          <span>
            <span className="font-semibold">{row.recipient || '—'}</span>
            <span className="block text-sm font-normal text-muted">
              {[subjectOf(row), row.payments?.reference].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      },
      { id: 'subject', header: t('payment:columns.for'), value: subjectOf, besides: true },
      {
        id: 'reference',
        header: t('invoices:columns.reference'),
        value: (row) => row.payments?.reference ?? null,
        besides: true,
      },
      {
        id: 'kind',
        header: t('invoices:columns.kind'),
        sortable: false,
        value: (row) => t(`invoices:kinds.${row.kind}`),
        cell: (row) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            {t(`invoices:kinds.${row.kind}`)}
            {row.cancelled_at && <Chip tone="warning">{t('invoices:cancelled')}</Chip>}
          </span>
        ),
        filter: {
          label: t('invoices:columns.kind'),
          options: INVOICE_KINDS.map((value) => ({ value, label: t(`invoices:kinds.${value}`) })),
        },
      },
      {
        id: 'number',
        header: t('invoices:columns.number'),
        sortable: false,
        value: (row) => printedNumber(row.kind, row.number),
        cell: (row) => <span className="tabular">№ {printedNumber(row.kind, row.number)}</span>,
      },
      {
        id: 'date',
        header: t('invoices:columns.date'),
        value: (row) => row.issued_on,
        cell: (row) => <span className="whitespace-nowrap">{date(row.issued_on)}</span>,
      },
      ...sumColumns<Invoice>(
        {
          id: 'amount',
          header: t('invoices:columns.amount'),
          value: (row) => signedAmount(row) / 100,
          cell: (row) => (
            <Money
              amount={signedAmount(row)}
              euroCents={signedCents(row, priceDisplay.currency)}
              display={priceDisplay}
            />
          ),
          align: 'end',
          phone: 'aside',
        },
        (row) => signedCents(row, priceDisplay.currency),
        priceDisplay,
        locale,
      ),
    ];
  }, [t, date, locale, priceDisplay]);
}

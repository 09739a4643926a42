import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankTransactionStatus } from '../../../../contracts/bank-statements.ts';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { MatchLine, matchText } from './MatchLine.tsx';
import type { Transfer } from './bank-data.ts';
import { useSums } from './use-sums.ts';

export function useTransferColumns(status: BankTransactionStatus): Column<Transfer>[] {
  const { t } = useTranslation('bank');
  const { date } = useFormat();
  const { sum } = useSums();
  return useMemo(
    () => [
      {
        id: 'payer_name',
        header: t('columns.payer'),
        value: (row) => row.payer_name || t('noName'),
        cell: (row) => (
          <span className="block max-w-md break-words">
            <span className="font-semibold">{row.payer_name || t('noName')}</span>
            <span className="block text-sm font-normal text-muted">
              {[row.purpose, row.details].filter(Boolean).join(' · ')}
            </span>
          </span>
        ),
      },
      { id: 'purpose', header: t('columns.purpose'), value: (row) => row.purpose, besides: true },
      { id: 'reference', header: t('columns.reference'), value: (row) => row.bank_reference, besides: true },
      {
        id: 'match',
        header: t(`columns.${status}`),
        value: (row) => saidOf(row, status),
        cell: (row) =>
          status === 'unpaired' ? <MatchLine match={row.match} cents={row.euro_cents} /> : saidOf(row, status),
        sortable: false,
      },
      {
        id: 'booked_on',
        header: t('columns.date'),
        value: (row) => row.booked_on,
        cell: (row) => <span className="whitespace-nowrap">{date(row.booked_on)}</span>,
      },
      {
        id: 'amount',
        header: t('columns.amount'),
        value: (row) => row.amount / 100,
        cell: (row) => <span className="whitespace-nowrap tabular">{sum(row.amount, row.currency)}</span>,
        align: 'end',
        phone: 'aside',
      },
      { id: 'currency', header: t('columns.currency'), value: (row) => row.currency, besides: true },
      {
        id: 'euro',
        header: `${t('columns.amount')}, €`,
        value: (row) => row.euro_cents / 100,
        besides: true,
      },
    ],
    [t, date, sum, status],
  );
}

/** What became of a transfer, in words. */
function saidOf(row: Transfer, status: BankTransactionStatus): string {
  if (status === 'unpaired') return row.match ? matchText(row.match) : '';
  if (status === 'ignored') return row.note ?? '';
  const payments = row.bank_pairs.map(
    ({ payments: { children, reference } }) => `${children?.full_name ?? ''} · ${reference}`,
  );
  return [row.family, ...payments].filter(Boolean).join(', ');
}

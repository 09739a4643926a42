import { CheckCheck, FileUp, Check, EyeOff, RotateCcw, Search, Unlink } from 'lucide-react';
import { BANK_TRANSACTION_STATUSES, type BankTransactionStatus } from '../../../../contracts/bank-statements.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useUndo } from '../../../components/states/use-undo.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { TwoLines } from '../../../components/table/TwoLines.tsx';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import type { Args } from '../../../lib/api/rpc.ts';
import { useTableView } from '../../../lib/browser/table-address.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { pairOf, readTransfers, statusOf, type Transfer } from './bank-data.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { MatchLine, matchText } from './MatchLine.tsx';
import { PairDialog } from './PairDialog.tsx';
import { usePairNow } from './use-pair-now.ts';
import { useSums } from './use-sums.ts';

/** Transfers into the club's account: import a statement, confirm each transfer's payment, look for the rest. */
export default function BankPage() {
  const { t } = useLanguage('bank');
  const importing = useAddressParam('import');
  const [view, setView] = useTableView('bank');
  const status = statusOf(view);
  const page = useListPage('bank', ['bank', 'transfers'], readTransfers);
  const columns = useTransferColumns(status);
  const { run, busy } = usePairNow();
  const sure =
    status === 'unpaired' ? (page.rows ?? []).flatMap(({ id, match }) => (match?.sure ? pairOf(id, match) : [])) : [];
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      action={
        <Button icon={<FileUp />} onClick={() => importing.open('statement')}>
          {t('import.open')}
        </Button>
      }
      columns={columns}
      rowActions={(row) => <TransferActions row={row} busy={busy} onPair={run} />}
      empty={{ title: t('empty'), note: t('emptyHelp'), action: null }}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedControl
          name={t('show')}
          value={status}
          onChange={(value) => setView({ filters: value === 'unpaired' ? {} : { status: value } })}
          segments={BANK_TRANSACTION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          className="max-sm:flex"
        />
        {sure.length > 0 && (
          <Button kind="secondary" busy={busy} icon={<CheckCheck />} onClick={() => run(sure)}>
            {t('confirmSure', { count: sure.length })}
          </Button>
        )}
      </div>
      {importing.value && <ImportDialog onClose={importing.close} />}
    </AdminList>
  );
}

function useTransferColumns(status: BankTransactionStatus): Column<Transfer>[] {
  const { t } = useLanguage('bank');
  const days = useDayColumn();
  const { sum } = useSums();
  return [
    {
      id: 'payer_name',
      header: t('columns.payer'),
      value: (row) => row.payer_name || t('noName'),
      cell: (row) => (
        <TwoLines
          className="max-w-md break-words"
          title={row.payer_name || t('noName')}
          note={[row.purpose, row.details].filter(Boolean).join(' · ')}
        />
      ),
    },
    { id: 'purpose', header: t('columns.purpose'), value: (row) => row.purpose, besides: true },
    { id: 'reference', header: t('columns.reference'), value: (row) => row.bank_reference, besides: true },
    {
      id: 'match',
      header: t(`columns.${status}`),
      value: (row) => saidOf(row, status),
      cell: (row) =>
        status === 'unpaired' ? (
          <MatchLine match={row.match} amount={row.amount} currency={row.currency} />
        ) : (
          saidOf(row, status)
        ),
      sortable: false,
    },
    days({ id: 'booked_on', header: t('columns.date'), day: (row) => row.booked_on }),
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
  ];
}

/** The outcome of a transfer, in words. */
function saidOf(row: Transfer, status: BankTransactionStatus): string {
  if (status === 'unpaired') return row.match ? matchText(row.match) : '';
  if (status === 'ignored') return row.note ?? '';
  const payments = row.bank_pairs.map(
    ({ payments: { children, reference } }) => `${children?.full_name ?? ''} · ${reference}`,
  );
  return [row.family, ...payments].filter(Boolean).join(', ');
}

interface TransferActionsProps {
  row: Transfer;
  busy: boolean;
  onPair: (pairs: readonly Args<'pair_bank_transaction'>[]) => void;
}

/** Actions with a transfer in its present state. */
function TransferActions({ row, busy, onPair }: TransferActionsProps) {
  const { t } = useLanguage('bank');
  const { show, dialog } = useDialog();
  const ignore = useIgnore(row);
  const { sum } = useSums();
  if (row.status === 'ignored')
    return <IconButton name={t('actions.restore')} icon={<RotateCcw />} onClick={() => ignore(false)} />;
  const unpair = () =>
    show((close) => (
      <ConfirmDialog
        call="unpair_bank_transaction"
        input={{ transaction_id: row.id }}
        onClose={close}
        title={t('unpair.title', { sum: sum(row.amount, row.currency) })}
        description={t('unpair.note', { count: row.bank_pairs.length })}
        confirmLabel={t('unpair.confirm')}
        done={t('unpair.done')}
      />
    ));
  if (row.status === 'paired')
    return (
      <>
        <IconButton name={t('actions.unpair')} icon={<Unlink />} onClick={unpair} />
        {dialog}
      </>
    );
  const { match } = row;
  const confirm = match && {
    label: t(match.payments.length === 0 ? 'actions.credit' : 'actions.confirm'),
    onSelect: () => onPair([pairOf(row.id, match)]),
  };
  return (
    <span className="flex items-center justify-end gap-1">
      {confirm && (
        <Button kind="secondary" busy={busy} icon={<Check />} onClick={confirm.onSelect} className="max-md:hidden">
          {confirm.label}
        </Button>
      )}
      <RowMenu
        name={t('actions.of', { name: row.payer_name || t('noName') })}
        entries={[
          confirm && { ...confirm, icon: <Check /> },
          {
            label: t('actions.choose'),
            icon: <Search />,
            onSelect: () => show((close) => <PairDialog row={row} onClose={close} />),
          },
          { label: t('actions.ignore'), icon: <EyeOff />, onSelect: () => ignore(true) },
        ]}
      />
      {dialog}
    </span>
  );
}

/** Sets a transfer aside or takes that back; each can be undone in the toast. */
function useIgnore({ id }: Transfer) {
  const { t } = useLanguage('bank');
  const undo = useUndo();
  const { run } = useProcedure('ignore_bank_transaction');
  const set = (ignored: boolean, undoable = true) =>
    run(
      { transaction_id: id, ignored },
      {
        done: () => ({
          text: t(ignored ? 'ignored' : 'restored'),
          ...undo(undoable && (() => set(!ignored, false))),
        }),
        failed: t('failed'),
      },
    );
  return set;
}

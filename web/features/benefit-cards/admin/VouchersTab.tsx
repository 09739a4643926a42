import { TicketCheck, Trash2 } from 'lucide-react';
import { VOUCHER_STATES, type VoucherState } from '../../../../contracts/benefit-cards.ts';
import { StatusChip, type Progress } from '../../../components/Chip.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { readVouchers, type ListedVoucher } from './vouchers-data.ts';

const VoucherDialog = late(async () => (await import('./VoucherDialog.tsx')).VoucherDialog);
const PROGRESS: Record<VoucherState, Progress> = { waits: 'waiting', taken: 'good', claimed: 'good', free: 'off' };

/** The vouchers that families entered, which the desk takes once it has them in hand, and all that were taken. */
export function VouchersTab() {
  const { t } = useLanguage('benefitCards');
  const page = useListPage('vouchers', ['benefit_cards', 'vouchers'], readVouchers);
  const columns = useVoucherColumns();
  const { show, dialog } = useDialog();
  const { run } = useProcedure('remove_voucher');
  return (
    <AdminList
      {...page}
      tab
      label={t('voucher.list')}
      lead={t('voucher.emptyNote')}
      columns={columns}
      rowMenu={({ id, state, number, issuer_id, amount, family }) => ({
        name: t('voucher.actions', { number }),
        entries:
          state === 'waits' && amount !== null
            ? [
                {
                  label: t('voucher.take'),
                  icon: <TicketCheck />,
                  onSelect: () =>
                    show((close) => (
                      <VoucherDialog
                        payment={{ id, amount }}
                        entered={{ issuer_id, number }}
                        lead={family ?? ''}
                        onClose={close}
                      />
                    )),
                },
                {
                  label: t('voucher.remove'),
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => run({ payment_id: id }, { done: t('voucher.removed'), failed: true }),
                },
              ]
            : [],
      })}
      empty={{ title: t('voucher.empty'), note: t('voucher.emptyNote'), action: null }}
    >
      {dialog}
    </AdminList>
  );
}

function useVoucherColumns(): Column<ListedVoucher>[] {
  const { t, date } = useLanguage('benefitCards');
  const { moneyText } = useMoney();
  return [
    {
      id: 'number',
      header: t('voucher.number'),
      value: ({ number }) => number,
      cell: ({ number, issuer }) => (
        <span className="block min-w-0 wrap-anywhere">
          <span className="font-semibold tabular">{number}</span>
          <span className="block text-sm font-normal text-muted">{issuer}</span>
        </span>
      ),
    },
    { id: 'issuer', header: t('admin.columns.issuer'), value: ({ issuer }) => issuer, besides: true },
    { id: 'family', header: t('voucher.family'), value: ({ family }) => family ?? '' },
    {
      id: 'value',
      header: t('voucher.value'),
      value: ({ value }) => (value === null ? null : value / 100),
      cell: ({ value }) => value !== null && moneyText(value),
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'used',
      header: t('voucher.used'),
      value: ({ used }) => used / 100,
      cell: ({ used }) => used !== 0 && moneyText(used),
      align: 'end',
    },
    {
      id: 'taken_at',
      header: t('voucher.day'),
      value: ({ taken_at }) => (taken_at === null ? '' : date(taken_at)),
      phone: 'hidden',
    },
    {
      id: 'state',
      header: t('admin.columns.state'),
      value: ({ state }) => t(`voucher.states.${state}`),
      cell: ({ state }) => <StatusChip progress={PROGRESS[state]}>{t(`voucher.states.${state}`)}</StatusChip>,
      filter: VOUCHER_STATES.map((value) => ({ value, label: t(`voucher.states.${value}`) })),
      filterValue: ({ state }) => state,
    },
  ];
}

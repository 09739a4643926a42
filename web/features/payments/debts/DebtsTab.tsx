import { useQuery } from '@tanstack/react-query';
import { BellRing, ReceiptText } from 'lucide-react';
import { DEBT_AGES } from '../../../../contracts/debts.ts';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { TwoLines } from '../../../components/table/TwoLines.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { Price } from '../../../kit/club/Price.tsx';
import { useSumColumns } from '../../../kit/club/use-sum-columns.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { WriteToChosen, WriteToListed } from '../../messages/WriteButton.tsx';
import { debtTotalQuery, readDebts, type Debt } from './debts-data.ts';

/** Debts of families, with their age; families are reminded here. */
export function DebtsTab() {
  const { t } = useLanguage('prices');
  const { data: total } = useQuery(debtTotalQuery);
  const page = useListPage('debts', ['payments', 'debts'], readDebts);
  const columns = useDebtColumns();
  const remind = useRemindFamilies();
  return (
    <AdminList
      {...page}
      tab
      label={t('debts.title')}
      lead={t('debts.lead')}
      action={
        total &&
        total.families > 0 && (
          <p className="sm:text-right">
            <Price amount={total.amount} euroCents={total.euro_cents} className="font-condensed text-3xl font-bold" />
            <span className="block text-sm text-muted">{t('debts.families', { count: total.families })}</span>
          </p>
        )
      }
      columns={columns}
      rowId={({ user_id }) => user_id}
      rowMenu={({ user_id, full_name, email }) => ({
        name: t('debts.actions', { name: full_name || email || '' }),
        entries: [
          { label: t('debts.remind'), icon: <BellRing />, onSelect: () => remind.run([user_id]) },
          {
            label: t('debts.statement'),
            icon: <ReceiptText />,
            to: `${paths.adminSection('books')}?family=${user_id}`,
          },
        ],
      })}
      bulkActions={(ids, clear) => (
        <>
          <Button
            icon={<BellRing />}
            busy={remind.busy}
            onClick={() => {
              remind.run([...ids]);
              clear();
            }}
          >
            {t('debts.remindMany', { count: ids.length })}
          </Button>
          <WriteToChosen kind="families" ids={ids} />
        </>
      )}
      tools={<WriteToListed kind="families" rows={page.exportRows} idOf={({ user_id }) => user_id} />}
      empty={{ title: t('debts.empty'), action: null }}
    />
  );
}

function useRemindFamilies() {
  const { t } = useLanguage('prices');
  const remind = useProcedure('remind_of_debts');
  const run = (user_ids: string[]) =>
    remind.run(
      { user_ids },
      { done: ({ reminded }) => t('debts.reminded', { count: reminded.length }), failed: t('debts.failed') },
    );
  return { run, busy: remind.isPending };
}

/** From this many days on a debt is old. */
const OLD_DAYS = 10;

function useDebtColumns(): Column<Debt>[] {
  const { t, date } = useLanguage(['prices', 'common']);
  const sums = useSumColumns();
  return [
    {
      id: 'family',
      header: t('debts.columns.family'),
      value: ({ full_name, email }) => full_name || email || '',
      cell: ({ full_name, email, phone, children }) => (
        <TwoLines
          title={full_name || email}
          note={[phone ? formatPhone(phone) : email, children?.join(', ')].filter(Boolean).join(' · ')}
        />
      ),
    },
    { id: 'phone', header: t('common:table.phone'), value: ({ phone }) => phone, besides: true },
    { id: 'email', header: t('common:table.email'), value: ({ email }) => email, besides: true },
    {
      id: 'days',
      header: t('debts.columns.days'),
      value: ({ due_on }) => due_on,
      cell: ({ days, due_on }) => (
        <span>
          <Chip tone={days >= OLD_DAYS ? 'danger' : days > 0 ? 'warning' : 'neutral'}>
            {days === 0 ? t('debts.today') : t('debts.days', { count: days })}
          </Chip>
          <span className="block text-sm tabular text-muted max-md:hidden">
            {t('debts.since', { date: date(due_on) })}
          </span>
        </span>
      ),
      filter: DEBT_AGES.map((days) => ({ value: String(days), label: t('debts.atLeast', { count: days }) })),
    },
    {
      id: 'reminded',
      header: t('debts.columns.reminded'),
      value: ({ reminded_at }) => reminded_at,
      cell: ({ reminded_at }) => (
        <span className="whitespace-nowrap text-muted">{reminded_at ? date(reminded_at) : t('debts.never')}</span>
      ),
      phone: 'hidden',
    },
    {
      id: 'seat',
      header: t('debts.columns.seat'),
      value: ({ seat_kept_until }) => seat_kept_until,
      cell: ({ seat_kept_until }) =>
        seat_kept_until && (
          <span className="whitespace-nowrap text-muted">
            <span className="md:hidden">{t('debts.columns.seat')}</span> {date(seat_kept_until)}
          </span>
        ),
    },
    {
      id: 'payments',
      header: t('debts.columns.payments'),
      value: ({ payments }) => payments,
      align: 'end',
      sortable: false,
      phone: 'hidden',
    },
    ...sums<Debt>({
      id: 'amount',
      header: t('debts.columns.amount'),
      amount: ({ amount }) => amount,
      euroCents: ({ euro_cents }) => euro_cents,
    }),
  ];
}

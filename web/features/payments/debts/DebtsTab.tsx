import { useQuery } from '@tanstack/react-query';
import { BellRing, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { paths } from '../../../lib/paths.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { Price } from '../../locations/club/Price.tsx';
import { debtTotalQuery, readDebts } from './debts-data.ts';
import { useDebtColumns } from './use-debt-columns.tsx';

/** Who owes what and for how long; families are reminded here. */
export function DebtsTab() {
  const { t } = useTranslation('prices');
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
      )}
      empty={{ title: t('debts.empty'), action: null }}
    />
  );
}

function useRemindFamilies() {
  const { t } = useTranslation('prices');
  const remind = useProcedure('remind_of_debts');
  const run = (user_ids: string[]) =>
    remind.run(
      { user_ids },
      { done: ({ reminded }) => t('debts.reminded', { count: reminded.length }), failed: t('debts.failed') },
    );
  return { run, busy: remind.isPending };
}

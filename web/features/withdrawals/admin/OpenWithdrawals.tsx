import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settleWithdrawalInput } from '../../../../contracts/inputs/withdrawals.ts';
import { toEuroCents } from '../../../../contracts/money.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Money } from '../../../components/Money.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { useFormat } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { openWithdrawalsQuery } from '../withdrawals-data.ts';
import type { OpenWithdrawal } from '../withdrawals-data.ts';

/** The withdrawals that wait for an admin; nothing where none does. */
export function OpenWithdrawals() {
  const { t } = useTranslation('withdrawals');
  const { data, error, refetch } = useQuery(openWithdrawalsQuery);
  const [settling, setSettling] = useState<OpenWithdrawal | null>(null);
  if (error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <div className="mb-8">
      <Card title={t('admin.title', { count: data.length })}>
        <ul>
          {data.map((withdrawal) => (
            <Withdrawal key={withdrawal.id} withdrawal={withdrawal} onSettle={() => setSettling(withdrawal)} />
          ))}
        </ul>
      </Card>
      {settling && <SettleDialog withdrawal={settling} onClose={() => setSettling(null)} />}
    </div>
  );
}

function Withdrawal({ withdrawal, onSettle }: { withdrawal: OpenWithdrawal; onSettle: () => void }) {
  const { t } = useTranslation('withdrawals');
  const { dateTime } = useFormat();
  const { priceDisplay } = useClubSettings();
  const { name, user_id, used, used_of, amount, orders, payments, created_at, refund_awaited_at } = withdrawal;
  const said = [
    orders ? t('order', { number: orders.number }) : [payments?.children?.full_name, payments?.reference].join(' · '),
    used_of !== null && t('admin.used', { used, of: used_of }),
    dateTime(created_at),
    refund_awaited_at && t('admin.awaits'),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{said.filter(Boolean).join(' · ')}</p>
      </div>
      <Money
        amount={amount}
        euroCents={toEuroCents(amount, priceDisplay.currency)}
        display={priceDisplay}
        className="font-bold"
      />
      <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
        <ButtonLink kind="quiet" to={paths.adminFamily(user_id)}>
          {t('admin.family')}
        </ButtonLink>
        {!refund_awaited_at && (
          <Button onClick={onSettle} aria-label={t('admin.settleFor', { name })}>
            {t('admin.settle')}
          </Button>
        )}
      </div>
    </li>
  );
}

function SettleDialog({ withdrawal, onClose }: { withdrawal: OpenWithdrawal; onClose: () => void }) {
  const { t } = useTranslation(['withdrawals', 'common']);
  const { mutateAsync } = useProcedure('settle_withdrawal');
  return (
    <ReasonDialog
      optional={withdrawal.left_to_return <= 0}
      help={withdrawal.left_to_return > 0 ? t('admin.noteHelp') : undefined}
      title={t('admin.settleTitle', { name: withdrawal.name })}
      description={t('admin.settleNote')}
      label={t('admin.note')}
      confirmLabel={t('admin.settle')}
      cancelLabel={t('common:back')}
      done={({ settled_at }) => t(settled_at ? 'admin.settled' : 'admin.awaitsNote')}
      schema={settleWithdrawalInput}
      values={{ withdrawal_id: withdrawal.id, note: '' }}
      field="note"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toEuroCents } from '../../../../contracts/money.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { late } from '../../../components/states/late.tsx';
import { Price } from '../../../kit/club/Price.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { openWithdrawalsQuery, type OpenWithdrawal } from '../withdrawals-data.ts';

const SettleDialog = late(async () => (await import('./SettleDialog.tsx')).SettleDialog);

/** The withdrawals that wait for an admin; nothing where none does. */
export function OpenWithdrawals() {
  const { t } = useLanguage('withdrawals');
  const { data, error, refetch } = useQuery(openWithdrawalsQuery);
  const [settling, setSettling] = useState<OpenWithdrawal | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
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
  const { t, dateTime } = useLanguage('withdrawals');
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
      <Price amount={amount} euroCents={toEuroCents(amount, priceDisplay.currency)} className="font-bold" />
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

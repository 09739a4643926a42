import { useTranslation } from 'react-i18next';
import { briefly } from '../../../../contracts/money.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Money } from '../../../components/Money.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import type { SettledPayment } from './refunds-data.ts';

const PROGRESS = { pending: 'waiting', succeeded: 'good', failed: 'bad' } as const;

interface GivenRefundsProps {
  payment: SettledPayment;
  /** In the club's currency, with its euro cents. */
  rest: number;
  restCents: number | undefined;
}

/** What may still go back, large, and what went back before. */
export function GivenRefunds({ payment, rest, restCents }: GivenRefundsProps) {
  const { t } = useTranslation('refunds');
  const { date } = useFormat();
  const { priceDisplay } = useClubSettings();
  return (
    <>
      <p>
        <span className="block text-sm text-muted">{t('rest')}</span>
        <Money
          amount={rest}
          euroCents={restCents}
          display={priceDisplay}
          className="font-condensed text-3xl font-bold"
        />
      </p>
      {payment.refunds.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('history')}</h3>
          <ul>
            {payment.refunds.map((refund) => (
              <li
                key={refund.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
              >
                <span className="min-w-0 flex-1">
                  <span className="block">
                    {refund.origin === 'club' ? t(`reasons.${refund.reason}`) : t(`origins.${refund.origin}`)}
                  </span>
                  <span className="block text-sm text-muted">{date(refund.created_at)}</span>
                  {refund.failure && (
                    <span className="block text-sm text-danger">{t(`failures.${refund.failure}`)}</span>
                  )}
                </span>
                <Money
                  amount={refund.amount}
                  euroCents={refund.euro_cents}
                  display={briefly(priceDisplay)}
                  className="font-semibold"
                />
                <StatusChip progress={PROGRESS[refund.status]}>{t(`statuses.${refund.status}`)}</StatusChip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

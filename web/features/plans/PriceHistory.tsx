import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { WriteDialog } from '../../components/WriteDialog.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { useFormat } from '../../lib/format.ts';
import { PlanPriceText } from './PlanPriceText.tsx';
import type { AdminPlan, PlanPrice } from './plans-data.ts';

/** What a plan cost, costs and will cost; what is to come can be taken back. */
export function PriceHistory({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation('prices');
  const { date } = useFormat();
  const [asking, setAsking] = useState<PlanPrice | null>(null);
  const today = clubDay();
  const holds = plan.plan_prices.find(({ valid_from }) => valid_from <= today);
  return (
    <section>
      <h3 className="font-semibold">{t('plans.change.history')}</h3>
      <ul>
        {plan.plan_prices.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                <PlanPriceText price={one.price} sessions={plan.sessions} />
              </span>
              <span className="text-sm text-muted">{t('plans.from', { date: date(one.valid_from) })}</span>
            </span>
            {one === holds && <StatusChip progress="good">{t('plans.change.holds')}</StatusChip>}
            {one.valid_from > today && (
              <>
                <StatusChip progress="waiting">
                  {t(one.announced_at ? 'plans.change.notified' : 'plans.change.planned')}
                </StatusChip>
                <Button
                  kind="quiet"
                  aria-label={t('plans.change.withdraw', { date: date(one.valid_from) })}
                  onClick={() => setAsking(one)}
                >
                  {t('plans.change.withdrawShort')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {asking && <WithdrawDialog price={asking} onClose={() => setAsking(null)} />}
    </section>
  );
}

function WithdrawDialog({ price, onClose }: { price: PlanPrice; onClose: () => void }) {
  const { t } = useTranslation('prices');
  return (
    <WriteDialog
      write={useProcedure('withdraw_price_change')}
      input={{ price_change_id: price.id }}
      onClose={onClose}
      title={t('plans.change.withdrawTitle')}
      description={t(price.announced_at ? 'plans.change.withdrawNotified' : 'plans.change.withdrawNote')}
      confirmLabel={t('plans.change.withdrawShort')}
      done={t('plans.change.withdrawn')}
      failed={t('plans.change.withdrawFailed')}
    />
  );
}

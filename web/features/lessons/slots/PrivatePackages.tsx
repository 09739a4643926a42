import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentMethod } from '../../../../contracts/enrollments.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { Price } from '../../../kit/club/Price.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { plansQuery, type Plan } from '../../classes/timetable-data.ts';
import { MethodField } from '../../payments/MethodField.tsx';
import { makeUpsQuery } from '../visits/visits-data.ts';

/** The rest of a child's packages of private lessons, in one sentence; nothing where none is left. */
export function PrivateLessonsLeft({ childId }: { childId: string }) {
  const { t, date } = useLanguage('slots');
  const { data } = useQuery(makeUpsQuery(childId));
  const next = data?.private_credits.find(({ state }) => state === 'free');
  if (!data || !next) return null;
  return (
    <p className="font-semibold">{t('package.left', { count: data.private_balance, date: date(next.valid_until) })}</p>
  );
}

/** Packages of private lessons on sale, for a child; nothing where there are none. */
export function PrivatePackages({ childId }: { childId: string }) {
  const { t, localized } = useLanguage('slots');
  const { data: plans = [] } = useQuery(plansQuery);
  const [buying, setBuying] = useState<Plan | null>(null);
  const packages = plans.filter(({ kind }) => kind === 'private_package');
  if (packages.length === 0) return null;
  return (
    <Card title={t('package.title')}>
      <ul>
        {packages.map((plan) => (
          <li
            key={plan.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
          >
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold wrap-anywhere">{localized(plan, 'name')}</span>
              <span className="block text-sm text-muted">
                {t('package.lessons', { count: plan.sessions ?? 0, months: plan.validity_months })}
              </span>
            </span>
            <Price amount={plan.price ?? 0} className="font-semibold" />
            <Button
              kind="secondary"
              aria-label={t('package.buyOf', { name: localized(plan, 'name') })}
              onClick={() => setBuying(plan)}
            >
              {t('package.buy')}
            </Button>
          </li>
        ))}
      </ul>
      {buying && <BuySheet childId={childId} plan={buying} onClose={() => setBuying(null)} />}
    </Card>
  );
}

function BuySheet({ childId, plan, onClose }: { childId: string; plan: Plan; onClose: () => void }) {
  const { t, localized } = useLanguage('slots');
  const navigate = useNavigate();
  const { brief } = useMoney();
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const buy = useProcedure('buy_private_package');
  const price = plan.price ?? 0;
  const confirm = () =>
    buy.run(
      { child_id: childId, plan_id: plan.id, method, expected_amount: price },
      {
        done: t('package.done'),
        onSuccess: ({ payment_id }) => {
          onClose();
          if (method !== 'cash') void navigate(paths.childPayment(childId, payment_id, 'chosen'));
        },
      },
    );
  return (
    <Sheet onClose={onClose} title={localized(plan, 'name')}>
      <p className="text-muted">{t('package.note')}</p>
      <MethodField value={method} onChange={setMethod} />
      <FormError message={faultText(buy.error)} />
      <Button size="lg" busy={buy.isPending} onClick={() => void confirm()} className="self-end max-sm:w-full">
        {`${t('package.confirm')} · ${brief(price)}`}
      </Button>
    </Sheet>
  );
}

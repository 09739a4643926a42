import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { plansQuery } from '../../features/classes/timetable-data.ts';
import { Price } from '../../kit/club/Price.tsx';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { DeskChild } from './family-data.ts';

/** Sells a package of private lessons to a child: how it is paid, then a press on the package. */
export function PackageSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t, localized } = useLanguage(['slots', 'desk', 'payment']);
  const plans = useQuery(plansQuery);
  const [method, setMethod] = useState<(typeof HAND_METHODS)[number]>('cash');
  const buy = useProcedure('buy_private_package');
  const packages = (plans.data ?? []).filter(({ kind }) => kind === 'private_package');
  const choose = (plan_id: string, expected_amount: number) =>
    buy.run(
      { child_id: child.id, plan_id, method, expected_amount },
      { done: t('package.sold', { name: child.first_name }), onSuccess: onClose },
    );
  return (
    <Sheet onClose={onClose} title={`${t('package.sell')}: ${child.first_name}`}>
      <p className="text-muted">{t('package.note')}</p>
      <SegmentedControl
        name={t('desk:enroll.method')}
        value={method}
        onChange={setMethod}
        segments={HAND_METHODS.map((value) => ({ value, label: t(`payment:methods.${value}`) }))}
        className="flex-wrap self-start"
      />
      <QueryState query={plans} rows={3} />
      {plans.data && packages.length === 0 && <EmptyState title={t('package.none')} note={t('package.noneNote')} />}
      <ul aria-label={t('package.title')} className="-mx-2">
        {packages.map((plan) => (
          <li key={plan.id} className="border-b border-line last:border-0">
            <button
              type="button"
              disabled={buy.isPending}
              onClick={() => void choose(plan.id, plan.price ?? 0)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left enabled:hover:bg-water-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{localized(plan, 'name')}</span>
                <span className="block text-sm text-muted">
                  {t('package.lessons', { count: plan.sessions ?? 0, months: plan.validity_months })}
                </span>
              </span>
              <Price amount={plan.price ?? 0} className="shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <FormError message={faultText(buy.error)} />
    </Sheet>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Analytics, PlanRevenue, Revenue } from '../../../contracts/analytics.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useLocalized } from '../../lib/use-localized.ts';
import { Price } from '../locations/club/Price.tsx';
import { usePaymentMethods } from '../payments/use-easypay.ts';
import { listLink } from './links.ts';

/** What the money came by, and what it was for. */
export function RevenueCard({ figures, range }: { figures: Analytics; range: string }) {
  const { t } = useTranslation(['analytics', 'payment']);
  const localized = useLocalized();
  const methods = usePaymentMethods();
  const nameOf = (plan: PlanRevenue) =>
    plan.name === null
      ? t(`analytics:revenue.${plan.kind === 'plan' ? 'other' : plan.kind}`)
      : localized({ name: plan.name, name_en: plan.name_en, name_ru: plan.name_ru }, 'name');
  return (
    <Card title={t('analytics:revenue.title')}>
      <h3 className="text-sm font-semibold text-muted">{t('analytics:revenue.methods')}</h3>
      <ShareList
        rows={figures.methods
          .filter(({ method, received, due }) => methods.includes(method) || received !== 0 || due !== 0)
          .map((row) => ({
            ...row,
            id: row.method,
            name: t(`payment:methods.${row.method}`),
            filter: { method: row.method },
          }))}
        range={range}
      />
      <h3 className="mt-5 text-sm font-semibold text-muted">{t('analytics:revenue.plans')}</h3>
      {figures.plans.length === 0 && <EmptyState title={t('analytics:revenue.empty')} />}
      <ShareList
        rows={figures.plans.map((row) => ({
          ...row,
          id: row.plan_id ?? row.kind,
          name: nameOf(row),
          filter: { plan: row.plan_id ?? row.kind },
        }))}
        range={range}
      />
    </Card>
  );
}

interface Share extends Revenue {
  id: string;
  name: string;
  filter: Record<string, string>;
}

function ShareList({ rows, range }: { rows: readonly Share[]; range: string }) {
  const { t } = useTranslation('analytics');
  const most = Math.max(1, ...rows.map(({ received }) => received));
  return (
    <ul>
      {rows.map(({ id, name, filter, received, received_euro, due, due_euro }) => (
        <li key={id} className="py-2">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-semibold">{name}</span>
            <span className="ml-auto text-right">
              <Link
                to={listLink('billing', { ...filter, status: 'settled', range })}
                className="font-semibold hover:underline"
              >
                <Price amount={received} euroCents={received_euro} />
              </Link>
            </span>
          </span>
          <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-line/70">
            <span
              className="lane-rope block h-full rounded-full"
              style={{ width: `${Math.max(0, received / most) * 100}%` }}
            />
          </span>
          {due > 0 && (
            <Link
              to={listLink('billing', { ...filter, status: 'due', range })}
              className="mt-1 block text-right text-sm font-semibold text-warning hover:underline"
            >
              {t('revenue.due')} <Price amount={due} euroCents={due_euro} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Analytics } from '../../../contracts/analytics.ts';
import { useFormat } from '../../lib/format.ts';
import { usePaymentMethods } from '../payments/use-easypay.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { ChartCard } from './ChartCard.tsx';
import { listLink } from './links.ts';
import { useStretches } from './use-stretches.ts';

const Bars = lazy(() => import('./Bars.tsx'));
const COLORS = {
  cash: 'var(--chart-3)',
  card: 'var(--chart-1)',
  bank_transfer: 'var(--chart-4)',
  easypay: 'var(--chart-5)',
} as const;

/** What came in, by method, and what is owed, by the date of the payment. */
export function MoneyCard({ figures }: { figures: Analytics }) {
  const { t } = useTranslation(['analytics', 'payment']);
  const { money, number } = useFormat();
  const { priceDisplay } = useClubSettings();
  const methods = usePaymentMethods();
  const names = useStretches(figures);
  const { stretches } = figures;
  const euro = priceDisplay.way.startsWith('eur');
  const text = (sum: number, cents: number) => money(sum, priceDisplay, cents)[0];
  return (
    <ChartCard
      title={t('analytics:money.title')}
      columns={[...methods.map((method) => t(`payment:methods.${method}`)), t('analytics:money.due')]}
      rows={stretches.map((stretch) => ({
        id: stretch.from,
        label: names.long(stretch),
        figures: [
          ...methods.map((method) => ({
            text: text(stretch.received[method], stretch.received_euro[method]),
            to: listLink('billing', { status: 'settled', method, range: names.range(stretch) }),
          })),
          {
            text: text(stretch.due, stretch.due_euro),
            to: listLink('billing', { status: 'due', range: names.range(stretch) }),
          },
        ],
      }))}
      note={t('analytics:money.note')}
      chart={
        <Bars
          rows={stretches.map((stretch) => ({
            label: names.short(stretch),
            ...(euro ? stretch.received_euro : stretch.received),
            due: euro ? stretch.due_euro : stretch.due,
          }))}
          series={[
            ...methods.map((method) => ({
              key: method,
              label: t(`payment:methods.${method}`),
              color: COLORS[method],
              stack: 'received',
            })),
            { key: 'due', label: t('analytics:money.due'), color: 'var(--chart-2)' as const },
          ]}
          axisLabel={t(euro ? 'analytics:money.euro' : 'analytics:money.leva')}
          write={(minor) => number(Math.round(minor / 100))}
        />
      }
    />
  );
}

import { lazy } from 'react';
import type { Analytics, Stretch } from '../../../contracts/analytics.ts';
import type { PaidMethod } from '../../../contracts/enrollments.ts';
import { rangeOfDays } from '../../../contracts/ranges.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { rateOf } from '../lessons/attendance/attendance-rate.ts';
import { usePaymentMethods } from '../payments/use-easypay.ts';
import { ChartCard } from './ChartCard.tsx';
import { listLink } from './links.ts';

const Bars = lazy(() => import('./Bars.tsx'));

/** The present among the expected; excused children were not. */
export function AttendanceCard({ figures }: { figures: Analytics }) {
  const { t, number, percent } = useLanguage('analytics');
  const names = useStretches(figures);
  const { stretches } = figures;
  const figure = (stretch: Stretch, status: 'present' | 'absent' | 'excused') => ({
    text: number(stretch[status]),
    to: listLink('attendance', { status, range: names.range(stretch) }),
  });
  return (
    <ChartCard
      title={t('attendance.title')}
      columns={[t('attendance.rate'), t('attendance.present'), t('attendance.absent'), t('attendance.excused')]}
      rows={stretches.map((stretch) => {
        const { rate } = rateOf(stretch);
        return {
          id: stretch.from,
          label: names.long(stretch),
          figures: [
            { text: rate === null ? '–' : percent(rate) },
            figure(stretch, 'present'),
            figure(stretch, 'absent'),
            figure(stretch, 'excused'),
          ],
        };
      })}
      note={t('attendance.note')}
      chart={
        <Bars
          rows={stretches.map((stretch) => ({ label: names.short(stretch), rate: rateOf(stretch).rate }))}
          series={[{ key: 'rate', label: t('attendance.rate'), color: 'var(--chart-3)', kind: 'line' }]}
          axisLabel="%"
          write={percent}
          domain={[0, 1]}
        />
      }
    />
  );
}

const COLORS = {
  cash: 'var(--chart-3)',
  card: 'var(--chart-1)',
  bank_transfer: 'var(--chart-4)',
  easypay: 'var(--chart-5)',
  voucher: 'var(--chart-6)',
} as const;

/** Revenue by method, and debts by the date of the payment. */
export function MoneyCard({ figures }: { figures: Analytics }) {
  const { t, money, number } = useLanguage(['analytics', 'payment']);
  const { priceDisplay } = useClubSettings();
  const names = useStretches(figures);
  const { stretches } = figures;
  const methods: PaidMethod[] = [...usePaymentMethods()];
  // Few clubs take vouchers.
  if (stretches.some(({ received }) => received.voucher !== 0)) methods.push('voucher');
  const euro = priceDisplay.way.startsWith('eur');
  const text = (sum: number, cents: number) => money(sum, priceDisplay, cents)[0];
  return (
    <ChartCard
      title={t('money.title')}
      columns={[...methods.map((method) => t(`payment:methods.${method}`)), t('money.due')]}
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
      note={t('money.note')}
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
            { key: 'due', label: t('money.due'), color: 'var(--chart-2)' as const },
          ]}
          axisLabel={t(euro ? 'money.euro' : 'money.leva')}
          write={(minor) => number(Math.round(minor / 100))}
        />
      }
    />
  );
}

/** Swimmers who came and who left. */
export function SwimmersCard({ figures }: { figures: Analytics }) {
  const { t, number } = useLanguage('analytics');
  const names = useStretches(figures);
  const { stretches } = figures;
  return (
    <ChartCard
      title={t('swimmers.title')}
      columns={[t('swimmers.started'), t('swimmers.ended'), t('swimmers.active')]}
      rows={stretches.map((stretch) => ({
        id: stretch.from,
        label: names.long(stretch),
        figures: [
          {
            text: number(stretch.started),
            to: listLink('children', { enrollments: 'new', range: names.range(stretch) }),
          },
          {
            text: number(stretch.ended),
            to: listLink('children', { enrollments: 'lost', range: names.range(stretch) }),
          },
          { text: number(stretch.active) },
        ],
      }))}
      note={t('swimmers.note')}
      chart={
        <Bars
          rows={stretches.map((stretch) => ({
            label: names.short(stretch),
            started: stretch.started,
            ended: -stretch.ended,
          }))}
          series={[
            { key: 'started', label: t('swimmers.started'), color: 'var(--chart-1)', stack: 'swimmers' },
            { key: 'ended', label: t('swimmers.ended'), color: 'var(--chart-2)', stack: 'swimmers' },
          ]}
          axisLabel={t('swimmers.axis')}
          write={(value) => number(Math.abs(value))}
        />
      }
    />
  );
}

interface StretchNames {
  /** „ное 2026“, „2 ное“. */
  short: (stretch: Stretch) => string;
  /** „ноември 2026“, „2 ное – 8 ное“. */
  long: (stretch: Stretch) => string;
  /** Its days as a range in an address. */
  range: (stretch: Stretch) => string;
}

/** The names of a chart's stretches. */
function useStretches({ unit }: Pick<Analytics, 'unit'>): StretchNames {
  const { dayMonth, month } = useLanguage();
  return {
    short: ({ from }) => (unit === 'month' ? `${dayMonth(from).split(' ')[1]} ${from.slice(2, 4)}` : dayMonth(from)),
    long: ({ from, to }) => {
      if (unit === 'month') return month(from);
      return from === to ? dayMonth(from) : `${dayMonth(from)} – ${dayMonth(to)}`;
    },
    range: ({ from, to }) => rangeOfDays(from, to),
  };
}

import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Analytics, Stretch } from '../../../contracts/analytics.ts';
import { useFormat } from '../../lib/format.ts';
import { rateOf } from '../lessons/attendance/attendance-rate.ts';
import { ChartCard } from './ChartCard.tsx';
import { listLink } from './links.ts';
import { useStretches } from './use-stretches.ts';

const Bars = lazy(() => import('./Bars.tsx'));

/** Who was there of those who were expected; who was excused was not. */
export function AttendanceCard({ figures }: { figures: Analytics }) {
  const { t } = useTranslation('analytics');
  const { number, percent } = useFormat();
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

import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Analytics } from '../../../contracts/analytics.ts';
import { useFormat } from '../../lib/format.ts';
import { ChartCard } from './ChartCard.tsx';
import { listLink } from './links.ts';
import { useStretches } from './use-stretches.ts';

const Bars = lazy(() => import('./Bars.tsx'));

/** Who came to the club and who left it. */
export function SwimmersCard({ figures }: { figures: Analytics }) {
  const { t } = useTranslation('analytics');
  const { number } = useFormat();
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

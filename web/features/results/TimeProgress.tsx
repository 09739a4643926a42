import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Card } from '../../components/Card.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { WhenSeen } from '../../components/WhenSeen.tsx';
import { useFormat } from '../../lib/format.ts';
import { eventsOf } from './swim.ts';
import type { Swim } from './swim.ts';
import { useEventName } from './use-event-name.ts';

const TimesChart = lazy(() => import('./TimesChart.tsx'));

/** How the times of one event went, as a line and as a table. Shows nothing until an event was swum twice. */
export function TimeProgress({ swims }: { swims: readonly Swim[] }) {
  const { t } = useTranslation('results');
  const { dayMonth, date } = useFormat();
  const name = useEventName();
  const events = eventsOf(swims).filter((event) => event.swims.length > 1);
  const [chosen, setChosen] = useState('');
  const shown = events.find(({ key }) => key === chosen) ?? events[0];
  if (!shown) return null;
  const label = name(shown.swims[0]!, true);
  return (
    <Card title={t('progress.title')}>
      <SelectField
        label={t('progress.event')}
        className="max-w-md"
        value={shown.key}
        onChange={(change) => setChosen(change.target.value)}
        options={events.map(({ key, swims: same }) => ({ value: key, label: name(same[0]!, true) }))}
      />
      <div className="mt-4 h-64" role="img" aria-label={t('progress.chart', { event: label })}>
        <WhenSeen>
          <Suspense fallback={<Skeleton className="h-full" />}>
            <TimesChart
              label={label}
              points={shown.swims.map(({ swum_on, centiseconds }) => ({ day: dayMonth(swum_on), centiseconds }))}
            />
          </Suspense>
        </WhenSeen>
      </div>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-water">{t('progress.table')}</summary>
        <table className="w-full text-left tabular">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {t('columns.day')}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t('columns.time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.swims.map(({ id, swum_on, centiseconds }) => (
              <tr key={id} className="border-t border-line">
                <td className="py-2">{date(swum_on)}</td>
                <td className="py-2 text-right font-semibold">{swimTime(centiseconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { dayQuery, missingMarks } from '../../features/lessons/day-data.ts';
import type { ClubDay, DayLesson } from '../../features/lessons/day-data.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { DayFigures } from './DayFigures.tsx';
import { DayPicker } from './DayPicker.tsx';
import { DayRow } from './DayRow.tsx';

const ONLY = ['all', 'missing', 'asked', 'clash'] as const;
type Only = (typeof ONLY)[number];

const HOLDS: Record<Only, (lesson: DayLesson, now: Date) => boolean> = {
  all: () => true,
  missing: (lesson, now) => missingMarks(lesson, now) > 0,
  asked: ({ request }) => request !== null,
  clash: ({ clashes }) => clashes.length > 0,
};

/** The lessons of a day by location and hour, below what the day adds up to. */
export function DayView({ day }: { day: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...dayQuery(day), placeholderData: keepPreviousData });
  return (
    <>
      <DayPicker day={day} step={1} />
      {error && !data && (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()}>
          {errorText(codeOf(error))}
        </ErrorState>
      )}
      {!data && !error && <SkeletonRows count={6} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <DayList day={data} />
        </div>
      )}
    </>
  );
}

function DayList({ day }: { day: ClubDay }) {
  const { t } = useTranslation('desk');
  const { dateTime } = useFormat();
  const locale = useLocale();
  const now = new Date();
  const [only, setOnly] = useState<Only>('all');
  const counts = ONLY.map((value) => ({ value, count: day.lessons.filter((one) => HOLDS[value](one, now)).length }));
  // What the list was narrowed to may have been settled meanwhile.
  const shown = day.lessons.filter((lesson) => HOLDS[only](lesson, now));
  return (
    <>
      <DayFigures day={day} now={now} />
      {day.lessons.length === 0 && (
        <div className="rounded-card bg-raised">
          <EmptyState title={t('empty')}>{t('emptyNote')}</EmptyState>
        </div>
      )}
      {counts.some(({ value, count }) => value !== 'all' && count > 0) && (
        <div className="mb-4 print:hidden">
          <SegmentedControl<Only>
            name={t('only.name')}
            compact
            value={only}
            onChange={setOnly}
            segments={counts
              .filter(({ value, count }) => value === 'all' || value === only || count > 0)
              .map(({ value, count }) => ({ value, label: `${t(`only.${value}`)} · ${count}` }))}
          />
        </div>
      )}
      {day.lessons.length > 0 && shown.length === 0 && <p className="text-muted">{t('onlyNone')}</p>}
      <div className="flex flex-col gap-6">
        {day.locations.map((location) => {
          const here = shown.filter(({ location_id }) => location_id === location.id);
          if (here.length === 0) return null;
          return (
            <section key={location.id} aria-labelledby={`location-${location.id}`}>
              <h2 id={`location-${location.id}`} className="mb-2 text-xl font-bold">
                {localized(location, 'name', locale)}
              </h2>
              <ul className="rounded-card bg-raised px-2 print:px-0">
                {here.map((lesson) => (
                  <DayRow key={lesson.id} lesson={lesson} hasLanes={location.lane_count !== null} now={now} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p className="mt-3 hidden text-xs print:block">{t('printed', { when: dateTime(now) })}</p>
    </>
  );
}

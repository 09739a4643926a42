import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { Seats } from '../../classes/Seats.tsx';
import { useSessionTimes } from '../../classes/use-session-times.ts';
import {
  heldSeatsQuery,
  publishTrialQuery,
  seasonClassesQuery,
  type Season,
  type SeasonClass,
} from './seasons-data.ts';
import { useClashText } from './use-clash-text.ts';

interface PlannedClassesProps {
  season: Season;
  /** Of a plan, clashes are looked for; what is published has none. */
  isPlanned: boolean;
}

/** The classes of a season in the order of the week, those of a plan with what they clash with. */
export function PlannedClasses({ season, isPlanned }: PlannedClassesProps) {
  const { t } = useLanguage('seasons');
  const classes = useQuery(seasonClassesQuery(season.id));
  const trial = useQuery({ ...publishTrialQuery(season.id, null), enabled: isPlanned });
  const clashes = new Map(trial.data?.clashes.map((clash) => [clash.class_id, clash]));
  const ordered = useMemo(() => classes.data?.toSorted(byWeek), [classes.data]);
  const { data: held } = useQuery({ ...heldSeatsQuery(season), enabled: !isPlanned });
  const clashText = useClashText();
  return (
    <section aria-labelledby="season-classes">
      <h2 id="season-classes" className="mb-3 text-xl font-bold">
        {t('classesTitle')}
      </h2>
      <QueryState query={classes} rows={4} />
      {isPlanned && trial.data && season.classes.length > 0 && (
        <p role="status" className="mb-3 flex items-start gap-2 font-semibold">
          {clashes.size > 0 ? (
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
          ) : (
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />
          )}
          {clashes.size > 0 ? t('clashes', { count: clashes.size }) : t('noClashes')}
        </p>
      )}
      {ordered?.length === 0 && (
        <EmptyState
          card
          title={t('noClasses')}
          action={
            <ButtonLink to={`${paths.adminSection('classes')}?class=new&season=${season.id}`}>
              {t('addClass')}
            </ButtonLink>
          }
          note={t('noClassesNote')}
        />
      )}
      {ordered && ordered.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {ordered.map((one) => {
            const clash = clashes.get(one.id);
            return (
              <li key={one.id}>
                <PlannedClass
                  row={one}
                  clash={clash ? clashText(clash) : null}
                  held={held?.find(({ class_id }) => class_id === one.id)?.held ?? 0}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function PlannedClass({ row, clash, held }: { row: SeasonClass; clash: string | null; held: number }) {
  const { t, localized } = useLanguage('common');
  const times = useSessionTimes();
  return (
    <Link
      to={`${paths.adminSection('classes')}?class=${row.id}`}
      className="flex h-full items-start justify-between gap-4 rounded-card bg-raised p-5 transition-[transform] duration-150 hover:-translate-y-0.5"
    >
      <span className="min-w-0">
        <span className="block text-lg leading-snug font-bold wrap-anywhere">{localized(row, 'title')}</span>
        <span className="block font-semibold tabular">{times(row.sessions)}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {[localized(row, 'location_name'), row.instructor].filter(Boolean).join(' · ')}
        </span>
        {held > 0 && <span className="block text-sm font-semibold">{t('heldSeats', { count: held })}</span>}
        {clash && (
          <span className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {clash}
          </span>
        )}
      </span>
      <Seats row={row} />
    </Link>
  );
}

/** By the first session of the week; a class without one comes last. */
function byWeek({ sessions: [one] }: SeasonClass, { sessions: [other] }: SeasonClass): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return one.day_of_week - other.day_of_week || one.start_time.localeCompare(other.start_time);
}

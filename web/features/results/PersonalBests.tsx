import { useTranslation } from 'react-i18next';
import { COURSES } from '../../../contracts/results.ts';
import { swimTime } from '../../../contracts/swim-time.ts';
import { useFormat } from '../../lib/format.ts';
import { personalBests } from './swim.ts';
import type { Swim } from './swim.ts';
import { useEventName } from './use-event-name.ts';

/** The best time of every event, by pool, with its points and what was gained since the first time. */
export function PersonalBests({ swims }: { swims: readonly Swim[] }) {
  const { t } = useTranslation('results');
  const bests = personalBests(swims);
  return (
    <section aria-labelledby="bests">
      <h2 id="bests" className="mb-3 text-xl font-bold">
        {t('bests')}
      </h2>
      {COURSES.filter((course) => bests.some(({ best }) => best.course === course)).map((course) => (
        <div key={course} className="mb-5 last:mb-0">
          <h3 className="mb-2 font-semibold text-muted first-letter:uppercase">{t(`courses.${course}`)}</h3>
          <BestCards bests={bests.filter(({ best }) => best.course === course)} />
        </div>
      ))}
    </section>
  );
}

function BestCards({ bests }: { bests: ReturnType<typeof personalBests> }) {
  const { t } = useTranslation('results');
  const { date } = useFormat();
  const event = useEventName();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {bests.map(({ best, gained }) => (
        <li key={best.id} className="rounded-card bg-raised p-5">
          <p className="text-sm text-muted first-letter:uppercase">{event(best)}</p>
          <p className="mt-1 flex items-baseline justify-between gap-3">
            <span className="font-condensed text-4xl font-bold tabular">{swimTime(best.centiseconds)}</span>
            {best.points !== null && (
              <span className="text-sm font-semibold tabular">{t('points', { count: best.points })}</span>
            )}
          </p>
          <p className="mt-1 text-sm text-muted">{[date(best.swum_on), best.meet].filter(Boolean).join(' · ')}</p>
          {gained > 0 && (
            <p className="text-sm font-semibold text-success">{t('gained', { time: swimTime(gained) })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

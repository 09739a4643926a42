import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { openDrawsQuery } from './draw-data.ts';

/** The draws of seasons in which the family wishes; nothing where there are none. */
export function DrawCard() {
  const { t, localized, dateTime } = useLanguage('dashboard');
  const { data: draws = [] } = useQuery(openDrawsQuery);
  const own = draws.filter(({ closed_at, draw_entries }) => !closed_at || draw_entries.length > 0);
  return own.map(({ season_id, closes_at, closed_at, seasons }) => (
    <section key={season_id} className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-bold wrap-anywhere">{t('draw.title', { name: localized(seasons, 'name') })}</h2>
        <p className="text-muted">{closed_at ? t('draw.closed') : t('draw.until', { when: dateTime(closes_at) })}</p>
      </div>
      <ButtonLink kind="secondary" to={paths.wishes(season_id)}>
        {t(closed_at ? 'draw.look' : 'draw.wish')}
      </ButtonLink>
    </section>
  ));
}

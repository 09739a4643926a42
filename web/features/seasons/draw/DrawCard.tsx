import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import type { FamilyChild } from '../../children/family-data.ts';
import { openDrawsQuery, type OpenDraw } from './draw-data.ts';

/** The draws of seasons in which the family wishes; nothing where there are none. */
export function DrawCard({ members }: { members: readonly FamilyChild[] }) {
  const { t, localized, dateTime } = useLanguage('dashboard');
  const { data: draws = [] } = useQuery(openDrawsQuery);
  // An admin reads the entries of all families.
  const own = draws
    .map((draw) => ({ ...draw, turns: members.flatMap((child) => turnOf(child, draw.draw_entries) ?? []) }))
    .filter(({ closed_at, turns }) => !closed_at || turns.length > 0);
  return own.map(({ season_id, closes_at, closed_at, seasons, turns }) => (
    <section
      key={season_id}
      aria-label={t('draw.title', { name: localized(seasons, 'name') })}
      className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-bold wrap-anywhere">{t('draw.title', { name: localized(seasons, 'name') })}</h2>
        {turns.some(({ position }) => position !== null) ? (
          turns.map(({ child, position, rank }) => (
            <p key={child.id} className="wrap-anywhere">
              <strong>{child.first_name}</strong>:{' '}
              {rank === null ? t('draw.waits', { position }) : t('draw.seat', { position, rank })}
            </p>
          ))
        ) : (
          <p className="text-muted">{closed_at ? t('draw.closed') : t('draw.until', { when: dateTime(closes_at) })}</p>
        )}
      </div>
      <ButtonLink kind="secondary" to={paths.wishes(season_id)}>
        {t(closed_at ? 'draw.look' : 'draw.wish')}
      </ButtonLink>
    </section>
  ));
}

/** The turn of a child in the draw, and the wish that came true; null where it is not in it. */
function turnOf(child: FamilyChild, entries: OpenDraw['draw_entries']) {
  const entry = entries.find(({ child_id }) => child_id === child.id);
  return entry ? { child, position: entry.position, rank: entry.rank } : null;
}

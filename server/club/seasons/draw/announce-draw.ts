import { sql } from 'kysely';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notifyAll } from '../notify-all.ts';

/**
 * Notifies, once, the families that may take part in an open draw: with a child of an age that the season has a class for,
 * which swims in the club or never had a seat there. A plan has no open draw yet.
 */
export async function announceDraw(trx: Transaction, seasonId: string): Promise<void> {
  const { rows } = await sql<Translated<'title'> & { season_id: string; expires_at: string; people: string[] }>`
    select season_id, name as title, name_en as title_en, name_ru as title_ru, to_jsonb(closes_at) #>> '{}' as expires_at, array(
      select distinct person from children cross join unnest(private.parents_of(children.id)) as person
      where exists (
        select from classes cross join extract(year from age(seasons.starts_on, birth_date)) as years
        where season_id = seasons.id and kind = 'weekly' and is_active and years between coalesce(age_min, 0) and coalesce(age_max, 99)
      ) and (
        not exists (select from membership_periods where child_id = children.id)
        or exists (select from membership_periods where child_id = children.id and ended_on is null)
      )
    ) as people
    from season_draws join seasons on seasons.id = season_id
    where season_id = ${seasonId}::uuid and published_at is not null and closed_at is null and closes_at > now()
  `.execute(trx);
  for (const { people, ...data } of rows)
    await notifyAll(trx, { to: people, kind: 'draw_opened', data, once: `draw_opened:${seasonId}` });
}

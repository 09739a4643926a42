import { sql } from 'kysely';
import type { Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notifyAll } from './notify-all.ts';
import { seatSwimmers } from './plan/seat-swimmers.ts';

/** Offers each child of the classes that the season goes on from its seat. Returns how many were offered one, and how many no class fits. */
export async function propose(
  trx: Transaction,
  seasonId: string,
  { starts_on, answer_until }: { starts_on: string; answer_until: string },
): Promise<{ offered: number; without: number }> {
  const { swimmers, offers } = await seatSwimmers(trx, seasonId, starts_on);
  const rows = swimmers.map(({ child_id, enrollment_id }) => ({
    child_id,
    enrollment_id,
    class_id: offers.get(enrollment_id)?.id ?? null,
  }));
  await sql`
    insert into season_proposals (season_id, child_id, enrollment_id, class_id, answer_until)
    select ${seasonId}::uuid, child_id, enrollment_id, class_id, ${answer_until}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (child_id uuid, enrollment_id uuid, class_id uuid)
  `.execute(trx);
  const offered = rows.filter(({ class_id }) => class_id !== null).length;
  return { offered, without: rows.length - offered };
}

/** Notifies the families who have not answered yet, once of each kind. Returns how many people. */
export async function notifyUnanswered(
  trx: Transaction,
  seasonId: string,
  kind: 'season_proposed' | 'season_ending',
): Promise<number> {
  const { rows } = await sql<Translated<'title'> & { people: string[]; valid_until: string }>`
    select array_agg(distinct person) as people, name as title, name_en as title_en, name_ru as title_ru, answer_until::text as valid_until
    from season_proposals join seasons on seasons.id = season_id cross join unnest(private.parents_of(child_id)) as person
    where season_id = ${seasonId}::uuid and status = 'open' group by seasons.id, answer_until`.execute(trx);
  let notified = 0;
  for (const { people, ...data } of rows)
    notified += await notifyAll(trx, { to: people, kind, data, once: `${kind}:${seasonId}` });
  return notified;
}

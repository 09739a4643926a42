import { sql } from 'kysely';
import { CARE_FACTS, CHILD_FACTS } from '../../../contracts/children.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import type { Pair } from './merge-moves.ts';

/** From when to when either of the two swam, as `daterange[]`: read before the enrollments move. */
export const readPeriods = (
  trx: Transaction,
  { keep, goes }: Pair,
): Promise<{ started_on: string; ended_on: string | null }[]> => allRows(trx)`
    select lower(period) as started_on, upper(period) - 1 as ended_on
    from (
      select unnest(range_agg(daterange(started_on, ended_on, '[]'))) as period
      from membership_periods where child_id in (${keep}, ${goes})
    ) as periods
  `;

/** The contact in an emergency is one, with its own number; texts of both children stay. */
const OWN_RULES: ReadonlySet<string> = new Set(['emergency_contact_name', 'medical_notes', 'collectors']);

/** Of a fact that one of the two lacks, the other's; of two that differ, that of the one that stays. */
const mergedFacts = (facts: readonly string[]) =>
  sql.join(
    facts
      .filter((fact) => !OWN_RULES.has(fact))
      .map((fact) => sql`${sql.ref(fact)} = coalesce(kept.${sql.ref(fact)}, gone.${sql.ref(fact)})`),
  );

/**
 * Merges the facts of a child that are not rows that move: care, parents, photo, membership periods, documents that name
 * several children.
 */
export async function mergeRest(
  trx: Transaction,
  pair: Pair,
  periods: { started_on: string; ended_on: string | null }[],
): Promise<void> {
  const { keep, goes } = pair;
  await sql`
    update child_care as kept set
      medical_notes = case
        when gone.medical_notes is null or kept.medical_notes = gone.medical_notes then kept.medical_notes
        else left(concat_ws(E'\n', kept.medical_notes, gone.medical_notes), 4000) end,
      collectors = case
        when gone.collectors is null or kept.collectors = gone.collectors then kept.collectors
        else left(concat_ws(E'\n', kept.collectors, gone.collectors), 1000) end,
      ${mergedFacts(CARE_FACTS)},
      emergency_contact_name = case when kept.emergency_contact_phone is null and gone.emergency_contact_phone is not null
        then gone.emergency_contact_name else coalesce(kept.emergency_contact_name, gone.emergency_contact_name) end
    from child_care as gone where kept.child_id = ${keep} and gone.child_id = ${goes}
  `.execute(trx);
  await sql`
    insert into guardians (child_id, user_id)
    select ${keep}::uuid, user_id from unnest(private.parents_of(${goes})) as user_id
    where user_id <> (select parent_id from children where id = ${keep})
    on conflict do nothing
  `.execute(trx);
  await sql`
    update storage.objects set name = ${keep}::text || substr(name, length(${goes}::text) + 1)
    where bucket_id = 'children' and name like ${`${goes}/%`}
  `.execute(trx);
  await sql`
    update children as kept set
      ${mergedFacts(CHILD_FACTS)},
      photo_path = coalesce(kept.photo_path, replace(gone.photo_path, ${goes}::text, ${keep}::text)),
      created_at = least(kept.created_at, gone.created_at)
    from children as gone where kept.id = ${keep} and gone.id = ${goes}
  `.execute(trx);
  await takeLicense(trx, pair);
  await sql`
    update fee_waivers set child_id = ${keep} where child_id = ${goes} and not exists (
      select from fee_waivers as kept
      where kept.child_id = ${keep} and kept.kind = fee_waivers.kind and kept.year is not distinct from fee_waivers.year
    )
  `.execute(trx);
  await sql`update swimmer_keys set child_id = ${keep} where child_id = ${goes}`.execute(trx);
  await sql`delete from membership_periods where child_id in (${keep}, ${goes})`.execute(trx);
  if (periods.length > 0)
    await trx
      .insertInto('membership_periods')
      .values(periods.map((period) => ({ child_id: keep, ...period })))
      .execute();
  for (const table of ['roster_openings', 'guardian_invitations'])
    await sql`
      update ${sql.table(table)} set child_ids = (
        select array_agg(distinct case when id = ${goes} then ${keep}::uuid else id end) from unnest(child_ids) as id
      ) where child_ids @> array[${goes}::uuid]
    `.execute(trx);
  await sql`
    update notifications set data = jsonb_set(data, '{child_id}', to_jsonb(${keep}::text)) where data ->> 'child_id' = ${goes}
  `.execute(trx);
}

/** A license is one swimmer's: it leaves the one before it comes to the other. */
async function takeLicense(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  const gone = await trx.selectFrom('children').select('license').where('id', '=', goes).executeTakeFirst();
  if (!gone?.license) return;
  await trx.updateTable('children').set({ license: null }).where('id', '=', goes).execute();
  await sql`update children set license = coalesce(license, ${gone.license}) where id = ${keep}`.execute(trx);
}

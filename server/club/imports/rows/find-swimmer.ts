import { sql } from 'kysely';
import { licenseKey } from '../../../../contracts/licenses.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/spreadsheets/typed-values.ts';
import { findChild, plainName } from './find-people.ts';
import { FaultyRow, refuse, type Cells } from './row.ts';

/** A swimmer of the club: a child, or an athlete whose account is linked with no child. */
interface ClubSwimmer {
  child_id: string | null;
  user_id: string | null;
  birth_date: string | null;
}

/** Those who were found in a file before: a swimmer has many rows, and an import of results makes none. */
const swimmers = new WeakMap<Transaction, Map<string, ClubSwimmer>>();

/** As findSwimmer, once for each swimmer of a file. Throws FaultyRow. */
export async function knownSwimmer(trx: Transaction, cells: Cells): Promise<ClubSwimmer> {
  const { full_name = '', birth_date = '', license = '' } = cells;
  const key = [full_name, birth_date, license].join('\n');
  const byKey = swimmers.get(trx) ?? new Map<string, ClubSwimmer>();
  swimmers.set(trx, byKey);
  const swimmer = byKey.get(key) ?? (await findSwimmer(trx, cells));
  byKey.set(key, swimmer);
  return swimmer;
}

/**
 * The swimmer that a row names: by the number of the license, or by name, with the birth date where it is given. Refuses
 * a row whose swimmer is not there, or that fits several.
 */
async function findSwimmer(trx: Transaction, cells: Cells): Promise<ClubSwimmer> {
  const { full_name = '', birth_date = '', license = '' } = cells;
  if (licenseKey(license)) return byLicense(trx, license);
  if (!full_name) throw refuse('full_name', 'required');
  const athletes = await findAthletes(trx, { name: full_name, day: dayOf(birth_date) });
  const child = await findChild(trx, { full_name, birth_date }).catch((error: unknown) => {
    const missing = error instanceof FaultyRow && error.faults[0]?.fault === 'child_not_found';
    if (missing && athletes.length > 0) return null;
    throw error;
  });
  if (athletes.length + (child ? 1 : 0) > 1) throw refuse('full_name', 'child_ambiguous');
  if (!child) return athletes[0]!;
  const { rows } = await sql<{ birth_date: string | null }>`
    select birth_date::text as birth_date from children where id = ${child.id}::uuid`.execute(trx);
  return { child_id: child.id, user_id: null, birth_date: rows[0]?.birth_date ?? null };
}

async function byLicense(trx: Transaction, license: string): Promise<ClubSwimmer> {
  const { rows } = await sql<ClubSwimmer>`
    select id as child_id, null::uuid as user_id, birth_date::text as birth_date from children
    where private.license_key(license) = private.license_key(${license})
    union all
    select null, user_id, birth_date::text from athlete_accounts
    where approved and child_id is null and private.license_key(license) = private.license_key(${license})
    limit 2`.execute(trx);
  if (rows.length > 1) throw refuse('license', 'child_ambiguous');
  if (!rows[0]) throw refuse('license', 'child_not_found');
  return rows[0];
}

async function findAthletes(trx: Transaction, { name, day }: { name: string; day: string }): Promise<ClubSwimmer[]> {
  const { rows } = await sql<ClubSwimmer>`
    select null::uuid as child_id, athlete_accounts.user_id, birth_date::text as birth_date
    from athlete_accounts join profiles on profiles.user_id = athlete_accounts.user_id
    where approved and child_id is null and lower(full_name) = lower(${plainName(name)})
      and (${day} = '' or birth_date::text = ${day}) limit 2`.execute(trx);
  return rows;
}

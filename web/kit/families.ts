import type { Selected } from '../lib/api/rows.ts';
import { dataOf } from '../lib/api/rpc.ts';
import { supabase } from '../lib/api/supabase.ts';

/** The columns of a family in lists. */
export const FAMILY_COLUMNS = 'user_id,email,full_name,phone';

/** The parent of a child. */
export type Family = Selected<'user_directory', typeof FAMILY_COLUMNS>;

/** The filter of lists for families with an address that refuses emails. */
export const REFUSED = 'refused';

/** The most ids that are in an address: the server refuses one of more than 16 kB. */
const MOST_IDS = 100;

/** The families of some children, by the parent's id: one request for a page of a list, several for a file. Throws ClubError. */
export async function readFamilies(parentIds: readonly string[]): Promise<Map<string, Family>> {
  const families = new Map<string, Family>();
  if (parentIds.length === 0) return families;
  const client = await supabase();
  const wanted = [...new Set(parentIds)];
  for (let from = 0; from < wanted.length; from += MOST_IDS) {
    const ids = wanted.slice(from, from + MOST_IDS);
    // oxlint-disable-next-line no-await-in-loop -- One after the other: a long file asks for ten times as many as a page.
    const answer = await client.from('user_directory').select(FAMILY_COLUMNS).in('user_id', ids);
    for (const family of dataOf(answer)) families.set(family.user_id, family);
  }
  return families;
}

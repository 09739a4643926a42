import type { Selected } from '../lib/rows.ts';
import { dataOf } from '../lib/rpc.ts';
import { supabase } from '../lib/supabase.ts';

/** What a list reads of a family that it embeds. */
export const FAMILY_COLUMNS = 'user_id,email,full_name,phone';

/** Who answers for a child. */
export type Family = Selected<'user_directory', typeof FAMILY_COLUMNS>;

/** The families of some children, by the parent's id: one request for a page of a list. Throws ClubError. */
export async function readFamilies(parentIds: readonly string[]): Promise<Map<string, Family>> {
  if (parentIds.length === 0) return new Map();
  const client = await supabase();
  const answer = await client
    .from('user_directory')
    .select(FAMILY_COLUMNS)
    .in('user_id', [...new Set(parentIds)]);
  return new Map(dataOf(answer).map((family) => [family.user_id, family]));
}

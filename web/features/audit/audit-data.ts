import i18next from 'i18next';
import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { pageOf } from '../../kit/list-page.ts';
import type { Page, PageRequest } from '../../kit/list-page.ts';
import { rangeMoments } from '../../kit/RangeControl.tsx';
import { anyHolds } from '../../kit/search-words.ts';

/** The names that a reader of this language sees: looking through all of them would take as many times longer. */
const namesIn = (language: string) => ['subject_name', ...(language === 'bg' ? [] : [`subject_name_${language}`])];

const COLUMNS =
  `id,actor_id,actor_name,action,subject_table,subject_id,${inAllLanguages('subject_name')},details,ip,created_at` as const;

/** An entry of the audit log: who did what to whose row. */
export type AuditEntry = Selected<'audit_entries', typeof COLUMNS>;

/** A page of the audit log, the newest first. Throws ClubError. */
export async function readActions({ view, from, to }: PageRequest): Promise<Page<AuditEntry>> {
  const client = await supabase();
  let request = client.from('audit_entries').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['actor_name', ...namesIn(i18next.language)], view.search));
  const { actor, entry } = view.filters;
  if (actor) request = request.eq('actor_id', actor);
  if (entry) {
    const [action = '', table] = entry.split(' ');
    request = request.eq('action', action);
    if (table) request = request.eq('subject_table', table);
  }
  const range = rangeMoments(view);
  if (range.from) request = request.gte('created_at', range.from);
  if (range.before) request = request.lt('created_at', range.before);
  const ascending = view.sort?.desc === false;
  return pageOf(await request.order('created_at', { ascending }).order('id').range(from, to));
}

/** The staff by name, to filter audit actions. */
export const staffQuery = queryOptions({
  queryKey: ['users', 'staff'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('user_directory')
      .select('user_id,full_name,email')
      .in('role', ['admin', 'reception', 'instructor'])
      .order('full_name');
    return dataOf(answer);
  },
});

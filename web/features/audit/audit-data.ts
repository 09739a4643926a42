import { engine } from '../../i18n/engine.ts';
import type { Page, PageRequest } from '../../kit/list-page.ts';
import { readList } from '../../kit/read-list.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

/** The names that a reader of this language sees: looking through all of them would take as many times longer. */
const namesIn = (language: string) => ['subject_name', ...(language === 'bg' ? [] : [`subject_name_${language}`])];

const COLUMNS =
  `id,actor_id,actor_name,action,subject_table,subject_id,${inAllLanguages('subject_name')},details,ip,created_at` as const;

/** An entry of the audit log: who did what to whose row. */
export type AuditEntry = Selected<'audit_entries', typeof COLUMNS>;

/** A page of the audit log, the newest first. Throws ClubError. */
export async function readActions(page: PageRequest): Promise<Page<AuditEntry>> {
  const client = await supabase();
  let request = client.from('audit_entries').select(COLUMNS, { count: 'exact' });
  const { actor, entry } = page.view.filters;
  if (actor) request = request.eq('actor_id', actor);
  if (entry) {
    const [action = '', table] = entry.split(' ');
    request = request.eq('action', action);
    if (table) request = request.eq('subject_table', table);
  }
  return readList(request, page, {
    words: ['actor_name', ...namesIn(engine.language)],
    moments: 'created_at',
    sorts: { created_at: 'created_at' },
    first: { id: 'created_at', desc: true },
  });
}

/** The staff by name, to filter audit actions. */
export const staffQuery = askQuery(['users', 'staff'], (club) =>
  club
    .from('user_directory')
    .select('user_id,full_name,email')
    .in('role', ['admin', 'reception', 'instructor'])
    .order('full_name'),
);

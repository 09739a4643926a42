import { CERTIFICATE_KINDS, CERTIFICATE_STATES, ENDING_DAYS } from '../../../../contracts/certificates.ts';
import { addDays } from '../../../../contracts/time.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { clubDay } from '../../../lib/format/format.ts';

/** The expiry of a certificate in the filter. */
export const ENDS = ['expired', 'soon', 'later'] as const;

const COLUMNS =
  'id,kind,valid_until,state,note,file_path,created_at,child_id,swimmer,birth_date,contact_name,phone,days_left,is_newest';

/** A swimmer's certificate as an admin sees it. */
export type AdminCertificate = Selected<'certificate_directory', typeof COLUMNS>;

/** A page of the certificates: what expires first comes first, unless sorted otherwise. Throws ClubError. */
export async function readCertificates({ view, from, to }: PageRequest): Promise<Page<AdminCertificate>> {
  const client = await supabase();
  let request = client.from('certificate_directory').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['swimmer', 'contact_name'], view.search));
  const state = CERTIFICATE_STATES.find((known) => known === view.filters['state']);
  if (state) request = request.eq('state', state);
  const kind = CERTIFICATE_KINDS.find((known) => known === view.filters['kind']);
  if (kind) request = request.eq('kind', kind);
  const ends = ENDS.find((known) => known === view.filters['valid_until']);
  const soon = addDays(clubDay(), ENDING_DAYS);
  // A certificate that a newer one replaced needs no warning when it expires.
  if (ends) request = request.eq('is_newest', true);
  if (ends === 'expired') request = request.lt('valid_until', clubDay());
  if (ends === 'soon') request = request.gte('valid_until', clubDay()).lte('valid_until', soon);
  if (ends === 'later') request = request.gt('valid_until', soon);
  const ordered = view.sort
    ? request.order(view.sort.id, { ascending: !view.sort.desc, nullsFirst: false })
    : request.order('is_newest', { ascending: false }).order('valid_until');
  return pageOf(await ordered.order('id').range(from, to));
}

import { askQuery, rpcQuery } from '../../../lib/api/club-query.ts';
import { LEVEL_NAME } from '../levels-data.ts';

/** The children of a class with the words that their skills propose. */
export const classReportsQuery = (classId: string) =>
  rpcQuery(['progress', 'reports', classId], 'propose_reports', { class_id: classId });

/** The setting by which a card of an instructor waits for an admin. */
export const reportRulesQuery = askQuery(['club_settings', 'reports'], (club) =>
  club.from('club_settings').select('reports_by_admin').single(),
);

const OF_CHILD =
  `reports(id,period,level_name,issued_at),level_passes(id,created_at,taken_back_at,levels!level_passes_level_id_fkey(${LEVEL_NAME}))` as const;

/** The issued report cards of a child and the levels that it passed, the newest first. */
export const childReportsQuery = (childId: string) =>
  askQuery(['progress', childId, 'reports'], (club) =>
    club
      .from('children')
      .select(OF_CHILD)
      .eq('id', childId)
      .eq('reports.state', 'issued')
      .is('level_passes.taken_back_at', null)
      .order('issued_at', { referencedTable: 'reports', ascending: false })
      .order('created_at', { referencedTable: 'level_passes', ascending: false })
      .single(),
  );

/** The report cards that wait for an admin. */
export const waitingReportsQuery = askQuery(['progress', 'waiting-reports'], (club) =>
  club
    .from('reports')
    .select('id,period,locale,level_name,words,children(full_name)')
    .eq('state', 'ready')
    .order('created_at')
    .order('id')
    .limit(100),
);

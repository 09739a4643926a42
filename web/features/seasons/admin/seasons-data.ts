import { queryOptions } from '@tanstack/react-query';
import { AUDIENCES, PROPOSAL_STATUSES, type ProposalStatus } from '../../../../contracts/seasons.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { askQuery, rpcQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import type { Args } from '../../../lib/api/rpc.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS =
  `id,starts_on,ends_on,published_at,${inAllLanguages('name')},season_windows(audience,opens_at),classes(id)` as const;

/** A season with its windows and the ids of its classes. */
export type Season = Selected<'seasons', typeof COLUMNS>;

/** All seasons with their plans, the latest first. */
export const seasonsQuery = askQuery(['seasons', 'admin'], (club) =>
  club.from('seasons').select(COLUMNS).order('starts_on', { ascending: false }),
);

export type SeasonState = 'planned' | 'coming' | 'running' | 'over';

export function stateOf({ published_at, starts_on, ends_on }: Season): SeasonState {
  if (published_at === null) return 'planned';
  const today = clubDay();
  if (ends_on < today) return 'over';
  return starts_on > today ? 'coming' : 'running';
}

const CLASS_COLUMNS =
  `id,sessions,instructor,taken,waiting,max_capacity,lane,level,${inAllLanguages('title', 'location_name')}` as const;

/** A class of a season, planned or open. */
export type SeasonClass = Selected<'admin_classes', typeof CLASS_COLUMNS>;

/** The classes of a season in which seats are held, for answers, by families who fill in, or for a draw. */
export const heldSeatsQuery = ({ id, classes }: Season) =>
  askQuery(['classes', 'held', id], (club) =>
    club
      .from('class_availability')
      .select('class_id,held')
      .in(
        'class_id',
        classes.map((one) => one.id),
      )
      .gt('held', 0),
  );

/** The classes of a season, by title. */
export const seasonClassesQuery = (seasonId: string) =>
  askQuery(['classes', 'of-season', seasonId], (club) =>
    club.from('admin_classes').select(CLASS_COLUMNS).eq('season_id', seasonId).order('title'),
  );

/** The effects of publishing a plan, without doing it: its clashes, and how many children are offered a seat. */
export const publishTrialQuery = (season_id: string, answer_until: string | null) =>
  rpcQuery(['classes', 'season-trial', season_id, answer_until], 'publish_season', {
    season_id,
    answer_until,
    dry_run: true,
  });

/** The findings of a plan if it were published now; `fewest`: what a class needs. */
export const rehearsalQuery = (season_id: string, fewest: number) =>
  rpcQuery(['classes', 'rehearsal', season_id, fewest], 'rehearse_season', { season_id, fewest });

/** The classes that waiting children would fill. */
export const proposedClassesQuery = rpcQuery(['classes', 'proposed'], 'propose_classes', {});

/** The numbers of the families' answers by kind. */
export const answerCountsQuery = (seasonId: string) =>
  queryOptions({
    queryKey: ['seasons', 'answer-counts', seasonId],
    queryFn: async () => {
      const club = await supabase();
      const counts = await Promise.all(
        PROPOSAL_STATUSES.map(async (status) => {
          const answer = await club
            .from('season_proposals')
            .select('id', { count: 'exact' })
            .eq('season_id', seasonId)
            .eq('status', status)
            .limit(1);
          return [status, pageOf(answer).total] as const;
        }),
      );
      return Object.fromEntries(counts) as Record<ProposalStatus, number>;
    },
  });

const ANSWER_COLUMNS =
  `id,status,answer_until,child_id,children!inner(full_name),classes(${inAllLanguages('title')})` as const;

/** The seat that a child was offered, and the answer. */
export type AnsweredProposal = Selected<'season_proposals', typeof ANSWER_COLUMNS>;

/** A page of the answers of a season, in the order in which seats were offered. Throws ClubError. */
export const readAnswers =
  (seasonId: string) =>
  async ({ view, from, to }: PageRequest): Promise<Page<AnsweredProposal>> => {
    const club = await supabase();
    let request = club.from('season_proposals').select(ANSWER_COLUMNS, { count: 'exact' }).eq('season_id', seasonId);
    const status = PROPOSAL_STATUSES.find((one) => one === view.filters['status']);
    if (status) request = request.eq('status', status);
    return pageOf(await request.order('created_at').order('id').range(from, to));
  };

/** The most rows that one answer of the service holds. */
const STEP = 1000;

/** Those who have not answered, in parts. */
export async function* openAnswers(seasonId: string): AsyncGenerator<Page<{ child_id: string }>> {
  const club = await supabase();
  for (let from = 0; ;) {
    const page = pageOf(
      await club
        .from('season_proposals')
        .select('child_id', { count: 'exact' })
        .eq('season_id', seasonId)
        .eq('status', 'open')
        .order('id')
        .range(from, from + STEP - 1),
    );
    yield page;
    from += page.rows.length;
    if (page.rows.length === 0 || from >= page.total) return;
  }
}

/** A season as save_season takes it; without one, a new plan. */
export function seasonInput(season: Season | null): Args<'save_season'> {
  if (!season) return { name: '', name_en: '', name_ru: '', starts_on: '', ends_on: '', windows: [] };
  const { id, name, name_en, name_ru, starts_on, ends_on, season_windows } = season;
  const windows = AUDIENCES.flatMap((audience) => {
    const opening = season_windows.find((one) => one.audience === audience);
    return opening ? [{ audience, opens_at: opening.opens_at }] : [];
  });
  return { season_id: id, name, name_en: name_en ?? '', name_ru: name_ru ?? '', starts_on, ends_on, windows };
}

import { askQuery, rpcQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

export const drawRecordQuery = (seasonId: string) =>
  rpcQuery(['seasons', 'draw', seasonId], 'draw_record', { season_id: seasonId });

const CLASS_COLUMNS =
  `id,${inAllLanguages('title')},locations(type,${inAllLanguages('name')}),class_sessions(day_of_week,start_time)` as const;

/** A class of the season that can be wished for. */
export type WishedClass = Selected<'classes', typeof CLASS_COLUMNS>;

export const wishedClassesQuery = (seasonId: string) =>
  askQuery(['classes', 'draw', seasonId], (club) =>
    club
      .from('classes')
      .select(CLASS_COLUMNS)
      .eq('season_id', seasonId)
      .eq('kind', 'weekly')
      .eq('is_active', true)
      .order('title'),
  );

const ENTRY_COLUMNS = 'id,child_id,plan_id,together,ticket,position,rank,draw_wishes(rank,class_id)';

/** A child in the draw, with its wishes. */
export type DrawEntry = Selected<'draw_entries', typeof ENTRY_COLUMNS>;

/** The entries of these children; an admin's reads would else be those of all families. */
export const ownEntriesQuery = (seasonId: string, childIds: readonly string[]) =>
  askQuery(['seasons', 'entries', seasonId, ...childIds], (club) =>
    club
      .from('draw_entries')
      .select(ENTRY_COLUMNS)
      .eq('season_id', seasonId)
      .in('child_id', [...childIds]),
  );

const DRAW_COLUMNS =
  `season_id,closes_at,closed_at,draw_entries(child_id,position,rank),seasons!inner(${inAllLanguages('name')})` as const;

/** A draw that has taken wishes, or still does. */
export type OpenDraw = Selected<'season_draws', typeof DRAW_COLUMNS>;

/** The draws of seasons that have not begun: a family wishes, or, with a child in it, waits for the numbers or looks up its turn. */
export const openDrawsQuery = askQuery(['seasons', 'draws'], (club) =>
  club.from('season_draws').select(DRAW_COLUMNS).gt('seasons.starts_on', clubToday()).order('closes_at'),
);

import type { LevelColor } from '../../../contracts/levels.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

/** The columns by which a level of the club is shown. */
export const LEVEL_NAME = `id,color,${inAllLanguages('name')}` as const;

const COLUMNS = `${LEVEL_NAME},skill_level,ratio,age_min,age_max,is_active` as const;

/** A level of the club's own. */
export type ClubLevel = Selected<'levels', typeof COLUMNS>;

/** The club's own levels in their order, those that are not offered any more too. */
export const levelsQuery = askQuery(['progress', 'levels'], (club) =>
  club.from('levels').select(COLUMNS).order('display_order').order('created_at').order('id'),
);

/** The color of a level as a chip's. */
export const toneOf = ({ color }: { color: string }): LevelColor => color as LevelColor;

import type { LevelColor, Level } from '../../../../contracts/levels.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import type { Args } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const SKILL = `id,is_active,picture_path,${inAllLanguages('name', 'meaning')}` as const;
const COLUMNS =
  `id,skill_level,color,ratio,age_min,age_max,is_active,${inAllLanguages('name')},skills(${SKILL})` as const;

/** A level with all its texts and its skills, hidden ones too. */
export type LadderLevel = Selected<'levels', typeof COLUMNS>;
export type LadderSkill = LadderLevel['skills'][number];

/** The club's ladder in its order. */
export const ladderQuery = askQuery(['progress', 'all-levels'], (club) =>
  club
    .from('levels')
    .select(COLUMNS)
    .order('display_order')
    .order('created_at')
    .order('id')
    .order('display_order', { referencedTable: 'skills' })
    .order('name', { referencedTable: 'skills' }),
);

/** Saves the whole ladder as it is to be. */
export const useSaveLadder = () => useProcedure('save_levels');

type LevelRow = Args<'save_levels'>['levels'][number];

/** The ladder as save_levels takes it. */
export const rowsOf = (levels: readonly LadderLevel[]): LevelRow[] =>
  levels.map((level) => ({ ...level, skill_level: level.skill_level as Level, color: level.color as LevelColor }));

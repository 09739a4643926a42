import type { LevelColor, Level } from '../../../../contracts/levels.ts';
import { useProcedure, type Outcome } from '../../../components/states/use-procedure.ts';
import { ClubError } from '../../../lib/api/club-error.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import type { Args, Returns } from '../../../lib/api/rpc.ts';
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

type LevelRow = Args<'save_levels'>['levels'][number];

/** The ladder as save_levels takes it. */
export const rowsOf = (levels: readonly LadderLevel[]): LevelRow[] =>
  levels.map((level) => ({ ...level, skill_level: level.skill_level as Level, color: level.color as LevelColor }));

/** Presses in a row are saved one after the other, each on top of the one before. */
const IN_ORDER = { scope: { id: 'ladder' } };

/** Saves a change of the ladder that is shown; refused where a colleague has changed it meanwhile. */
export function useSaveLadder() {
  const save = useProcedure('save_levels', IN_ORDER);
  const run = (
    ladder: readonly LadderLevel[],
    change: { levels?: LevelRow[]; deleted?: string[] },
    outcome: Outcome<Returns<'save_levels'>>,
  ) => save.run({ levels: [], ...change, expected_levels: rowsOf(ladder) }, outcome);
  return { ...save, run };
}

/** A colleague has deleted what the form writes. */
export const deleted = (noun: 'level' | 'skill') => new ClubError({ code: `${noun}_not_found` }, 404);

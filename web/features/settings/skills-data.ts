import type { SkillInput } from '../../../contracts/inputs/progress.ts';
import { useRowChange } from '../../kit/row-change.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const COLUMNS = `id,level,display_order,is_active,${inAllLanguages('name')}` as const;

/** A skill of the club's ladder with all its texts. */
export type Skill = Selected<'skills', typeof COLUMNS>;

/** All skills in their order, those that are not offered too. */
export const skillsQuery = askQuery(['progress', 'all-skills'], (club) =>
  club.from('skills').select(COLUMNS).order('display_order').order('name'),
);

/** Makes or changes a skill; afterwards the ladder is read again. Throws ClubError. */
export const useSkillChange = () => useRowChange<SkillInput & { display_order: number }>('skills', ['progress']);

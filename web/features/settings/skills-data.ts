import type { SkillInput } from '../../../contracts/inputs/progress.ts';
import { useWrite } from '../../components/use-procedure.ts';
import { askQuery } from '../../lib/club-query.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { ask } from '../../lib/rpc.ts';

const COLUMNS = `id,level,display_order,is_active,${inAllLanguages('name')}` as const;

/** A skill of the club's ladder with all its texts. */
export type Skill = Selected<'skills', typeof COLUMNS>;

/** All skills in their order, those that are not offered too. */
export const skillsQuery = askQuery(['progress', 'all-skills'], (club) =>
  club.from('skills').select(COLUMNS).order('display_order').order('name'),
);

type SkillChange =
  | { id: string; skill: Partial<SkillInput> }
  | { id: null; skill: SkillInput & { display_order: number } };

/** Makes or changes a skill; afterwards the ladder is read again. Throws ClubError. */
export function useSkillChange() {
  return useWrite(
    ({ id, skill }: SkillChange) =>
      ask((club) => {
        const table = club.from('skills');
        const write = id === null ? table.insert(skill) : table.update(skill).eq('id', id);
        return write.select('id').single();
      }),
    ['progress'],
  );
}

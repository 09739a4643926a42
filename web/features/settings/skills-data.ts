import { queryOptions } from '@tanstack/react-query';
import type { SkillInput } from '../../../contracts/inputs/progress.ts';
import { useWrite } from '../../components/use-procedure.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

const COLUMNS = `id,level,display_order,is_active,${inAllLanguages('name')}` as const;

/** A skill of the club's ladder with all its texts. */
export type Skill = Selected<'skills', typeof COLUMNS>;

/** All skills in their order, those that are not offered too. */
export const skillsQuery = queryOptions({
  queryKey: ['progress', 'all-skills'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client.from('skills').select(COLUMNS).order('display_order').order('name');
    return dataOf(answer);
  },
});

type SkillChange =
  | { id: string; skill: Partial<SkillInput> }
  | { id: null; skill: SkillInput & { display_order: number } };

/** Makes or changes a skill; afterwards the ladder is read again. Throws ClubError. */
export function useSkillChange() {
  return useWrite(
    async ({ id, skill }: SkillChange) => {
      const client = await supabase();
      const table = client.from('skills');
      return id === null
        ? dataOf(await table.insert(skill).select('id').single())
        : dataOf(await table.update(skill).eq('id', id).select('id').single());
    },
    ['progress'],
  );
}

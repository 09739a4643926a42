import type { ReportSkill } from '../../../../contracts/report-cards.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';

export interface Pupil {
  child_id: string;
  first_name: string;
  full_name: string;
  locale: Locale;
  level_name: string | null;
  skills: ReportSkill[];
}

/** The children with their level and its skills as they are now, in the language of the family, by name. */
export const readPupils = (trx: Transaction, childIds: readonly string[]): Promise<Pupil[]> => allRows(trx)`
    select children.id as child_id, first_name, children.full_name, family.locale,
      case family.locale when 'en' then coalesce(nullif(levels.name_en, ''), levels.name)
        when 'ru' then coalesce(nullif(levels.name_ru, ''), levels.name) else levels.name end as level_name,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', case family.locale when 'en' then coalesce(nullif(skills.name_en, ''), skills.name)
            when 'ru' then coalesce(nullif(skills.name_ru, ''), skills.name) else skills.name end,
          'step', coalesce(skill_results.step, 0)
        ) order by skills.display_order, skills.name)
        from skills left join skill_results on skill_results.skill_id = skills.id and skill_results.child_id = children.id
        where skills.level_id = levels.id and skills.is_active
      ), '[]') as skills
    from children
    cross join lateral (
      select coalesce((select profiles.locale from profiles where user_id = children.parent_id), 'bg') as locale
    ) as family
    left join levels on levels.id = private.own_level_id(children.level_id, children.skill_level)
    where children.id = any (${childIds}::uuid[])
    order by children.full_name, children.id`;

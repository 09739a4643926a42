import { sql } from 'kysely';
import type { Translated } from '../../../contracts/translated.ts';

export interface OwnLevel extends Translated<'name'> {
  color: string;
}

/** The club's own level of a row of `children`, by name and color; null where the club has none. */
export const OWN_LEVEL = sql<OwnLevel | null>`(
  select jsonb_build_object('name', name, 'name_en', name_en, 'name_ru', name_ru, 'color', color)
  from levels where levels.id = private.own_level_id(children.level_id, children.skill_level)
)`.as('own_level');

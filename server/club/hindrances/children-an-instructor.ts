import { sql, type RawBuilder } from 'kysely';

/** The most children for each who teaches a class: as its level says, else the club; null: any number. */
export const childrenAnInstructor = (classId: RawBuilder<unknown>): RawBuilder<number | null> => sql<
  number | null
>`coalesce(
  (select ratio from classes join levels on levels.id = classes.level_id where classes.id = ${classId}),
  (select children_an_instructor from club_settings))`;

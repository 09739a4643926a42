import { deleteClassInput } from '../../../contracts/inputs/classes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';

export const deleteClass = defineProcedure({
  name: 'delete_class',
  summary:
    'Deletes a class with its hours and lessons. One that a child has ever been enrolled in, was marked in or visited stays for its history: it can be closed.',
  input: deleteClassInput,
  async run(context, { class_id }) {
    await requireAdmin(context);
    const { title } = await asServiceRole(context.trx, async (trx) => {
      await lockClasses(trx, [class_id]);
      const swimClass = await trx
        .selectFrom('classes')
        .select((eb) => [
          'title',
          eb
            .exists(eb.selectFrom('enrollments').select('id').whereRef('enrollments.class_id', '=', 'classes.id'))
            .as('enrolled'),
          eb
            .exists(
              eb
                .selectFrom('attendance')
                .innerJoin('lessons', 'lessons.id', 'attendance.lesson_id')
                .select('attendance.id')
                .whereRef('lessons.class_id', '=', 'classes.id'),
            )
            .as('marked'),
          eb
            .exists(
              eb
                .selectFrom('visits')
                .innerJoin('lessons', 'lessons.id', 'visits.lesson_id')
                .select('visits.id')
                .whereRef('lessons.class_id', '=', 'classes.id'),
            )
            .as('visited'),
        ])
        .where('id', '=', class_id)
        .where('kind', '=', 'weekly')
        .executeTakeFirstOrThrow(() => new ClubError('class_not_found'));
      if (swimClass.enrolled || swimClass.marked || swimClass.visited) throw new ClubError('class_has_enrollments');
      await trx.deleteFrom('classes').where('id', '=', class_id).execute();
      return swimClass;
    });
    await audit(context, 'delete_class', { table: 'classes', id: class_id, details: { title } });
    return { class_id };
  },
});

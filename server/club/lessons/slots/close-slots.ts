import { sql } from 'kysely';
import { closeSlotsInput } from '../../../../contracts/inputs/slots.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonStaff } from '../attendance/access.ts';

export const closeSlots = defineProcedure({
  name: 'close_slots',
  summary:
    'Closes slots of private lessons to come that no child has booked, all or none. A booked one is canceled as a lesson is.',
  input: closeSlotsInput,
  async run(context, { lesson_ids }) {
    const ids = [...new Set(lesson_ids)].sort();
    for (const id of ids) {
      const lesson = await requireLessonStaff(context, id, { lock: true, ownersOnly: true });
      const { rows } = await asServiceRole(context.trx, (trx) =>
        sql<{ name: string; booked: boolean }>`
          select (select full_name from profiles where user_id = instructor_id) as name,
            exists (select from visits where lesson_id = ${id}::uuid) as booked
          from classes where id = ${lesson.class_id}::uuid and kind = 'private'`.execute(trx),
      );
      if (!rows[0]) throw new ClubError('lesson_not_found');
      if (new Date(lesson.starts_at) <= new Date()) throw new ClubError('lesson_started');
      if (rows[0].booked) throw new ClubError('slot_booked');
      await asServiceRole(context.trx, (trx) => trx.deleteFrom('lessons').where('id', '=', id).execute());
      await audit(context, 'close_slot', {
        table: 'profiles',
        id: lesson.instructor_id,
        details: { name: rows[0].name, starts_at: lesson.starts_at },
      });
    }
    return { closed: ids.length };
  },
});

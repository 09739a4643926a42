import { listGuestsInput } from '../../../../contracts/inputs/lessons.ts';
import type { Level } from '../../../../contracts/levels.ts';
import type { VisitKind } from '../../../../contracts/visits.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { OWN_LEVEL, type OwnLevel } from '../../progress/own-level.ts';
import { requireLessonStaff } from '../attendance/access.ts';

interface Guest {
  lesson_id: string;
  child_id: string;
  parent_id: string;
  kind: VisitKind;
  full_name: string;
  birth_date: string;
  skill_level: Level;
  own_level: OwnLevel | null;
  has_care_note: boolean;
}

export const listGuests = defineProcedure({
  name: 'list_guests',
  summary:
    'The guests of lessons by name, of those lessons whose staff the caller is: of which family, why each is there, age and level, whether there is a health note; none of its text.',
  input: listGuestsInput,
  isRead: true,
  async run(context, { lesson_ids }): Promise<Guest[]> {
    const own: string[] = [];
    let refusal: unknown;
    for (const id of new Set(lesson_ids))
      // A substitute has some lessons of a class.
      await requireLessonStaff(context, id).then(
        () => own.push(id),
        (fault: unknown) => (refusal = fault),
      );
    if (own.length === 0) throw refusal;
    return asServiceRole(context.trx, async (trx) => {
      return allRows(trx)<Guest>`
        select lesson_id, visits.child_id, parent_id, kind, full_name, birth_date, skill_level, ${OWN_LEVEL}, coalesce(medical_notes, '') <> '' as has_care_note
        from visits join children on children.id = visits.child_id
        left join child_care on child_care.child_id = visits.child_id
        where lesson_id = any (${own}::uuid[]) order by full_name, visits.child_id, lesson_id`;
    });
  },
});

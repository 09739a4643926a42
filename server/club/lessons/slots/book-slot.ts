import { bookSlotInput } from '../../../../contracts/inputs/slots.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireFamilyOf } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requirePhone } from '../../core/require-phone.ts';
import { lockLesson } from '../attendance/access.ts';
import { refuseBegun } from '../substitutes/ask-substitute.ts';
import { bookFor } from '../visits/book-visit.ts';

export const bookSlot = defineProcedure({
  name: 'book_slot',
  summary:
    'Books a slot of a private lesson for a child: its price becomes a payment that waits; without a method the desk gives it free of charge, and a paid lesson of a package is used where the caller says so. Documents and a phone number come first, as for a seat. Notifies the family.',
  input: bookSlotInput,
  async run(context, { lesson_id, child_id, method = null, expected_amount, from_package: fromPackage }) {
    const child = await requireFamilyOf(context, child_id);
    const booked = await asServiceRole(context.trx, async (trx) => {
      if (child.mine) await requirePhone(trx);
      const lesson = await lockLesson(trx, lesson_id);
      // Any other lesson is no slot.
      if (lesson.class_kind !== 'private') throw new ClubError('lesson_not_found');
      refuseBegun(lesson);
      return bookFor(context, trx, { lesson, child, kind: 'private', method, expected_amount, fromPackage });
    });
    await auditForFamily(context, child, 'book_visit', {
      table: 'children',
      id: child_id,
      details: { lesson_id, kind: 'private' },
    });
    return booked;
  },
});

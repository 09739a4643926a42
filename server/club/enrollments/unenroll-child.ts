import { unenrollChildInput } from '../../../contracts/inputs/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { afterClosing } from '../payments/drop-payments.ts';
import { lockEnrollment } from './find.ts';
import { leaveClass } from './leave-class.ts';

export const unenrollChild = defineProcedure({
  name: 'unenroll_child',
  summary:
    'Ends an enrollment, or leaves the waitlist: cancels its subscriptions, removes the sessions that are left, frees the seat.',
  input: unenrollChildInput,
  async run(context, { enrollment_id }) {
    const { enrollment } = await lockEnrollment(context, enrollment_id);
    if (enrollment.status === 'inactive') throw new ClubError('enrollment_ended');
    const { forms, ...result } = await asServiceRole(context.trx, (trx) => leaveClass(trx, enrollment));
    await audit(context, 'unenroll_child', { table: 'enrollments', id: enrollment_id, details: result });
    return afterClosing(context, forms, result);
  },
});

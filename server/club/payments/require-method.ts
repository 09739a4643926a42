import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/** Refuses a method whose provider the club does not have (method_not_available). */
export function requireMethod(
  { cards, easypay }: Pick<ProcedureContext, 'cards' | 'easypay'>,
  method: PaymentMethod,
): void {
  if ((method === 'card' && !cards) || (method === 'easypay' && !easypay)) throw new ClubError('method_not_available');
}

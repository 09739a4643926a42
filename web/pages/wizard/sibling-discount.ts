import { clubDay } from '../../../contracts/time.ts';
import type { FamilyChild, FamilyEnrollment } from '../../features/children/family-data.ts';
import type { Chosen } from './use-chosen.ts';

/**
 * Whether a sister or brother has come earlier and has a paid plan that runs, as the server will see it when it enrolls:
 * one of the family, or one that is enrolled in the same go. A package runs until it expires, a month until it is ended.
 */
export function hasEarlierSibling(
  child: FamilyChild | null,
  family: readonly FamilyChild[],
  before: readonly Pick<Chosen, 'plan' | 'position'>[],
): boolean {
  const own = (child?.enrollments ?? []).filter(({ status }) => status === 'active');
  const since = own.map(({ created_at }) => Date.parse(created_at)).reduce((a, b) => Math.min(a, b), Infinity);
  const siblings = family.filter(({ id, parent_id }) => id !== child?.id && (!child || parent_id === child.parent_id));
  const running = siblings.flatMap(({ enrollments }) => enrollments).filter(runsPaid);
  if (running.some(({ created_at }) => Date.parse(created_at) < since)) return true;
  return (
    since === Infinity && before.some(({ plan, position }) => plan !== null && plan.price !== 0 && position === null)
  );
}

function runsPaid({ status, plans, subscriptions, valid_until }: FamilyEnrollment): boolean {
  if (status !== 'active' || plans.price === 0) return false;
  if (plans.sessions === null) return subscriptions.length > 0;
  return valid_until !== null && valid_until >= clubDay();
}

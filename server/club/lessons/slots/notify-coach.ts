import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import type { Lesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';

interface SlotChange {
  kind: 'slot_booked' | 'slot_given_back';
  child: { id: string; full_name: string };
  visit_id: string;
  /** The caller, who is not notified. */
  by: string | null;
}

/** Notifies the instructor who gives a private lesson that a child has booked it, or gave it back. */
export async function notifyCoach(trx: Transaction, lesson: Lesson, { kind, child, visit_id, by }: SlotChange) {
  const to = [lesson.substitute_instructor_id ?? lesson.instructor_id].filter((id) => id !== by);
  const data = { ...lessonFacts(lesson), child_id: child.id, child_name: child.full_name };
  await notify(trx, { to, kind, data, once: `${kind}:${visit_id}` });
}

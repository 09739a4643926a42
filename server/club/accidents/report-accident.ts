import { randomUUID } from 'node:crypto';
import { followUpAccidentInput, reportAccidentInput } from '../../../contracts/inputs/accidents.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { requireLocation } from '../classes/save-class.ts';
import { requireAdmin, unknownTo } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireEventStaff } from '../events/seats.ts';
import { requireLessonStaff } from '../lessons/attendance/access.ts';
import { isInLesson } from '../lessons/hand-overs/in-lesson.ts';
import { writeMessage } from '../messages/send-message.ts';
import { accidentTexts, type Occasion } from './accident-texts.ts';

export const reportAccident = defineProcedure({
  name: 'report_accident',
  summary:
    'Writes an accident of a child into the log: by the staff of the lesson that it is in, by those who run the event to which it is registered, or by the desk, then with a location where it is known. Its family gets an urgent message, which says nothing of health, and is on the call list until it is reached. The same accident_id twice is one report.',
  input: reportAccidentInput,
  async run(context, { accident_id = randomUUID(), child_id, happened_at, where, told, ...report }) {
    const { lesson_id, event_id, location_id } = report;
    if (lesson_id) await requireLessonStaff(context, lesson_id);
    else if (event_id) await requireEventStaff(context);
    else await requireAdmin(context);
    const at = happened_at ?? new Date().toISOString();
    if (Date.parse(at) > Date.now() + CLOCK_SKEW_MS)
      throw new ClubError('invalid_input', { details: [{ field: 'happened_at', fault: 'in_the_future' }] });
    const child = await asServiceRole(context.trx, (trx) => findChild(trx, { child_id, lesson_id, event_id }));
    if (!child) throw await unknownTo(context, 'child_not_found', 'not_allowed');
    const added = await asServiceRole(context.trx, async (trx) => {
      if (location_id) await requireLocation(trx, location_id);
      return trx
        .insertInto('accidents')
        .values({
          id: accident_id,
          child_id,
          happened_at: at,
          spot: where,
          informed: told,
          ...report,
          reported_by: context.userId,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
    });
    if (!added) return { accident_id, families: null };
    const { families } = await writeMessage(context, {
      message_id: accident_id,
      audience: { kind: 'children', ids: [child_id] },
      class_id: child.class_id,
      ...accidentTexts(child.first_name, at, lesson_id ? 'lesson' : child.event),
      urgent: true,
      asks: false,
    });
    await audit(context, 'report_accident', { table: 'accidents', id: accident_id, details: { child_id } });
    return { accident_id, families };
  },
});

export const followUpAccident = defineProcedure({
  name: 'follow_up_accident',
  summary: 'The desk writes the outcome of an accident: it waits no more. Written again, the newer words count.',
  input: followUpAccidentInput,
  async run(context, { accident_id, note }) {
    await requireAdmin(context);
    const { numUpdatedRows } = await asServiceRole(context.trx, (trx) =>
      trx
        .updateTable('accidents')
        .set({ follow_up: note, followed_up_by: context.userId, followed_up_at: new Date().toISOString() })
        .where('id', '=', accident_id)
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new ClubError('accident_not_found');
    await audit(context, 'follow_up_accident', { table: 'accidents', id: accident_id });
    return { accident_id };
  },
});

/** A phone whose clock is ahead so much still reports. */
const CLOCK_SKEW_MS = 10 * 60_000;

interface Scene {
  child_id: string;
  lesson_id?: string | null | undefined;
  event_id?: string | null | undefined;
}

interface HurtChild {
  first_name: string;
  class_id: string | null;
  event: Exclude<Occasion, 'lesson'>;
}

/** The child, if it is in the lesson or has a seat at the event; without both any. */
async function findChild(trx: Transaction, { child_id, lesson_id = null, event_id = null }: Scene) {
  if (lesson_id && !(await isInLesson(trx, { child_id, lesson_id }))) return undefined;
  return firstRow(trx)<HurtChild>`
    select first_name, (select class_id from lessons where id = ${lesson_id}::uuid) as class_id,
      (select jsonb_build_object('title', title, 'title_en', title_en, 'title_ru', title_ru) from events where id = ${event_id}::uuid) as event
    from children
    where id = ${child_id}::uuid and (${event_id}::uuid is null or exists (
      select from event_registrations
      where event_registrations.event_id = ${event_id}::uuid and event_registrations.child_id = children.id and status = 'registered'
    ))`;
}

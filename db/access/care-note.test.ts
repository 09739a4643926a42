import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asUser, type Caller } from '../../server/platform/caller.ts';
import { databaseTest } from '../../server/platform/testing/database.ts';
import { Factories } from '../seed/factories.ts';

const club = await databaseTest(4);
const make = new Factories(club.database);

/** The caller's view of a child that may be hidden from it: the row is made up from the id alone. */
const hasNote = async (caller: Caller, childId: string) => {
  const { rows } = await club.database.transaction(caller, (trx) =>
    sql<{ has: boolean }>`
      select public.has_care_note(jsonb_populate_record(null::public.children, ${JSON.stringify({ id: childId })}::jsonb)) as has`.execute(
      trx,
    ),
  );
  return rows[0]!.has;
};

test('the instructors of the child, its family and admins see that there is a health note, and no other user', async () => {
  const instructor = await make.user({ role: 'instructor' });
  const colleague = await make.user({ role: 'instructor' });
  const admin = await make.user({ role: 'admin' });
  const class_id = await make.swimClass({ instructor_id: instructor.id });
  const child = await make.child(undefined, { medical_notes: 'Астма' });
  const healthy = await make.child(undefined, {});
  const plan_id = await make.plan({ sessions: 8 });
  for (const { id, parent } of [child, healthy])
    await make.call('enroll_child', parent.caller, { child_id: id, class_id, plan_id, method: 'cash' });

  expect(await hasNote(instructor.caller, child.id)).toBe(true);
  expect(await hasNote(instructor.caller, healthy.id)).toBe(false);
  expect(await hasNote(child.parent.caller, child.id)).toBe(true);
  expect(await hasNote(admin.caller, child.id)).toBe(true);
  for (const stranger of [colleague.caller, healthy.parent.caller, asUser(colleague.id)])
    expect(await hasNote(stranger, child.id)).toBe(false);
});

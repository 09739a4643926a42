import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clubTest } from '../../../testing/club.ts';

const { club, make, read, readAs, refused, logged } = await clubTest(16);
const CARE = {
  medical_notes: 'Астма',
  emergency_contact_name: 'Баба',
  emergency_contact_phone: '+359888123456',
  collectors: 'Баба Мария 0888 123 456\nКака',
};

test('the desk reads health notes through open_care alone, and every opening is recorded; a parent leaves no record', async () => {
  const child = await make.child(undefined, CARE);
  const other = await make.child();
  const [admin, reception] = [await make.user({ role: 'admin' }), await make.user({ role: 'reception' })];
  for (const { caller } of [admin, reception]) {
    expect(await readAs(caller)`select * from child_care where child_id = ${child.id}`).toEqual([]);
    expect(await make.call('open_care', caller, { child_id: child.id })).toEqual(CARE);
  }
  expect(await make.call('open_care', child.parent.caller, { child_id: child.id })).toEqual(CARE);
  expect(
    await read`select lesson_id, opened_by from roster_openings where child_ids @> array[${child.id}::uuid] order by created_at`,
  ).toEqual([
    { lesson_id: null, opened_by: admin.id },
    { lesson_id: null, opened_by: reception.id },
  ]);
  const instructor = await make.user({ role: 'instructor' });
  for (const { caller } of [instructor, other.parent])
    await refused('not_your_child', 'open_care', caller, { child_id: child.id });
});

test('the desk writes health notes through save_care, with an entry in the audit log', async () => {
  const child = await make.child(undefined, CARE);
  const reception = await make.user({ role: 'reception' });
  const { rowsChanged } = await club.database.transaction(reception.caller, async (trx) => ({
    rowsChanged: (await sql`update child_care set medical_notes = 'Нищо' where child_id = ${child.id}`.execute(trx))
      .numAffectedRows,
  }));
  expect(rowsChanged).toBe(0n);
  await make.call('save_care', reception.caller, { child_id: child.id, ...CARE, medical_notes: 'Алергия' });
  expect(await make.call('open_care', child.parent.caller, { child_id: child.id })).toMatchObject({
    medical_notes: 'Алергия',
  });
  expect(await logged('save_care', child.id)).toMatchObject([{ actor_id: reception.id }]);
  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'save_care', stranger.caller, { child_id: child.id });
});

test('both parents and admins see who opened the notes, in which lesson, also after the reader is erased', async () => {
  const { instructor, class_id } = await make.taughtClass({ title: 'Делфинчета' }, 'Иван Треньор');
  const child = await make.child(undefined, CARE);
  const plan_id = await make.plan({ sessions: 8 });
  await make.call('enroll_child', child.parent.caller, { child_id: child.id, class_id, plan_id, method: 'cash' });
  const lesson_id = await make.lesson(class_id, { days: 0 });
  await make.call('open_roster', instructor.caller, { lesson_id });
  await make.call('open_roster', instructor.caller, { lesson_id });
  const admin = await make.user({ role: 'admin', full_name: 'Ада Офис' });
  await make.call('open_care', admin.caller, { child_id: child.id });
  const second = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${second.id})`;

  const seen = [
    { reader_name: 'Ада Офис', reader_role: 'admin', times: 1, lesson: null },
    {
      reader_name: 'Иван Треньор',
      reader_role: 'instructor',
      times: 2,
      lesson: expect.objectContaining({ title: 'Делфинчета' }),
    },
  ];
  for (const { caller } of [child.parent, second, admin])
    expect(await make.call('list_care_openings', caller, { child_id: child.id })).toMatchObject({
      openings: seen,
      more: false,
    });
  const stranger = await make.child();
  for (const { caller } of [stranger.parent, instructor])
    await refused('not_your_child', 'list_care_openings', caller, { child_id: child.id });

  await make.user({ role: 'admin' });
  await make.call('erase_my_account', admin.caller, { typed_email: admin.email });
  expect(await make.call('list_care_openings', second.caller, { child_id: child.id })).toMatchObject({
    openings: [{ reader_name: null, reader_role: null, times: 1, lesson: null }, seen[1]],
  });
});

test('a long list comes in pages without gaps or repeats', async () => {
  const child = await make.child(undefined, CARE);
  const admin = await make.user({ role: 'admin' });
  await read`
    insert into roster_openings (opened_by, child_ids, created_at)
    select ${admin.id}, array[${child.id}::uuid],
      (date_trunc('day', now() at time zone 'Europe/Sofia') - make_interval(days => day, hours => 12)) at time zone 'Europe/Sofia'
    from generate_series(0, 44) as day`;
  const sizes: number[] = [];
  const days = new Set<string>();
  let before: string | undefined;
  for (let more = true; more;) {
    const page = await make.call('list_care_openings', child.parent.caller, {
      child_id: child.id,
      ...(before ? { before } : {}),
    });
    sizes.push(page.openings.length);
    for (const { last_at } of page.openings) days.add(last_at);
    before = page.openings.at(-1)!.last_at;
    more = page.more;
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(days.size).toBe(45);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asAdmin, AUTH_ADMIN, type Caller } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';

const { club, make, read, readOne, readAs } = await clubTest(8);
const desk = await make.caller('reception');

type Person = Awaited<ReturnType<typeof make.user>>;

/** A family with a seat in a class. */
async function family() {
  const { class_id, instructor } = await make.taughtClass();
  const parent = await make.user({ role: 'parent' });
  const child = await make.child(parent);
  await make.enroll({ id: child.id, parent }, { class_id });
  return { class_id, instructor, parent, child };
}
async function write(class_id: string, urgent = true): Promise<string> {
  const message_id = randomUUID();
  await make.call('send_message', desk, {
    message_id,
    audience: { kind: 'class', ids: [class_id] },
    subject: 'Басейнът е затворен',
    subject_en: null,
    subject_ru: null,
    body: 'Днес няма плуване.',
    body_en: null,
    body_ru: null,
    urgent,
    asks: false,
  });
  return message_id;
}
/** The email server of the person refuses all that waits. */
const refuse = ({ email }: Person, answer = '550 5.1.1 no such user') =>
  read`update email.outgoing set failed_at = now(), last_error = ${answer} where recipient = ${email} and sent_at is null`;
const correct = async ({ id }: { id: string }) => {
  const email = `${randomUUID()}@family.example`;
  await club.database.transaction(AUTH_ADMIN, (trx) =>
    sql`update auth.users set email = ${email} where id = ${id}`.execute(trx),
  );
  return email;
};
const waiting = (email: string) =>
  read<{ kind: string }>`
    select kind from email.outgoing where recipient = ${email} and sent_at is null and failed_at is null and text is not null order by kind`;
const seenBy = async (caller: Caller, { id }: Person, childId: string) => ({
  users: await readAs(asAdmin(caller))<object>`
    select refused_answer from user_directory where user_id = ${id}::uuid and refused and refused_since is not null`,
  children: await readAs(
    asAdmin(caller),
  )<object>`select refused from admin_children where id = ${childId}::uuid and refused`,
});

test('an address that refuses its last email is seen by reception and admins, until an email is taken', async () => {
  const { class_id, parent, child } = await family();
  const admin = await make.caller('admin');
  await write(class_id);
  expect(await seenBy(desk, parent, child.id)).toEqual({ users: [], children: [] });
  await refuse(parent);
  const seen = { users: [{ refused_answer: '550 5.1.1 no such user' }], children: [{ refused: true }] };
  expect(await seenBy(desk, parent, child.id)).toEqual(seen);
  expect(await seenBy(admin, parent, child.id)).toEqual(seen);
  await write(class_id, false);
  await read`update email.outgoing set sent_at = now() + interval '1 second' where recipient = ${parent.email} and failed_at is null`;
  expect(await seenBy(desk, parent, child.id)).toEqual({ users: [], children: [] });
});

test('a second parent’s address counts for the children of both', async () => {
  const { class_id, parent, child } = await family();
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  await write(class_id);
  await refuse(guardian);
  expect(await seenBy(desk, guardian, child.id)).toMatchObject({ users: [{}], children: [{ refused: true }] });
  expect((await seenBy(desk, parent, child.id)).users).toEqual([]);
});

test('no one but the desk learns of it: not the class’s instructor, not another family', async () => {
  const { class_id, instructor, parent, child } = await family();
  const stranger = await make.user({ role: 'parent' });
  await write(class_id);
  await refuse(parent);
  for (const { caller } of [instructor, stranger, parent]) {
    // oxlint-disable-next-line no-await-in-loop -- One caller after the other.
    await expect(seenBy(caller, parent, child.id)).rejects.toThrow('permission denied');
    // oxlint-disable-next-line no-await-in-loop -- The same.
    await expect(readAs(caller)`select from private.refused_addresses`).rejects.toThrow('permission denied');
    // oxlint-disable-next-line no-await-in-loop -- The same.
    await expect(readAs(caller)`select private.refused_child_ids()`).rejects.toThrow('permission denied');
  }
});

test('a corrected address gets what is urgent and was not opened, once', async () => {
  const { class_id, parent } = await family();
  await write(class_id, false);
  const message_id = await write(class_id);
  await refuse(parent);
  const reach = async () => (await make.call('read_message', desk, { message_id })).threads[0]!.reach;
  expect(await reach()).toBe('refused');
  const next = await correct(parent);
  expect(await waiting(next)).toEqual([{ kind: 'urgent_message' }]);
  expect(await reach()).toBe('on_its_way');
  await read`update email.outgoing set sent_at = now(), text = null where recipient = ${next}`;
  expect(await waiting(await correct(parent))).toEqual([]);
});

test('two corrections at once send it once', async () => {
  const { class_id, parent } = await family();
  await write(class_id);
  await refuse(parent);
  const addresses = await Promise.all([correct(parent), correct(parent)]);
  const sent = await Promise.all(addresses.map((address) => waiting(address)));
  expect(sent.flat()).toEqual([{ kind: 'urgent_message' }]);
});

test('what was opened by the family, or is older than two days, is not sent again', async () => {
  const [opened, old] = [await family(), await family()];
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${opened.child.id}, ${guardian.id})`;
  const message_id = await write(opened.class_id);
  await write(old.class_id);
  await refuse(opened.parent);
  await refuse(old.parent);
  await make.call('open_message', guardian.caller, { message_id });
  await read`update notifications set created_at = now() - interval '49 hours' where user_id = ${old.parent.id}`;
  expect(await waiting(await correct(opened.parent))).toEqual([]);
  expect(await waiting(await correct(old.parent))).toEqual([]);
});

test('lessons to come that are canceled are sent again, those that were restored or are over are not', async () => {
  const cancelled = async () => {
    const whole = await family();
    const lesson_id = await make.lesson(whole.class_id, { days: 3 });
    await make.call('cancel_lesson', whole.instructor.caller, { lesson_id, reason: 'Ремонт' });
    await refuse(whole.parent);
    return { ...whole, lesson_id };
  };
  const [coming, restored, over] = [await cancelled(), await cancelled(), await cancelled()];
  await make.call('restore_lesson', restored.instructor.caller, { lesson_id: restored.lesson_id });
  await refuse(restored.parent);
  await read`update lessons set starts_at = now() - interval '1 hour' where id = ${over.lesson_id}`;
  expect(await waiting(await correct(coming.parent))).toEqual([{ kind: 'lesson_cancelled' }]);
  expect(await waiting(await correct(restored.parent))).toEqual([]);
  expect(await waiting(await correct(over.parent))).toEqual([]);
});

test('a seat that is still held is offered again, one that went on is not', async () => {
  const offered = async () => {
    const { class_id } = await make.taughtClass({ max_capacity: 1 });
    const first = await make.member({ class_id });
    const parent = await make.user({ role: 'parent' });
    const child = await make.child(parent);
    await make.enroll({ id: child.id, parent }, { class_id, plan_id: first.plan_id });
    await make.call('unenroll_child', first.parent.caller, { enrollment_id: first.enrollment_id });
    await refuse(parent);
    return parent;
  };
  const [held, gone] = [await offered(), await offered()];
  await read`
    update waitlist_offers set status = 'lapsed' from enrollments join children on children.id = child_id
    where enrollments.id = enrollment_id and parent_id = ${gone.id}`;
  expect(await waiting(await correct(held))).toEqual([{ kind: 'seat_offered' }]);
  expect(await waiting(await correct(gone))).toEqual([]);
});

test('a seat that is kept for a payment is reminded of again, one whose day is over is not', async () => {
  const unpaid = async (lastDay: string) => {
    const { parent, payment_id } = await make.member();
    const { email } = await readOne<{ email: string }>`select email from auth.users where id = ${parent.id}::uuid`;
    await read`
      with added as (
        insert into notifications (user_id, kind, data)
        values (${parent.id}, 'seat_unpaid', jsonb_build_object('payment_id', ${payment_id}::text, 'valid_until', ${lastDay}::text)) returning id
      )
      insert into email.outgoing (recipient, locale, kind, subject, text, html, user_id, notification_id, failed_at)
      select ${email}, 'bg', 'seat_unpaid', 'Място', 'Плати', 'Плати', ${parent.id}::uuid, id, now() from added`;
    return parent;
  };
  const [held, over] = [await unpaid('2999-01-01'), await unpaid('2020-01-01')];
  expect(await waiting(await correct(held))).toEqual([{ kind: 'seat_unpaid' }]);
  expect(await waiting(await correct(over))).toEqual([]);
});

test('many families: their refused addresses are looked up by index', async () => {
  await read`
    insert into email.outgoing (recipient, locale, kind, subject, sent_at)
    select 'many-' || family || '@family.example', 'bg', 'payment_due', 'Такса', now()
    from generate_series(1, 4000) as family, generate_series(1, 3)`;
  await read`analyze email.outgoing`;
  const plan = await readOne<{ 'QUERY PLAN': unknown }>`
    explain (format json) select * from private.refused_addresses where address = 'many-7@family.example'`;
  const text = JSON.stringify(plan);
  expect(text).toContain('outgoing__refused');
  expect(text).not.toContain('Seq Scan');
});

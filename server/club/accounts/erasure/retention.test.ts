import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';
import { asAccounts } from '../../core/as-accounts.ts';
import { CLUB_JOBS } from '../../jobs.ts';

const { club, make, read, readAs, readValue, asService, readValues, row } = await clubTest(16);
const run = () => CLUB_JOBS.apply_retention(club.database);
const CARE = { medical_notes: 'Астма', emergency_contact_name: 'Баба', collectors: 'Баба' };
const notesOf = (id: string) => readValue<string | null>`select medical_notes from child_care where child_id = ${id}`;
const noticesOf = async (userId: string, kind: string) =>
  (await read`select from notifications where user_id = ${userId} and kind = ${kind}`).length;
const settings = (values: { care?: number; messages?: number; certificates?: number; accounts?: number }) =>
  read`
    update club_settings set keep_care_months = ${values.care ?? null}, keep_messages_months = ${values.messages ?? null},
      keep_certificates_months = ${values.certificates ?? null}, keep_accounts_months = ${values.accounts ?? null}`;

/** Resolves once the job has found the row and waits for the transaction that holds it. */
async function untilWaiting(): Promise<void> {
  const waiting = () =>
    read`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  while ((await waiting()).length === 0);
}

beforeEach(() => settings({}));

describe('health notes', () => {
  /** A child that left its class so many months ago. */
  async function former(months: number) {
    const child = await make.child(undefined, CARE);
    const member = await make.member({ child });
    await make.call('validate_payment', SERVICE, { payment_id: member.payment_id! });
    await make.call('unenroll_child', child.parent.caller, { enrollment_id: member.enrollment_id });
    const ago = sql`now() - make_interval(months => ${months}::integer)`;
    await read`update enrollments set created_at = ${ago}, ended_at = ${ago} where child_id = ${child.id}`;
    await read`update children set created_at = ${ago} where id = ${child.id}`;
    return { ...child, class_id: member.class_id, plan_id: await make.plan() };
  }
  const nextMonth = (id: string) =>
    read`update child_care set erase_on = (now() - interval '1 day')::date where child_id = ${id}`;

  test('are emptied a month after both parents were notified; twice is once; a child in a class keeps them', async () => {
    await settings({ care: 12 });
    const [gone, recent, member] = [await former(13), await former(3), await make.child(undefined, CARE)];
    await make.member({ child: member });
    const second = await make.user({ role: 'parent' });
    await read`insert into guardians (child_id, user_id) values (${gone.id}, ${second.id})`;
    await read`update children set created_at = now() - interval '3 years' where id = ${member.id}`;
    expect(await run()).toMatchObject({ notices: 1, health_notes: 0 });
    expect(await run()).toMatchObject({ notices: 0, health_notes: 0 });
    expect(await noticesOf(gone.parent.id, 'care_expiring')).toBe(1);
    expect(await noticesOf(second.id, 'care_expiring')).toBe(1);
    expect(await notesOf(gone.id)).toBe('Астма');
    await nextMonth(gone.id);
    expect(await run()).toMatchObject({ notices: 0, health_notes: 1 });
    expect(await run()).toMatchObject({ notices: 0, health_notes: 0 });
    expect(
      await read`select medical_notes, emergency_contact_name, collectors, erase_on from child_care where child_id = ${gone.id}`,
    ).toEqual([{ medical_notes: null, emergency_contact_name: null, collectors: null, erase_on: null }]);
    for (const { id } of [recent, member]) expect(await notesOf(id)).toBe('Астма');
    expect(
      await read`select details from audit_log where action = 'apply_retention' order by created_at desc limit 1`,
    ).toEqual([{ details: { health_notes: 1, messages: 0, certificates: 0 } }]);
  });

  test('stay when the family changes them, when the rule is off, and when the child comes back meanwhile', async () => {
    await settings({ care: 12 });
    const [written, back] = [await former(13), await former(13)];
    await run();
    for (const { id } of [written, back]) await nextMonth(id);
    await readAs(written.parent.caller)`update child_care set medical_notes = 'Полени' where child_id = ${written.id}`;
    await make.enroll(back, { class_id: back.class_id, plan_id: back.plan_id });
    expect(await run()).toMatchObject({ health_notes: 0 });
    expect([await notesOf(written.id), await notesOf(back.id)]).toEqual(['Полени', 'Астма']);

    const later = await former(13);
    await run();
    await nextMonth(later.id);
    await settings({});
    expect(await run()).toMatchObject({ health_notes: 0 });
    await settings({ care: 12 });
    expect(await run()).toMatchObject({ notices: 1, health_notes: 0 });
  });

  test('stay where the enrollment and the end meet in one second', async () => {
    await settings({ care: 12 });
    const child = await former(13);
    await run();
    await nextMonth(child.id);
    const enrolling = asService(async (trx) => {
      await sql`
        insert into enrollments (child_id, class_id, plan_id, status)
        values (${child.id}, ${child.class_id}, ${child.plan_id}, 'active')`.execute(trx);
      const ending = run();
      await untilWaiting();
      return { ending };
    });
    const { ending } = await enrolling;
    expect(await ending).toMatchObject({ health_notes: 0 });
    expect(await notesOf(child.id)).toBe('Астма');
  });
});

test('handled messages go with their answers after the period; open ones stay', async () => {
  const write = async (handled: string | null) =>
    make.insert('contact_messages', {
      name: 'Иво',
      email: 'ivo@family.example',
      message: 'Кога е басейнът?',
      handled_at: handled,
      created_at: '2020-01-01T00:00:00Z',
    });
  const [old, fresh, open] = [
    await write('2020-02-01T00:00:00Z'),
    await write(new Date().toISOString()),
    await write(null),
  ];
  await make.insert('contact_answers', { message_id: old, body: 'В осем.' });
  expect(await run()).toMatchObject({ messages: 0 });
  await settings({ messages: 24 });
  expect(await run()).toMatchObject({ messages: 1 });
  expect(await run()).toMatchObject({ messages: 0 });
  const left = await readValues<string>`select id from contact_messages where id in (${old}, ${fresh}, ${open})`;
  expect(left.toSorted()).toEqual([fresh, open].toSorted());
  expect(await read`select from contact_answers where message_id = ${old}`).toEqual([]);
});

test('messages to families go with their threads after the period; those with a fresh or waiting post stay', async () => {
  const parent = await make.user({ role: 'parent' });
  const send = async (post: 'none' | 'fresh' | 'waiting') => {
    const id = await make.insert('messages', {
      subject: 'Затворено',
      body: 'Утре няма плуване.',
      audience_kind: 'families',
      sent_at: '2020-01-01T00:00:00Z',
    });
    const thread_id = await make.insert('threads', {
      message_id: id,
      family_id: parent.id,
      ...(post === 'waiting' ? { waiting_since: '2020-01-01T00:00:00Z' } : {}),
    });
    if (post === 'fresh') await make.insert('thread_posts', { thread_id, body: 'Добре.', by_club: false });
    return id;
  };
  const [old, fresh, waiting] = [await send('none'), await send('fresh'), await send('waiting')];
  expect(await run()).toMatchObject({ messages: 0 });
  await settings({ messages: 24 });
  expect(await run()).toMatchObject({ messages: 1 });
  expect(await run()).toMatchObject({ messages: 0 });
  const left = await readValues<string>`select id from messages where id in (${old}, ${fresh}, ${waiting})`;
  expect(left.toSorted()).toEqual([fresh, waiting].toSorted());
  expect(await read`select from threads where message_id = ${old}`).toEqual([]);
});

test('certificates go with their files after the period; by a rule that is off they stay', async () => {
  const child = await make.child();
  const bring = async (valid_until: string) => {
    const file_path = `${child.parent.id}/${crypto.randomUUID()}.pdf`;
    const version = crypto.randomUUID();
    await read`select storage.announce_file(${version}, 1)`;
    await read`insert into storage.objects (bucket_id, name, version) values ('certificates', ${file_path}, ${version})`;
    await make.insert('certificates', { child_id: child.id, kind: 'medical', valid_until, file_path });
    return file_path;
  };
  const [old, recent] = [await bring('2020-01-01'), await bring(clubDay())];
  const files = () =>
    readValues<string>`select name from storage.objects where bucket_id = 'certificates' order by name`;
  expect(await run()).toMatchObject({ certificates: 0 });
  expect(await files()).toEqual([old, recent].toSorted());
  await settings({ certificates: 60 });
  expect(await run()).toMatchObject({ certificates: 1 });
  expect(await run()).toMatchObject({ certificates: 0 });
  expect(await files()).toEqual([recent]);
  expect(await readValues<string>`select file_path from certificates where child_id = ${child.id}`).toEqual([recent]);
});

describe('unused accounts', () => {
  const age = (userId: string, months = 40) =>
    asService((trx) =>
      asAccounts(trx, () =>
        sql`
          update auth.users set created_at = now() - make_interval(months => ${months}::integer),
            last_sign_in_at = now() - make_interval(months => ${months}::integer) where id = ${userId}`.execute(trx),
      ),
    );
  const isThere = async (userId: string) => (await read`select from profiles where user_id = ${userId}`).length === 1;
  const setDay = (userId: string, days: number) =>
    read`update profiles set erase_on = (now() + make_interval(days => ${days}::integer))::date where user_id = ${userId}`;
  async function idle() {
    const parent = await make.user({ role: 'parent' });
    const child = { ...(await make.child(parent, CARE)), parent };
    await age(parent.id);
    await read`update children set created_at = now() - interval '40 months' where id = ${child.id}`;
    return child;
  }

  test('are kept by default; by a rule they are notified 30 days and 3 days before, then erased with what belongs to them', async () => {
    const child = await idle();
    const { parent } = child;
    expect(await run()).toMatchObject({ notices: 0, accounts: 0 });
    await settings({ accounts: 36 });
    expect(await run()).toMatchObject({ notices: 1, accounts: 0 });
    expect(await run()).toMatchObject({ notices: 0, accounts: 0 });
    await setDay(parent.id, 3);
    await run();
    await run();
    expect(await noticesOf(parent.id, 'account_expiring')).toBe(2);
    expect(
      (await read`select from email.outgoing where recipient = ${parent.email} and kind = 'account_expiring'`).length,
    ).toBe(2);
    await setDay(parent.id, 0);
    expect(await run()).toMatchObject({ accounts: 1 });
    expect(await run()).toMatchObject({ accounts: 0 });
    expect(await isThere(parent.id)).toBe(false);
    expect(await read`select from children where id = ${child.id}`).toEqual([]);
    const erased = { actor_id: null, subject_id: null };
    expect(await row('audit_log', { action: 'erase_idle_account' })).toMatchObject(erased);
  });

  test('a sign-in or an enrollment calls it off, up to the last moment', async () => {
    await settings({ accounts: 36 });
    const [signed, enrolled] = [await idle(), await idle()];
    await run();
    await age(signed.parent.id, 0);
    await make.member({ child: enrolled });
    for (const { parent } of [signed, enrolled]) await setDay(parent.id, 0);
    expect(await run()).toMatchObject({ accounts: 0 });
    for (const { parent } of [signed, enrolled]) {
      expect(await isThere(parent.id)).toBe(true);
      expect(await read`select erase_on from profiles where user_id = ${parent.id}`).toEqual([{ erase_on: null }]);
    }
  });

  test('a sign-in that meets the end in one second keeps the account', async () => {
    await settings({ accounts: 36 });
    const { parent } = await idle();
    await run();
    await setDay(parent.id, 0);
    const { ending } = await asService(async (trx) => {
      await asAccounts(trx, () =>
        sql`update auth.users set last_sign_in_at = now() where id = ${parent.id}`.execute(trx),
      );
      const ending = run();
      await untilWaiting();
      return { ending };
    });
    expect(await ending).toMatchObject({ accounts: 0 });
    expect(await isThere(parent.id)).toBe(true);
  });

  test('staff, athletes, managed families, swimmers with results and open money keep an account', async () => {
    await settings({ accounts: 36 });
    const staff = [
      await make.user({ role: 'instructor' }),
      await make.user({ role: 'reception' }),
      await make.user({ role: 'athlete' }),
    ];
    const [owed, credited, ordered, swimmer] = [await idle(), await idle(), await idle(), await idle()];
    await make.insert('orders', { user_id: ordered.parent.id, shipping_address: 'Шумен', total: 100 });
    const order = await make.insert('orders', {
      user_id: owed.parent.id,
      shipping_address: 'Шумен',
      total: 100,
      status: 'cancelled',
    });
    await make.insert('payments', {
      user_id: owed.parent.id,
      order_id: order,
      amount: 100,
      euro_cents: 51,
      method: 'cash',
      date: '2020-01-01',
      status: 'pending',
      created_at: '2020-01-01T00:00:00Z',
    });
    const admin = await make.user({ role: 'admin' });
    await make.call('grant_credit', admin.caller, { user_id: credited.parent.id, amount: 100, reason: 'Подарък' });
    await read`update orders set created_at = '2020-01-01' where user_id in (${ordered.parent.id}, ${owed.parent.id})`;
    const meet = await make.insert('meets', {
      name: 'Купа',
      starts_on: '2020-01-01',
      ends_on: '2020-01-01',
      course: 'LCM',
    });
    await make.insert('swim_results', {
      child_id: swimmer.id,
      meet_id: meet,
      stroke: 'freestyle',
      distance: 50,
      course: 'LCM',
      centiseconds: 3000,
      swum_on: '2020-01-01',
    });
    const { user_id: managed } = await make.call('create_family', SERVICE, { full_name: 'Без Имейл', phone: null });
    const everyone = [
      ...staff.map(({ id }) => id),
      managed,
      ...[owed, credited, ordered, swimmer].map((one) => one.parent.id),
    ];
    for (const id of everyone) await age(id);
    expect(await run()).toMatchObject({ notices: 0, accounts: 0 });
    for (const id of everyone) expect(await isThere(id)).toBe(true);
  });
});

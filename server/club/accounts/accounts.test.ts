import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { KEPT_AFTER_ERASURE } from '../../../contracts/accounts.ts';
import { ownerOf } from '../../platform/testing/database.ts';
import { tablesWith as tablesOf } from '../../platform/testing/traces.ts';
import { clubTest, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { eraseMyAccount } from './erasure/erase-my-account.ts';

const { club, make, read, readOne, readValue, refused } = await clubTest();
const owner = await ownerOf(club);
await make.user({ role: 'admin' });

const tablesWith = (text: string) => tablesOf(owner, text);

async function file(bucket: string, name: string, ownerId: string): Promise<void> {
  const version = randomUUID();
  await read`insert into storage.unused_files (version, remove_after) values (${version}, now() + interval '1 day')`;
  await read`insert into storage.objects (bucket_id, name, owner_id, version) values (${bucket}, ${name}, ${ownerId}, ${version})`;
}

/** Only the newest version is signed. */
let photosVersion = 1000;

/** A family that has used everything, so that it leaves traces everywhere. */
async function family() {
  const tag = randomUUID().slice(0, 8);
  const phone = `+35988${randomInt(1e7).toString().padStart(7, '0')}`;
  const names = { parent: `Радостина Иванова-${tag}`, child: `Теодора-${tag} Иванова` };
  const parent = await make.user({ role: 'parent', full_name: names.parent, phone });
  const { instructor, class_id } = await make.taughtClass({ max_capacity: 1 });
  const plan_id = await make.plan();
  const { id: child_id } = await make.child(parent, { full_name: names.child, medical_notes: `Астма ${tag}` });
  const seat = { child_id, class_id, plan_id, method: 'cash' as const };
  const { enrollment_id, payment_id } = await make.call('enroll_child', parent.caller, seat);
  await make.call('validate_payment', instructor.caller, {
    payment_id: payment_id!,
    note: `Внесено от ${names.parent}`,
  });
  const lesson_id = await make.lesson(class_id);
  const mark = { child_id, status: 'present' as const, client_id: randomUUID(), marked_at: new Date().toISOString() };
  await make.call('mark_attendance', instructor.caller, { lesson_id, marks: [mark] });
  await make.call('open_roster', instructor.caller, { lesson_id });
  await make.call('save_child_note', instructor.caller, { lesson_id, child_id, note: `Плаче за майка си ${tag}` });
  await make.call('send_message', instructor.caller, {
    message_id: randomUUID(),
    audience: { kind: 'class', ids: [class_id] },
    subject: 'Утре няма урок',
    subject_en: null,
    subject_ru: null,
    body: 'Басейнът е затворен.',
    body_en: null,
    body_ru: null,
    urgent: false,
    asks: false,
  });
  const [thread] = await read<{ id: string }>`select id from threads where family_id = ${parent.id}`;
  const post = { thread_id: thread!.id, post_id: randomUUID(), body: `Поздрави от ${names.parent}` };
  await make.call('post_in_thread', parent.caller, post);
  await make.call('award_achievement', instructor.caller, { child_id, title: 'Първи 25 метра' });
  await make.call('make_calendar_feed', parent.caller, {});
  const guest = `baba-${tag}@family.example`;
  await make.call('invite_guardian', parent.caller, { child_ids: [child_id], email: guest });
  const document_id = await make.insert('documents', {
    kind: 'photos',
    version: ++photosVersion,
    title: 'Снимки',
    body: 'Текст',
    published_at: new Date(Date.now() - 1000).toISOString(),
  });
  await make.call('sign_document', parent.caller, { document_id, child_ids: [child_id], signed_name: names.parent });
  await make.call('send_contact_message', parent.caller, {
    name: names.parent,
    email: parent.email,
    phone: null,
    message: `Здравейте, ${tag}`,
  });
  await read`insert into notifications (user_id, kind, data) values (${instructor.id}, 'absence_announced', ${JSON.stringify({ child_id, child_name: names.child })}::jsonb)`;
  await read`insert into email.outgoing (recipient, locale, kind, subject, text) values (${parent.email}, 'bg', 'payment_due', 'x', 'x'), (${instructor.email}, 'bg', 'absence_announced', 'x', ${`${names.child} няма да дойде`})`;
  await file('children', `${child_id}/photo.webp`, parent.id);
  await file('documents', `${parent.id}/медицинско.pdf`, parent.id);
  await make.insert('bank_transactions', {
    fingerprint: randomUUID(),
    booked_on: '2026-01-05',
    amount: 4090,
    currency: 'EUR',
    payer_name: names.parent.toUpperCase(),
    purpose: `Такса за ${names.child}`,
  });
  const product = await make.insert('products', { name: 'Шапка', category: 'caps', price: 1200, stock_quantity: 3 });
  const order_id = await make.insert('orders', { user_id: parent.id, shipping_address: `Шумен, ${tag}`, total: 2400 });
  await make.insert('order_items', { order_id, product_id: product, name: 'Шапка', price: 1200, quantity: 2 });
  return {
    tag,
    names,
    parent,
    instructor,
    class_id,
    plan_id,
    child_id,
    enrollment_id,
    payment_id,
    lesson_id,
    guest,
    product,
    phone,
  };
}

test('an export holds all of the family, by noun, and nothing of others', async () => {
  const one = await family();
  const other = await family();
  const guardian = await make.user({ role: 'parent', full_name: 'Втори Родител Непоказан' });
  await read`insert into guardians (child_id, user_id) values (${one.child_id}, ${guardian.id})`;
  const data = (await make.call('export_my_data', one.parent.caller, {})) as unknown as Record<string, object[]>;
  expect(data).toMatchObject({
    account: [{ email: one.parent.email, full_name: one.names.parent }],
    children: [{ id: one.child_id, first_parent: true }],
    care: [{ medical_notes: `Астма ${one.tag}` }],
    attendance: [{ child_id: one.child_id, status: 'present' }],
    child_notes: [{ child_id: one.child_id, note: `Плаче за майка си ${one.tag}` }],
    payments: [{ id: one.payment_id, status: 'validated' }],
    receipts: [{ recipient: one.names.parent }],
    consents: [{ document: 'photos', signed_name: one.names.parent }],
    orders: [{ items: [{ name: 'Шапка', price: 1200, quantity: 2 }] }],
    files: [{ bucket: 'children' }, { bucket: 'documents' }],
  });
  const unused = [
    'athlete_account',
    'athlete_confirmations',
    'club_invitations',
    'athlete_goals',
    'certificates',
    'waitlist_offers',
    'season_proposals',
    'program_children',
    'seat_holds',
    'draw_entries',
    'draw_seeds',
    'subscriptions',
    'pauses',
    'saved_cards',
    'credits',
    'devices',
    'progress',
  ]
    .concat([
      'notification_settings',
      'notification_times',
      'push_subscriptions',
      'absences',
      'hand_overs',
      'lesson_pictures',
      'album_children',
      'visits',
      'trial_requests',
      'benefit_cards',
      'card_visits',
      'vouchers',
      'accidents',
      'make_up_credits',
      'visit_offers',
      'skills',
      'level_passes',
      'reports',
      'swim_results',
      'refunds',
      'kindergarten_bills',
    ])
    .concat(
      'child_prices',
      'fee_waivers',
      'event_registrations',
      'billing_details',
      'invoice_requests',
      'taught_classes',
      'withdrawals',
    );
  const { exported_at: _, ...nouns } = data;
  for (const [noun, rows] of Object.entries(nouns)) expect(rows.length > 0, noun).toBe(!unused.includes(noun));
  const text = JSON.stringify(data);
  const feed = await readValue<string>`select secret from calendar_feeds where user_id = ${one.parent.id}`;
  for (const foreign of [other.tag, other.parent.id, one.instructor.id, guardian.id, 'Непоказан', one.guest, feed])
    expect(text).not.toContain(foreign);
  const second = (await make.call('export_my_data', guardian.caller, {})) as unknown as Record<string, object[]>;
  expect(second['children']).toMatchObject([{ id: one.child_id, first_parent: false }]);
  expect(JSON.stringify(second)).not.toContain(one.parent.email);
});

test('every table of a person or a child is exported, or listed here with the reason', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct relname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confdeltype = 'c' and relnamespace = 'public'::regnamespace
      and confrelid in ('auth.users'::regclass, 'public.children'::regclass) order by 1`);
  const leftOut = [
    'attendance_marks', // how the marks in `attendance` came to be, by whom
    'card_customers', // only under which name a provider knows a person
    'card_setups', // that a card was being kept: the card itself is among saved_cards
    'children_apart', // that two children of the same name are not one
    'hand_over_codes', // a secret of one day, of which only a hash is kept
    'guardians', // who the other parent is, is the other parent's
    'skill_marks', // how the steps in `skill_results` came to be, by whom
    'swimmer_keys', // how files of meets write a name: the results are exported
    'membership_periods', // sums over the enrollments, for the analytics
  ];
  const source = await readFile(new URL('./export/export-queries.ts', import.meta.url), 'utf8');
  const missing = rows.map(({ name }) => name).filter((name) => !new RegExp(`\\b(from|join) ${name}\\b`).test(source));
  expect(missing).toEqual(leftOut.toSorted());
});

test('nothing of an erased account is left in any table, but the anonymous books', async () => {
  const {
    parent,
    names,
    tag,
    child_id,
    enrollment_id,
    payment_id,
    class_id,
    plan_id,
    instructor,
    guest,
    product,
    phone,
  } = await family();
  const next = await make.child();
  await make.call('enroll_child', next.parent.caller, { child_id: next.id, class_id, plan_id, method: 'cash' });
  const books = () => readValue<number>`select sum(amount) as sum from ledger_entries`;
  const numbers = () => read`select number, amount from invoices order by number`;
  const [sum, invoices] = [await books(), await numbers()];
  const traces = [
    parent.id,
    parent.email,
    names.parent,
    names.child,
    tag,
    child_id,
    enrollment_id,
    payment_id!,
    guest,
    phone.slice(4),
  ];
  for (const trace of traces) expect(await tablesWith(trace), trace).not.toEqual([]);

  await refused('email_mismatch', 'erase_my_account', parent.caller, { typed_email: 'x@y.bg' });
  expect(await make.call('preview_erasure', parent.caller, {})).toMatchObject({
    blocked: null,
    typed: parent.email,
    children: [{ passes_to: null }],
    counts: { enrollments: 1, attendance: 1, achievements: 1, payments: 1, orders: 1, consents: 1, files: 2 },
  });
  const typed_email = ` ${parent.email.toUpperCase()} `;
  const { erased } = await make.call('erase_my_account', parent.caller, { typed_email });
  expect(erased).toMatchObject({ enrollments: 1, payments: 1, files: 2 });

  for (const trace of traces) expect(await tablesWith(trace), trace).toEqual([]);
  expect(await books()).toBe(sum);
  expect(await numbers()).toEqual(invoices);
  expect(await read`select stock_quantity from products where id = ${product}`).toEqual([{ stock_quantity: 5 }]);
  // The freed seat is held for the child on the waitlist, and the instructor's work goes on.
  expect(
    await read`select waitlist_offers.status from waitlist_offers join enrollments on enrollments.id = enrollment_id where child_id = ${next.id}`,
  ).toEqual([{ status: 'open' }]);
  expect(await tablesWith(instructor.id)).not.toEqual([]);
  await refused('email_mismatch', 'erase_my_account', parent.caller, { typed_email });
});

test('of a family with an invoice only its buyer stays, in the one table that the law names', async () => {
  const { parent, names, child_id, tag } = await family();
  await read`
    insert into invoices (number, kind, user_id, recipient, amount, buyer, seller, euro_cents)
    values (900001, 'invoice', ${parent.id}, ${names.parent}, 4090, ${JSON.stringify({ name: names.parent })}::jsonb, '{}', 4090)`;
  expect(await make.call('preview_erasure', parent.caller, {})).toMatchObject({ money: { invoices: 1 } });
  await make.call('erase_my_account', parent.caller, { typed_email: parent.email });
  expect(await tablesWith(names.parent)).toEqual(Object.keys(KEPT_AFTER_ERASURE));
  for (const trace of [parent.id, parent.email, child_id, names.child])
    expect(await tablesWith(trace), trace).toEqual([]);
  expect(await tablesWith(tag)).toEqual(Object.keys(KEPT_AFTER_ERASURE));
});

test('a child with a second parent passes on with all that belongs to it', async () => {
  const { parent, names, child_id, payment_id, enrollment_id } = await family();
  const second = await make.user({ role: 'parent', full_name: 'Петър Иванов' });
  await read`insert into guardians (child_id, user_id) values (${child_id}, ${second.id})`;
  expect(await make.call('preview_erasure', parent.caller, {})).toMatchObject({
    children: [{ passes_to: 'Петър Иванов' }],
    counts: { enrollments: 0, attendance: 0, payments: 0 },
  });
  expect(await make.call('erase_my_account', parent.caller, { typed_email: parent.email })).toMatchObject({
    passed_on: 1,
  });
  for (const trace of [parent.id, parent.email, names.parent]) expect(await tablesWith(trace), trace).toEqual([]);
  const seen = await club.database.transaction(second.caller, async (trx) => ({
    child: await trx.selectFrom('children').select(['id', 'parent_id']).execute(),
    enrollment: await trx.selectFrom('enrollments').select(['id', 'status']).execute(),
    payment: await trx.selectFrom('payments').select(['id', 'user_id']).execute(),
    guardians: await trx.selectFrom('guardians').select('user_id').execute(),
    threads: await trx.selectFrom('threads').select('family_id').execute(),
    posts: await trx.selectFrom('thread_posts').select('body').execute(),
  }));
  expect(seen).toEqual({
    child: [{ id: child_id, parent_id: second.id }],
    enrollment: [{ id: enrollment_id, status: 'active' }],
    payment: [{ id: payment_id, user_id: second.id }],
    guardians: [],
    threads: [{ family_id: second.id }],
    posts: [],
  });
});

test('a second parent who has the message already keeps one thread of it, with what the first one answered', async () => {
  const [first, second] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 9 });
  const [child, own] = [await make.child(first), await make.child(second)];
  for (const swimmer of [child, own]) await make.member({ class_id, child: swimmer });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${second.id})`;
  const message_id = randomUUID();
  await make.call('send_message', instructor.caller, {
    message_id,
    audience: { kind: 'class', ids: [class_id] },
    subject: 'Лагер',
    body: 'Идвате ли?',
    asks: true,
  });
  await make.call('answer_message', first.caller, { message_id, choice: 'yes' });
  await make.call('erase_my_account', first.caller, { typed_email: first.email });
  expect(
    await read`
      select family_id, answer, array(select child_id from thread_children where thread_id = threads.id order by child_id) as children
      from threads where message_id = ${message_id}`,
  ).toEqual([{ family_id: second.id, answer: 'yes', children: [child.id, own.id].toSorted() }]);
});

test('the last admin stays, and so do instructors; closed classes hold back no one', async () => {
  const [admin] = await read<{ id: string; email: string }>`select users.id, email from user_roles join auth.users
      on users.id = user_id where user_roles.role = 'admin'`;
  const { asUser } = await import('../../platform/caller.ts');
  const caller = asUser(admin!.id);
  expect(await make.call('preview_erasure', caller, {})).toMatchObject({ blocked: 'last_admin' });
  await refused('last_admin', 'erase_my_account', caller, { typed_email: admin!.email });
  const { instructor, class_id } = await make.taughtClass();
  await refused('teaches_classes', 'erase_my_account', instructor.caller, { typed_email: instructor.email });
  await read`update classes set is_active = false where id = ${class_id}`;
  await make.call('erase_my_account', instructor.caller, { typed_email: instructor.email });
  expect(await read`select instructor_id from classes where id = ${class_id}`).toEqual([{ instructor_id: admin!.id }]);
  expect(await tablesWith(instructor.id)).toEqual([]);
});

test('a row of the audit log can be emptied of its person, and not rewritten', async () => {
  const otherUser = await make.user();
  await read`insert into audit_log (action, subject_table, actor_id) values ('test', 'children', ${otherUser.id})`;
  for (const change of [sql`action = 'other'`, sql`subject_id = 'x'`, sql`details = '{"a": 1}'`])
    await refuses(read`update audit_log set ${change} where actor_id = ${otherUser.id}`, '42501');
  await read`update audit_log set actor_id = null where actor_id = ${otherUser.id}`;
});

test('where the club asks for it, an account goes only after the password or an emailed code was shown in the session', async () => {
  const { id, email, caller } = await make.user({ role: 'parent' });
  const session = await readValue<string>`select gen_random_uuid() as id`;
  const open = (proved: string | null) =>
    owner.query(
      'insert into auth.sessions (id, user_id, proved_at) values ($1, $2, now() - $3::interval) on conflict (id) do update set proved_at = excluded.proved_at',
      [session, id, proved],
    );
  await open(null);
  const erase = (asksForProof = true) =>
    callProcedure(
      eraseMyAccount,
      { typed_email: email },
      {
        database: club.database,
        caller: { ...caller, claims: { ...caller.claims, session_id: session } },
        asksForProof,
      },
    );
  await refuses(erase(), 'proof_needed');
  await open('31 minutes');
  await refuses(erase(), 'proof_needed');
  await open('29 minutes');
  await expect(erase()).resolves.toMatchObject({ passed_on: 0 });
});

test('an email to the address that an account was about to get goes with it, and all files are counted', async () => {
  const { id, email, caller } = await make.user({ role: 'instructor' });
  const pending = `pending-${id}@family.example`;
  await owner.query('update auth.users set email_change = $2, email_change_sent_at = now() where id = $1', [
    id,
    pending,
  ]);
  await read`
    insert into email.outgoing (recipient, locale, kind, subject, text, html) values (${pending}, 'bg', 'email_change_new', 's', 't', 'h')`;
  await file('documents', `${id}/passport.pdf`, id);
  await file('certificates', `${id}/health.pdf`, id);
  await file('team', `${id}.jpg`, id);
  await read`
    insert into certificates (user_id, kind, file_path, valid_until) values (${id}, 'medical', ${`${id}/health.pdf`}, now() + interval '1 year')`;
  await read`insert into team_members (user_id, kind, full_name, photo_path) values (${id}, 'coach', 'Т', ${`${id}.jpg`})`;
  expect(await make.call('preview_erasure', caller, {})).toMatchObject({ counts: { files: 3 } });
  await make.call('erase_my_account', caller, { typed_email: email });
  expect(await tablesWith(pending)).toEqual([]);
  expect(await read`select name from storage.objects where name like ${`%${id}%`}`).toEqual([]);
});

test('the preview of an erasure says what credit goes, and what is due', async () => {
  const admin = await make.user({ role: 'admin' });
  const { parent } = await make.member();
  const preview = async () => (await make.call('preview_erasure', parent.caller, {})).money;
  expect(await preview()).toMatchObject({ credit: { amount: 0, euro_cents: 0 }, due: { amount: 12_000 } });
  await make.call('grant_credit', admin.caller, { user_id: parent.id, amount: 1500, reason: 'Извинение' });
  await make.call('grant_credit', admin.caller, { user_id: parent.id, amount: 456, reason: 'Още едно' });
  expect((await preview()).credit).toEqual(
    await readOne`select sum(amount)::integer as amount, sum(euro_cents)::integer as euro_cents
      from family_credits where user_id = ${parent.id}`,
  );
  expect((await preview()).credit.amount).toBe(1956);
});

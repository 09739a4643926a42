import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import type { PaymentProvider } from '../../integrations/cards/provider.ts';
import { AUTH_ADMIN, SERVICE, type Caller } from '../../platform/caller.ts';
import { ownerOf } from '../../platform/testing/database.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { PROCEDURES } from '../procedures.ts';
import { ENDED, MOVED, ONCE, RULED } from './merge-columns.ts';

const { club, make, read, readAs, readValue, refused, noticesOf, row, rolesOf, creditOf } = await clubTest();
const admin = await make.user({ role: 'admin' });
const owner = await ownerOf(club);

type User = Awaited<ReturnType<Factories['user']>>;
const parent = (full_name: string) => make.user({ role: 'parent', full_name });
const merge = (keep: { id: string }, goes: { id: string }, typed_name: string, caller: Caller = admin.caller) =>
  make.call('merge_accounts', caller, { keep_id: keep.id, merge_id: goes.id, typed_name });
/** Credit that an admin granted, without money. */
const credit = (user: User, amount: number, euro_cents: number) =>
  make.insert('family_credits', { user_id: user.id, kind: 'granted', amount, euro_cents });

test('every column that names a user moves, has a rule, or ends with a reason', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select case nspname when 'public' then '' else nspname || '.' end || relname || '.' || attname as name
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)`);
  const named = [...MOVED, ...Object.keys(ONCE), ...RULED, ...Object.keys(ENDED)];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(new Set(named).size).toBe(named.length);
});

test('every table that goes over may be written by the merge', async () => {
  const forbidden: string[] = [];
  for (const name of [...MOVED, ...Object.keys(ONCE)]) {
    const [table, column] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
    const { rows } = await owner.query<{ may: boolean }>('select has_column_privilege($1, $2, $3, $4) as may', [
      'service_role',
      table,
      column,
      'update',
    ]);
    if (!rows[0]!.may) forbidden.push(name);
  }
  expect(forbidden).toEqual([]);
});

describe('two accounts of one family', () => {
  test('become one: children, seats, payments, credit, orders, documents, events and messages go over, the books stay', async () => {
    const kept = await parent('Мария Иванова');
    const gone = await parent('Мария Иваннова');
    const first = await make.child(kept, { full_name: 'Ада Иванова' });
    const child = await make.child(gone, { full_name: 'Борис Иванов' });
    const seat = await make.member({ child, sessions: 5 });
    await make.member({ child: first });
    await make.call('validate_payment', SERVICE, { payment_id: seat.payment_id! });
    await credit(kept, 1000, 511);
    await credit(gone, 501, 256);
    const document_id = await make.insert('documents', {
      kind: 'pool_rules',
      version: 900,
      title: 'Правила',
      body: 'Текст',
      published_at: new Date(Date.now() - 1000).toISOString(),
    });
    for (const user of [kept, gone])
      await make.call('sign_document', user.caller, { document_id, child_ids: [], signed_name: 'Мария Иванова' });
    const product = await make.insert('products', {
      name: 'Очила',
      category: 'goggles',
      price: 1500,
      stock_quantity: 9,
    });
    const order = await make.insert('orders', { user_id: gone.id, shipping_address: 'Шумен, ул. 1', total: 1500 });
    await make.insert('order_items', { order_id: order, product_id: product, name: 'Очила', price: 1500, quantity: 1 });
    await make.call('send_contact_message', gone.caller, {
      name: 'Мария',
      email: gone.email,
      phone: null,
      message: 'Кога е урокът?',
    });
    await make.call('make_calendar_feed', gone.caller, {});
    const event_id = await make.insert('events', {
      title: 'Лагер',
      starts_at: '2027-07-01T08:00:00Z',
      ends_at: '2027-07-02T08:00:00Z',
      kind: 'camp',
    });
    await make.insert('event_registrations', { event_id, user_id: gone.id, child_id: child.id });
    const [reference] = await read<{ reference: string }>`select reference from profiles where user_id = ${gone.id}`;
    const books = () =>
      read`
      select (select sum(amount) from ledger_entries) as leva, (select sum(euro_cents) from ledger_entries) as euro,
        (select sum(amount) from family_credits) as credit, (select sum(euro_cents) from family_credits) as credit_euro,
        (select sum(amount) from payments) as payments, (select count(*) from enrollments) as seats,
        (select sum(sessions_remaining) from enrollments) as sessions
    `;
    const before = await books();

    const pair = { keep_id: kept.id, merge_id: gone.id };
    const preview = await make.call('preview_account_merge', admin.caller, pair);
    expect(preview).toMatchObject({ blocked: null, overlaps: [], credit: { amount: 501, euro_cents: 256 } });
    expect(Object.fromEntries(preview.rows.map(({ what, moves, left }) => [what, [moves, left]]))).toMatchObject({
      children: [1, 0],
      enrollments: [1, 0],
      payments: [1, 0],
      family_credits: [1, 0],
      orders: [1, 0],
      event_registrations: [1, 0],
      consents: [0, 1],
      calendar_feeds: [1, 0],
      contact_messages: [1, 0],
    });
    await refuses(merge(kept, gone, 'Мария Иванова'), 'name_mismatch');
    expect(await merge(kept, gone, 'мария иваннова')).toMatchObject({ user_id: kept.id });

    expect(await books()).toEqual(before);
    expect(await make.call('check_books', admin.caller, {})).toMatchObject({ difference: 0 });
    const mine = await club.database.transaction(kept.caller, async (trx) => ({
      children: (await trx.selectFrom('children').select('id').execute()).length,
      orders: (await trx.selectFrom('orders').select('id').execute()).length,
      consents: (await trx.selectFrom('consents').select('id').execute()).length,
      events: (await trx.selectFrom('event_registrations').select('id').execute()).length,
    }));
    expect(mine).toEqual({ children: 2, orders: 1, consents: 1, events: 1 });
    expect(await creditOf(kept.id)).toEqual({ amount: 1501, euro_cents: 767 });
    // Of the account that is gone nothing is left but the note where it went, the log's own rows, and the payment slips in print.
    const { rows: tables } = await owner.query<{ name: string }>(`
      select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_toast'`);
    const found: string[] = [];
    for (const { name } of tables)
      if (
        (await owner.query(`select from ${name} as r where strpos(r::text, $1) > 0 limit 1`, [gone.id])).rows.length > 0
      )
        found.push(name);
    expect(found.toSorted()).toEqual(['private.merged_accounts', 'public.audit_log']);
    // A transfer with the printed number of the account that is gone finds the family.
    expect(await row('private.merged_accounts', { merged_id: gone.id })).toMatchObject({
      user_id: kept.id,
      ...reference,
    });
    expect(
      await read`select kind from email.outgoing where kind = 'accounts_merged' and recipient in (${kept.email}, ${gone.email})`,
    ).toHaveLength(2);
    expect(await noticesOf(kept.id, 'accounts_merged')).toHaveLength(1);
    expect(await row('audit_log', { action: 'merge_accounts' })).toMatchObject({
      actor_id: admin.id,
      subject_id: kept.id,
    });
    // Erasing the account that stayed leaves nothing of the other.
    await make.call('erase_family', admin.caller, { user_id: kept.id, typed_email: kept.email });
    expect((await owner.query(`select from private.merged_accounts where merged_id = $1`, [gone.id])).rows).toEqual([]);
    expect((await owner.query(`select from audit_log as r where strpos(r::text, $1) > 0`, [gone.id])).rows).toEqual([]);
  });

  test('the acts of the account that is gone stay in the log, under the one that stayed; the log is rewritten by nothing else', async () => {
    const [kept, gone] = [await parent('Едно'), await parent('Друго')];
    await read`insert into audit_log (action, subject_table, actor_id) values ('export_my_data', 'auth.users', ${gone.id})`;
    await merge(kept, gone, 'Друго');
    expect(await readValue`select action from audit_log where actor_id = ${kept.id}`).toBe('export_my_data');
    await refuses(read`update audit_log set actor_id = ${admin.id} where actor_id = ${kept.id}`, '42501');
  });

  test('who are both parents of a child become its one parent', async () => {
    const [kept, gone] = [await parent('Майка'), await parent('Майка Втора')];
    const [mine, theirs, far] = [await make.child(kept), await make.child(gone), await make.child()];
    await read`insert into guardians (child_id, user_id) values (${mine.id}, ${gone.id}), (${theirs.id}, ${kept.id}), (${far.id}, ${kept.id}), (${far.id}, ${gone.id})`;
    await merge(kept, gone, 'Майка Втора');
    expect(
      await read`select child_id, user_id from guardians where child_id in (${mine.id}, ${theirs.id}, ${far.id})`,
    ).toEqual([{ child_id: far.id, user_id: kept.id }]);
    expect(
      await read`select id from children where parent_id = ${kept.id} and id in (${mine.id}, ${theirs.id})`,
    ).toHaveLength(2);
  });

  test('both have the same child, or come to the same event: an admin decides there first', async () => {
    const [kept, gone] = [await parent('Баща'), await parent('Баща Втори')];
    const same = { full_name: 'Яна Петрова', birth_date: '2016-05-06' };
    await make.child(kept, same);
    const { id } = await make.child(gone, { ...same, full_name: 'яна петрова' });
    const event_id = await make.insert('events', {
      title: 'Открит ден',
      starts_at: '2027-05-01T08:00:00Z',
      ends_at: '2027-05-01T10:00:00Z',
    });
    for (const user of [kept, gone]) await make.insert('event_registrations', { event_id, user_id: user.id });
    const pair = { keep_id: kept.id, merge_id: gone.id };
    expect(await make.call('preview_account_merge', admin.caller, pair)).toMatchObject({
      overlaps: [
        { kind: 'child', name: 'яна петрова' },
        { kind: 'event', name: 'Открит ден' },
      ],
    });
    await refuses(merge(kept, gone, 'Баща Втори'), 'accounts_overlap', { details: 'яна петрова · Открит ден' });
    expect(await read`select from children where parent_id = ${gone.id}`).toHaveLength(1);
    await read`delete from children where id = ${id}`;
    await read`update event_registrations set status = 'cancelled' where user_id = ${gone.id}`;
    await merge(kept, gone, 'Баща Втори');
  });

  test('a card goes over with its customer; where both have one, that of the account that stays counts', async () => {
    const withCard = async (name: string, number: string) => {
      const user = await parent(name);
      await make.insert('card_customers', {
        user_id: user.id,
        provider: 'test',
        provider_customer_id: `cus-${number}`,
      });
      const card_id = await make.insert('saved_cards', {
        user_id: user.id,
        provider: 'test',
        provider_card_id: `card-${number}`,
        brand: 'visa',
        last4: '4242',
        expires_on: '2030-01-31',
      });
      return { ...user, card_id };
    };
    const cards = (user: User) =>
      read`select provider_card_id as card, provider_customer_id as customer from saved_cards join card_customers using (user_id, provider) where user_id = ${user.id}`;
    const [kept, one, other] = [
      await parent('Без карта'),
      await withCard('С карта', 'm1'),
      await withCard('С друга карта', 'm2'),
    ];
    // A customer without a card, such as of a form that was left.
    await make.insert('card_customers', { user_id: kept.id, provider: 'test', provider_customer_id: 'cus-m0' });
    await make.insert('card_setups', {
      user_id: kept.id,
      provider: 'test',
      status: 'open',
      provider_setup_id: 'set-m0',
    });
    await make.insert('card_setups', {
      user_id: one.id,
      provider: 'test',
      status: 'open',
      provider_setup_id: 'set-m1',
    });
    await merge(kept, one, 'С карта');
    expect(await cards(kept)).toEqual([{ card: 'card-m1', customer: 'cus-m1' }]);
    expect(await readValue`select provider_setup_id from card_setups where user_id = ${kept.id}`).toBe('set-m1');

    const child = await make.child(other);
    const { enrollment_id } = await make.member({ child });
    const subscription = await make.insert('subscriptions', {
      child_id: child.id,
      enrollment_id: enrollment_id!,
      plan_id: await make.plan(),
      current_period: '[2026-11-01,2026-12-01)',
      autopay: true,
      card_id: other.card_id,
    });
    expect(
      (await make.call('preview_account_merge', admin.caller, { keep_id: kept.id, merge_id: other.id })).rows,
    ).toContainEqual({ what: 'saved_cards', moves: 0, left: 1 });
    const forgotten: string[] = [];
    const provider = {
      name: 'test',
      forgetCard: async (id: string) => void forgotten.push(id),
    } as unknown as PaymentProvider;
    const args = { keep_id: kept.id, merge_id: other.id, typed_name: 'С друга карта' };
    await callProcedure(PROCEDURES.get('merge_accounts')!, args, {
      database: club.database,
      caller: admin.caller,
      cards: provider,
    });
    expect(forgotten).toEqual(['card-m2']);
    expect(await cards(kept)).toEqual([{ card: 'card-m1', customer: 'cus-m1' }]);
    // No card is charged for what its owner has not allowed it.
    expect(await row('subscriptions', subscription)).toMatchObject({ autopay: false, card_id: null });
  });

  test('what an account has once stays as the one that stays has it', async () => {
    const [kept, gone] = [await parent('Първи'), await parent('Втори')];
    for (const user of [kept, gone]) {
      await make.call('make_calendar_feed', user.caller, {});
      await read`insert into billing_details (user_id, details) values (${user.id}, ${JSON.stringify({ of: user.id })}::jsonb)`;
      await read`insert into notification_settings (user_id, kind, by_email) values (${user.id}, 'enrolled', ${user === kept})`;
      await read`insert into notifications (user_id, kind, once_key) values (${user.id}, 'payment_due', 'same'), (${user.id}, 'enrolled', null)`;
    }
    await read`insert into notification_settings (user_id, kind, by_email) values (${gone.id}, 'event_left', false)`;
    await merge(kept, gone, 'Втори');
    expect(await read`select details ->> 'of' as "of" from billing_details where user_id = ${kept.id}`).toEqual([
      { of: kept.id },
    ]);
    expect(
      await read`select kind, by_email from notification_settings where user_id = ${kept.id} order by kind`,
    ).toEqual([
      { kind: 'enrolled', by_email: true },
      { kind: 'event_left', by_email: false },
    ]);
    expect(
      await read`select kind, count(*)::integer as n from notifications where user_id = ${kept.id} and kind <> 'accounts_merged' group by kind order by kind`,
    ).toEqual([
      { kind: 'enrolled', n: 2 },
      { kind: 'payment_due', n: 1 },
    ]);
    expect(
      await read`select count(*) filter (where revoked_at is null)::integer as open, count(*)::integer as n from calendar_feeds where user_id = ${kept.id}`,
    ).toEqual([{ open: 1, n: 2 }]);
  });

  test('what one of both asked and the other approved has no second person left, and the same request waits once', async () => {
    const [kept, gone] = [await parent('Пита'), await parent('Одобрява')];
    const family = await parent('Семейство');
    for (const [asker, decider] of [
      [kept, gone],
      [gone, kept],
      [kept, null],
      [gone, null],
    ] as const)
      await read`
        insert into private.approvals (procedure, args, user_id, amount, asked_by, approved, decided_by, decided_at)
        values ('grant_credit', '{}', ${family.id}, 100, ${asker.id}, ${decider && true}, ${decider?.id}, ${decider && new Date()})`;
    await merge(kept, gone, 'Одобрява');
    expect(
      await read`
        select asked_by, approved, decided_by from private.approvals where user_id = ${family.id} order by approved desc nulls last`,
    ).toEqual([
      { asked_by: kept.id, approved: true, decided_by: null },
      { asked_by: kept.id, approved: true, decided_by: null },
      { asked_by: kept.id, approved: false, decided_by: null },
      { asked_by: kept.id, approved: null, decided_by: null },
    ]);
  });

  test('a file lies in the folder of the account that stayed', async () => {
    const [kept, gone] = [await parent('Папка'), await parent('Папка Втора')];
    const version = crypto.randomUUID();
    await read`insert into storage.unused_files (version, remove_after) values (${version}, now() + interval '1 day')`;
    await read`insert into storage.objects (bucket_id, name, owner_id, version) values ('documents', ${`${gone.id}/медицинско.pdf`}, ${gone.id}, ${version})`;
    await merge(kept, gone, 'Папка Втора');
    const moved = { name: `${kept.id}/медицинско.pdf`, owner_id: kept.id };
    expect(await row('storage.objects', { version })).toMatchObject(moved);
  });
});

describe('a merge is refused', () => {
  test('to everybody but an admin, of an account with itself, and of one that is not there', async () => {
    const [kept, gone] = [await parent('Стои'), await parent('Отива')];
    for (const caller of [kept.caller, gone.caller, await make.caller('instructor')]) {
      await refuses(merge(kept, gone, 'Отива', caller), 'not_allowed');
      await refused('not_allowed', 'preview_account_merge', caller, { keep_id: kept.id, merge_id: gone.id });
    }
    await refuses(merge(kept, kept, 'Стои'), 'same_account');
    await refuses(merge(kept, { id: crypto.randomUUID() }, 'Отива'), 'user_not_found');
  });

  test('where rights of staff or an athlete would pass on or be lost', async () => {
    const family = await parent('Семейство');
    const other = await make.user({ role: 'admin', full_name: 'Друг админ' });
    const instructor = await make.user({ role: 'instructor', full_name: 'Треньор' });
    const athlete = await make.user({ role: 'athlete', full_name: 'Състезател' });
    await refuses(merge(family, other, 'Друг админ'), 'not_allowed');
    await refuses(merge(other, family, 'Семейство'), 'not_allowed');
    await refuses(merge(admin, family, 'Семейство'), 'not_allowed');
    await refuses(merge(family, instructor, 'Треньор'), 'not_a_family');
    await refuses(merge(family, athlete, 'Състезател'), 'not_a_family');
    const { user_id } = await make.call('create_family', admin.caller, { full_name: 'Без имейл' });
    await refuses(merge({ id: user_id }, family, 'Семейство'), 'merge_keeps_way_in');
    // A coach who is a mother: her family's account goes over to the coach's, which gets no right that is not a parent's.
    await merge(instructor, family, 'Семейство');
    expect(await rolesOf(instructor.id)).toEqual(['instructor', 'parent']);
  });
});

describe('a merge that would lose a way in or a role is refused', () => {
  test('into a disabled account, until it is enabled; a disabled one may go', async () => {
    const [kept, gone] = [await parent('Спрян'), await parent('Отворен')];
    await make.call('set_users_disabled', admin.caller, { user_ids: [kept.id], disabled: true });
    expect(
      await make.call('preview_account_merge', admin.caller, { keep_id: kept.id, merge_id: gone.id }),
    ).toMatchObject({ blocked: 'merge_keeps_disabled' });
    await refuses(merge(kept, gone, 'Отворен'), 'merge_keeps_disabled');
    await merge(gone, kept, 'Спрян');
  });

  test('of an account for which a role waits', async () => {
    const [kept, gone] = [await parent('Семейство'), await parent('Бъдещ треньор')];
    await read`insert into private.waiting_roles (user_id, role) values (${gone.id}, 'instructor')`;
    expect(
      await make.call('preview_account_merge', admin.caller, { keep_id: kept.id, merge_id: gone.id }),
    ).toMatchObject({ blocked: 'not_a_family' });
    await refuses(merge(kept, gone, 'Бъдещ треньор'), 'not_a_family');
  });
});

describe('at the same moment', () => {
  test('of two merges against each other one happens', async () => {
    const [one, other] = [await parent('Едната'), await parent('Другата')];
    await make.child(one);
    await make.child(other);
    await race({}, [merge(one, other, 'Другата'), merge(other, one, 'Едната')]);
    const left = await read<{ id: string }>`select id from auth.users where id in (${one.id}, ${other.id})`;
    expect(left).toHaveLength(1);
    expect(await read`select from children where parent_id = ${left[0]!.id}`).toHaveLength(2);
  });

  test('a payment that arrives, a child that is registered and a seat that is taken are not lost', async () => {
    for (let round = 0; round < 8; round++) {
      const [kept, gone] = [await parent('Остава'), await parent('Заминава')];
      const child = await make.child(gone);
      const { payment_id } = await make.member({ child });
      const class_id = await make.swimClass();
      const plan_id = await make.plan();
      const results = await Promise.allSettled([
        merge(kept, gone, 'Заминава'),
        make.call('validate_payment', admin.caller, { payment_id: payment_id! }),
        make.call('register_child', gone.caller, { full_name: 'Ново дете', birth_date: '2018-01-01' }),
        make.call('enroll_child', gone.caller, { child_id: child.id, class_id, plan_id, method: 'cash' }),
      ]);
      expect(results.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(await row('payments', payment_id!)).toMatchObject({ status: 'validated', user_id: kept.id });
      const [counts] = await read`
        select (select count(*)::integer from children where parent_id = ${kept.id}) as children,
          (select count(*)::integer from payments where user_id = ${kept.id}) as payments`;
      // Answered messages are there; what was refused is not.
      expect(counts).toEqual({
        children: results[2]!.status === 'fulfilled' ? 2 : 1,
        payments: results[3]!.status === 'fulfilled' ? 2 : 1,
      });
    }
    expect(await make.call('check_books', admin.caller, {})).toMatchObject({ difference: 0 });
  });
});

test('two threads of one message become one, with the posts of both, the last answer and the call that reached', async () => {
  const [mother, father] = [await parent('Пази нишката'), await parent('Дава нишката')];
  const { class_id, instructor } = await make.taughtClass({ max_capacity: 9 });
  for (const user of [mother, father]) await make.member({ class_id, child: await make.child(user) });
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) select id, ${guardian.id} from children where parent_id in (${mother.id}, ${father.id})`;
  const texts = { body: 'Идвате ли?', body_en: null, body_ru: null, subject_en: null, subject_ru: null };
  const [both, one] = [randomUUID(), randomUUID()];
  const message = { ...texts, subject: 'Лагер', urgent: true, asks: true };
  await make.call('send_message', admin.caller, {
    ...message,
    message_id: both,
    audience: { kind: 'class', ids: [class_id] },
  });
  await make.call('send_message', admin.caller, {
    ...message,
    message_id: one,
    audience: { kind: 'families', ids: [father.id] },
  });
  const threadOf = (id: string) =>
    readValue<string>`select id from threads where message_id = ${both} and family_id = ${id}`;
  const [stays, goes] = [await threadOf(mother.id), await threadOf(father.id)];
  await make.call('answer_message', mother.caller, { message_id: both, choice: 'yes' });
  await make.call('answer_message', father.caller, { message_id: both, choice: 'no' });
  for (const [user, thread_id] of [
    [mother, stays],
    [father, goes],
  ] as const)
    await make.call('post_in_thread', user.caller, { thread_id, post_id: randomUUID(), body: `Пише ${user.id}` });
  await make.call('note_call', admin.caller, { thread_id: goes, outcome: 'reached' });
  await make.call('note_call', admin.caller, { thread_id: stays, outcome: 'no_answer' });
  await read`update threads set waiting_since = now() - interval '1 hour', opened_at = now() - interval '1 hour' where id = ${goes}`;

  await merge(mother, father, 'Дава нишката');
  expect(
    await read`
      select message_id, answer, call_outcome, waiting_since < now() - interval '50 minutes' as waits, opened_at < now() - interval '50 minutes' as opened,
        (select count(*)::integer from thread_posts where thread_id = threads.id) as posts,
        (select count(*)::integer from thread_children where thread_id = threads.id) as children,
        (select count(*)::integer from thread_readers where thread_id = threads.id) as readers
      from threads where family_id = ${mother.id} and message_id = ${both}`,
  ).toEqual([
    {
      message_id: both,
      answer: 'no',
      call_outcome: 'reached',
      waits: true,
      opened: true,
      posts: 2,
      children: 2,
      readers: 2,
    },
  ]);
  expect(await read`select id from threads where id = ${goes}`).toEqual([]);
  expect(await read`select id from threads where family_id = ${mother.id} and message_id = ${one}`).toHaveLength(1);
  expect(await read`select id from notifications where data ->> 'thread_id' = ${goes}`).toEqual([]);
  expect((await noticesOf(instructor.id, 'thread_waits')).every((data) => data.thread_id === stays)).toBe(true);
  // Both children of the family read it.
  const posts = await readAs(guardian.caller)`select body from thread_posts where thread_id = ${stays}`;
  expect(posts).toHaveLength(2);
});

test('a family has a message once', async () => {
  const family = await parent('Веднъж');
  const message_id = await make.insert('messages', {
    subject: 'Шапки',
    body: 'Вземете шапки.',
    audience_kind: 'families',
  });
  await make.insert('threads', { message_id, family_id: family.id });
  await expect(make.insert('threads', { message_id, family_id: family.id })).rejects.toMatchObject({
    constraint: 'threads__one_each',
  });
});

test('the account that is gone has no session and no way in', async () => {
  const [kept, gone] = [await parent('Влиза'), await parent('Не влиза')];
  await readAs(AUTH_ADMIN)`insert into auth.sessions (user_id) values (${gone.id})`;
  const { id } = await make.child(gone);
  await merge(kept, gone, 'Не влиза');
  for (const table of ['sessions', 'identities', 'user_secrets'])
    expect((await owner.query(`select from auth.${table} where user_id = $1`, [gone.id])).rows).toEqual([]);
  // An access token that is still good opens nothing of the family and writes nothing.
  expect(
    await club.database.transaction(gone.caller, (trx) => trx.selectFrom('children').select('id').execute()),
  ).toEqual([]);
  await expect(
    make.call('register_child', gone.caller, { full_name: 'Късно', birth_date: '2018-01-01' }),
  ).rejects.toBeTruthy();
  await expect(
    make.call('announce_absence', gone.caller, { child_id: id, lesson_id: id } as never),
  ).rejects.toBeTruthy();
  // The address is free again: a new account of it is a new family.
  expect((await make.user({ role: 'parent', email: gone.email })).id).not.toBe(gone.id);
});

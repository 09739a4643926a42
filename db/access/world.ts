import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ANONYMOUS, SERVICE, type Caller } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DatabaseTables } from '../../server/platform/database/migrations/tables.ts';
import { Factories } from '../seed/factories.ts';
import type { Person } from './matrix.ts';

export type Table = keyof DatabaseTables;
type Row = Record<string, unknown>;

export interface World {
  callers: Record<Person, Caller>;
  /** The row of the table that the people reach for. */
  rows: Record<Table, Row>;
  /** A row that the person could add, where anybody may. */
  drafts: Partial<Record<Table, (person: Person) => Row>>;
  /** The column that is written where anybody may. */
  columns: Partial<Record<Table, string>>;
}

type Users = Record<Exclude<Person, 'visitor'>, { id: string; caller: Caller }>;

/** The second of the two is the first one, too, who has both roles. */
async function becomeOne(database: Database, users: Users, [first, second]: [Person, Person]): Promise<void> {
  if (first === 'visitor' || second === 'visitor') throw new Error('a visitor has no role');
  await database.transaction(SERVICE, (trx) =>
    sql`
      insert into user_roles (user_id, role)
      select ${users[first].id}::uuid, role from user_roles where user_id = ${users[second].id}::uuid
    `.execute(trx),
  );
  users[second] = users[first];
}

/**
 * One family, its class and everything that hangs on them, and the people who will reach for it; `pair`: two of them
 * are one person.
 */
export async function createWorld(database: Database, pair: [Person, Person] | null = null): Promise<World> {
  const make = new Factories(database);
  const users = {
    stranger: await make.user(),
    parent: await make.user({ role: 'parent' }),
    guardian: await make.user({ role: 'parent' }),
    other_parent: await make.user({ role: 'parent' }),
    instructor: await make.user({ role: 'instructor' }),
    other_instructor: await make.user({ role: 'instructor' }),
    athlete: await make.user({ role: 'athlete' }),
    pending_athlete: await make.user(),
    reception: await make.user({ role: 'reception' }),
    admin: await make.user({ role: 'admin' }),
  };
  if (pair) await becomeOne(database, users, pair);
  const callers = {
    visitor: ANONYMOUS,
    ...Object.fromEntries(Object.entries(users).map(([name, { caller }]) => [name, caller])),
  } as World['callers'];
  const idOf = (person: Person) => (person === 'visitor' ? null : users[person].id);
  const parent = users.parent.id;
  const now = new Date().toISOString();

  const location_id = await make.location();
  const class_id = await make.swimClass({ instructor_id: users.instructor.id, location_id });
  await make.swimClass({ instructor_id: users.other_instructor.id });
  await make.addInstructor(class_id, { part: 'assistant' });
  const plan_id = await make.plan();
  const { id: child_id } = await make.child({ id: parent });
  await make.child({ id: users.other_parent.id });
  const { enrollment_id, payment_id } = await make.call('enroll_child', callers.parent, {
    child_id,
    class_id,
    plan_id,
    method: 'cash',
  });
  const lesson_id = await make.lesson(class_id);
  const client_id = randomUUID();
  await make.call('mark_attendance', callers.instructor, {
    lesson_id,
    marks: [{ child_id, status: 'present', client_id, marked_at: now }],
  });
  await make.call('open_roster', callers.instructor, { lesson_id });
  const private_id = await make.insert('classes', {
    title: 'Частен урок',
    instructor_id: users.other_instructor.id,
    location_id,
    duration_minutes: 30,
    price_per_class: 3000,
    max_capacity: 2,
    kind: 'private',
  });
  const slot_id = await make.lesson(private_id, { hours: 30 });
  const credit_id = await make.insert('make_up_credits', { child_id, reason: 'granted', valid_until: '2030-01-01' });

  const level_id = await make.insert('levels', { name: 'Медузи', skill_level: 'beginner' });
  const passed_level_id = await make.insert('levels', { name: 'Капки', skill_level: 'beginner', display_order: 1 });
  const skill_id = await make.insert('skills', { level_id, name: 'Издишване' });
  const step_id = randomUUID();
  await make.call('assess_skills', SERVICE, {
    skills: [{ child_id, skill_id, step: 3, client_id: step_id, marked_at: now }],
  });
  const product_id = await make.insert('products', { name: 'Шапка', category: 'caps', price: 1200, stock_quantity: 5 });
  const sized_id = await make.insert('products', { name: 'Бански', category: 'swimwear', price: 5900 });
  const order_id = await make.insert('orders', { user_id: parent, shipping_address: 'Шумен, ул. Роза 1', total: 1200 });
  const event_id = await make.insert('events', { title: 'Празник', starts_at: now, ends_at: now, is_published: true });
  const registration_id = await make.insert('event_registrations', { event_id, user_id: parent, child_id });
  const day_id = await make.insert('event_days', { event_id, date: '2030-07-01', starts: '09:00', ends: '16:00' });
  const question_id = await make.insert('event_questions', { event_id, position: 1, kind: 'text', title: 'Размер' });
  const member_id = await make.insert('team_members', { kind: 'coach', full_name: 'Иван Петров' });
  const document_id = await make.insert('documents', {
    kind: 'terms',
    version: 1,
    title: 'Условия',
    body: 'Текст',
    published_at: now,
  });
  const message_id = await make.insert('contact_messages', {
    name: 'Баба',
    email: 'a@b.bg',
    message: 'Здравейте',
    user_id: null,
  });
  const sent_id = await make.insert('messages', {
    subject: 'Басейнът е затворен',
    body: 'Утре няма плуване',
    sent_by: null,
    class_id,
    audience_kind: 'class',
  });
  const thread_id = await make.insert('threads', { message_id: sent_id, family_id: parent, class_id });
  const issuer_id = await make.insert('card_issuers', { name: 'Спорткарта', price: 800 });
  const card_id = await make.insert('benefit_cards', {
    issuer_id,
    child_id,
    number: 'A1234',
    valid_from: '2026-01-01',
    confirmed_at: now,
  });
  const claim_id = await make.insert('card_claims', {
    issuer_id,
    month: '2026-01-01',
    visits: 1,
    corrections: 0,
    amount: 800,
    euro_cents: 409,
  });
  const voucher_id = await make.insert('vouchers', {
    issuer_id,
    number: 'V1234',
    value: 5000,
    payment_id,
    taken_at: now,
  });
  const card_visit_id = await make.insert('card_visits', {
    card_id,
    issuer_id,
    number: 'A1234',
    child_id,
    day: '2026-01-05',
    price: 800,
    euro_cents: 409,
    claim_id,
  });
  const accident_id = await make.insert('accidents', {
    child_id,
    happened_at: new Date().toISOString(),
    what: 'Подхлъзна се',
    done: 'Лед',
  });
  const worry_id = await make.insert('settled_worries', {
    kind: 'accident',
    subject_id: accident_id,
    since: '2026-01-05',
  });
  const certificate_id = await make.insert('certificates', {
    child_id,
    kind: 'medical',
    valid_until: '2030-01-01',
    file_path: `${parent}/there`,
    uploaded_by: parent,
  });
  const audit_id = await make.insert('audit_log', { action: 'test', subject_table: 'children' });
  const transaction_id = await make.insert('bank_transactions', {
    fingerprint: 'f',
    booked_on: '2026-01-05',
    amount: 4090,
    currency: 'EUR',
  });
  const sum = { amount: 100, euro_cents: 51 };
  const entry_id = await make.insert('ledger_entries', { ...sum, kind: 'payment', method: 'cash' });
  const subscription_id = await make.insert('subscriptions', {
    child_id,
    enrollment_id,
    plan_id,
    current_period: '[2030-01-01,2030-02-01)',
  });
  const swum = { stroke: 'freestyle', distance: 50, course: 'SCM' } as const;
  const result_id = await make.insert('swim_results', {
    ...swum,
    child_id,
    centiseconds: 4000,
    swum_on: '2026-01-01',
  });
  const season_id = await make.insert('seasons', {
    name: 'Есен 2030',
    starts_on: '2030-09-15',
    ends_on: '2031-06-15',
    published_at: now,
  });
  const base_list_id = await make.insert('base_time_lists', { name: '2026', starts_on: '2026-01-01' });
  const standard_list_id = await make.insert('time_standard_lists', { name: '2026', starts_on: '2026-01-01' });
  const byId = async (table: Parameters<Factories['insert']>[0], values: Row) => ({
    id: await make.insert(table, values as never),
  });

  const write = (text: ReturnType<typeof sql>) => database.transaction(SERVICE, (trx) => text.execute(trx));
  await write(
    sql`insert into lesson_themes (lesson_id, theme, is_shared) values (${lesson_id}, 'Плъзгане по гръб', true)`,
  );
  await write(sql`insert into album_children (lesson_id, child_id) values (${lesson_id}, ${child_id})`);
  await write(sql`
    with document as (
      insert into documents (kind, version, title, body, published_at) values ('photos', 1, 'Снимки', 'Текст', now()) returning id
    )
    insert into consents (document_id, user_id, child_id, signed_name) select id, ${parent}, ${child_id}, 'Елена' from document`);
  await write(
    sql`insert into event_registration_days (event_id, registration_id, day_id) values (${event_id}, ${registration_id}, ${day_id})`,
  );
  await write(
    sql`insert into event_answers (event_id, registration_id, question_id, answer) values (${event_id}, ${registration_id}, ${question_id}, 'M')`,
  );
  await write(sql`insert into program_children (season_id, child_id) values (${season_id}, ${child_id})`);
  await write(
    sql`insert into season_windows (season_id, audience, opens_at) values (${season_id}, 'everybody', now())`,
  );
  await write(
    sql`insert into season_draws (season_id, closes_at, seed_source) values (${season_id}, now() + interval '1 day', 'Тото')`,
  );
  await write(sql`insert into draw_seats (season_id, class_id, seats) values (${season_id}, ${class_id}, 1)`);
  await write(
    sql`insert into draw_seeds (season_id, user_id, seed) values (${season_id}, ${users.admin.id}, '1-2-3-4-5')`,
  );
  const drawnClass = await make.swimClass({ season_id });
  const wishes = await make.insert('draw_entries', {
    season_id,
    child_id,
    plan_id: await make.plan(),
    together: false,
  });
  await write(
    sql`insert into draw_wishes (entry_id, season_id, rank, class_id) values (${wishes}, ${season_id}, 1, ${drawnClass})`,
  );
  await write(sql`insert into guardians (child_id, user_id) values (${child_id}, ${users.guardian.id})`);
  await write(sql`insert into thread_children (thread_id, child_id) values (${thread_id}, ${child_id})`);
  await write(sql`insert into thread_readers (thread_id, user_id) values (${thread_id}, ${parent})`);
  const apart = [child_id, (await make.child({ id: parent })).id].toSorted() as [string, string];
  await write(sql`insert into children_apart (child_id, other_id) values (${apart[0]}, ${apart[1]})`);
  await write(
    sql`insert into athlete_accounts (user_id, approved, approved_at, child_id) values (${users.athlete.id}, true, now(), ${child_id})`,
  );
  await write(sql`insert into athlete_accounts (user_id) values (${users.pending_athlete.id})`);
  await write(
    sql`insert into notification_settings (user_id, kind, by_email) values (${parent}, 'lesson_reminder', true)`,
  );
  await write(sql`insert into notification_times (user_id, digest_at) values (${parent}, '18:00')`);
  await write(sql`insert into billing_details (user_id, details) values (${parent}, '{}')`);
  await write(sql`insert into attendance_days (day, present, absent, excused) values ('2026-01-05', 1, 0, 0)`);
  await write(sql`insert into revenue_changes (day) values ('2026-01-05')`);
  await write(sql`update club_settings set private_lessons = true`);
  await write(sql`update children set gender = 'female' where id = ${child_id}`);
  await write(sql`
    insert into base_times (list_id, gender, course, stroke, distance, centiseconds)
    values (${base_list_id}, 'female', 'SCM', 'freestyle', 50, 2300)`);
  await write(sql`
    insert into time_standards (list_id, label, gender, course, stroke, distance, centiseconds)
    values (${standard_list_id}, 'A', 'female', 'SCM', 'freestyle', 50, 4100)`);
  await write(sql`insert into swimmer_keys (key, child_id) values ('BUL1', ${child_id})`);
  const own = { user_id: parent };

  return {
    callers,
    rows: {
      profiles: own,
      user_roles: own,
      athlete_accounts: { user_id: users.athlete.id },
      athlete_confirmations: await byId('athlete_confirmations', {
        user_id: users.pending_athlete.id,
        email: 'maika@test.club',
        token_hash: 'z',
      }),
      athlete_goals: await byId('athlete_goals', { user_id: users.athlete.id, title: 'Всяка тренировка' }),
      accidents: { id: accident_id },
      card_issuers: { id: issuer_id },
      card_issuer_list: { id: issuer_id },
      benefit_cards: { id: card_id },
      benefit_card_list: { id: card_id },
      card_claims: { id: claim_id },
      card_visits: { id: card_visit_id },
      vouchers: { id: voucher_id },
      voucher_list: { id: voucher_id },
      settled_worries: { id: worry_id },
      accident_log: { id: accident_id },
      certificates: { id: certificate_id },
      certificate_directory: { id: certificate_id },
      children: { id: child_id },
      child_care: { child_id },
      guardians: { child_id },
      children_apart: { child_id: apart[0] },
      user_directory: own,
      athlete_directory: { user_id: users.athlete.id },
      instructors: { user_id: users.instructor.id },
      membership_periods: { child_id },
      locations: await byId('locations', { name: 'Стар басейн', type: 'pool' }),
      closures: await byId('closures', { location_id, starts_on: '2030-01-01', ends_on: '2030-01-02' }),
      saved_views: await byId('saved_views', { list: 'classes', name: 'Начинаещи', query: 'classes.level=beginner' }),
      seasons: { id: season_id },
      seat_holds: await byId('seat_holds', { class_id, child_id, expires_at: now }),
      season_windows: { season_id },
      program_children: { season_id },
      season_draws: { season_id },
      draw_seats: { season_id },
      draw_seeds: { season_id },
      draw_entries: { id: wishes },
      draw_wishes: { entry_id: wishes },
      season_proposals: await byId('season_proposals', {
        season_id,
        child_id,
        enrollment_id,
        class_id,
        answer_until: '2030-06-30',
      }),
      classes: { id: class_id },
      class_instructors: { class_id },
      class_sessions: { class_id },
      lessons: { id: lesson_id },
      class_availability: { class_id },
      class_day_availability: { class_id },
      admin_classes: { id: class_id },
      event_seats: { event_id },
      own_event_attendees: { event_id },
      event_attendees: { event_id },
      admin_marks: { lesson_id, child_id },
      admin_payments: own,
      admin_children: { id: child_id },
      admin_membership_periods: { child_id },
      admin_instructors: { user_id: users.instructor.id },
      class_choices: { kind: 'location', id: location_id },
      public_classes: { class_id },
      free_slots: { lesson_id: slot_id },
      plans: { id: plan_id },
      enrollments: { id: enrollment_id },
      session_ledger: { enrollment_id, lesson_id },
      plan_prices: { plan_id },
      child_prices: await byId('child_prices', { child_id, plan_id, amount: 5000, reason: 'Дете на треньор' }),
      fee_waivers: await byId('fee_waivers', { child_id, kind: 'registration', reason: 'Дете на треньор' }),
      promotions: await byId('promotions', { code: 'LETO', percent: 10 }),
      waitlist_offers: await byId('waitlist_offers', { enrollment_id, expires_at: now }),
      subscriptions: { id: subscription_id },
      subscription_pauses: await byId('subscription_pauses', {
        subscription_id,
        starts_on: '2030-01-10',
        ends_on: '2030-01-20',
      }),
      attendance: { lesson_id, child_id },
      attendance_marks: { client_id },
      revenue_days: await byId('revenue_days', {
        day: '2026-01-05',
        method: 'cash',
        kind: 'other',
        received: 1,
        due: 0,
        received_euro: 1,
        due_euro: 0,
      }),
      revenue_changes: { day: '2026-01-05' },
      attendance_days: { day: '2026-01-05' },
      visits: await byId('visits', { child_id, lesson_id, kind: 'trial' }),
      trial_requests: await byId('trial_requests', { child_id, wish: 'Не я е страх от водата' }),
      make_up_credits: { id: credit_id },
      visit_offers: await byId('visit_offers', { lesson_id, child_id, credit_id, expires_at: now, status: 'lapsed' }),
      make_up_ledger: await byId('make_up_ledger', { credit_id, delta: 1, reason: 'earned' }),
      hand_overs: await byId('hand_overs', {
        child_id,
        lesson_id,
        collector_id: parent,
        collector_name: 'Мама',
        handed_at: now,
        client_id: lesson_id,
      }),
      hand_over_codes: await byId('hand_over_codes', { child_id, lesson_id, user_id: parent, code_hash: 'x' }),
      lesson_themes: { lesson_id },
      lesson_pictures: await byId('lesson_pictures', {
        lesson_id,
        file_path: 'folder/there',
        type: 'image/webp',
        bytes: 10,
      }),
      album_children: { lesson_id, child_id },
      child_notes: await byId('child_notes', { child_id, lesson_id, note: 'Скача смело' }),
      absences: await byId('absences', { child_id, lesson_id, excused: true }),
      substitute_requests: await byId('substitute_requests', { lesson_id, asked_by: users.instructor.id }),
      progress_assessments: await byId('progress_assessments', {
        child_id,
        metric_set: 'learner',
        technique: 5,
        endurance: 5,
        speed: 5,
        coordination: 5,
        discipline: 5,
      }),
      levels: { id: level_id },
      skills: { id: skill_id },
      skill_results: { child_id, skill_id },
      skill_marks: { client_id: step_id },
      level_passes: await byId('level_passes', { child_id, level_id: passed_level_id }),
      level_proposals: { child_id },
      reports: await byId('reports', {
        child_id,
        period: 'Есен 2026',
        locale: 'bg',
        level_name: 'Делфини',
        skills: '[]',
        words: 'Плува смело.',
        state: 'issued',
        issued_at: now,
      }),
      achievements: await byId('achievements', { child_id, title: 'Първи 25 метра' }),
      swim_results: { id: result_id },
      swim_times: { id: result_id },
      personal_bests: { id: result_id },
      swimmer_standards: { result_id },
      swimmers: { child_id },
      meets: await byId('meets', { name: 'Турнир', course: 'SCM', starts_on: '2026-01-01', ends_on: '2026-01-01' }),
      base_time_lists: { id: base_list_id },
      base_times: { list_id: base_list_id },
      time_standard_lists: { id: standard_list_id },
      time_standards: { list_id: standard_list_id },
      swimmer_keys: { key: 'BUL1' },
      roster_openings: { lesson_id },
      payments: { id: payment_id },
      payment_events: { payment_id },
      family_debts: own,
      refunds: await byId('refunds', { payment_id: payment_id!, amount: 1, reason: 'duplicate' }),
      saved_cards: await byId('saved_cards', {
        user_id: parent,
        provider: 'test',
        provider_card_id: 'card_1',
        brand: 'Test',
        last4: '4242',
        expires_on: '2030-12-31',
      }),
      card_customers: await byId('card_customers', {
        user_id: parent,
        provider: 'test',
        provider_customer_id: 'customer_1',
      }),
      card_intents: await byId('card_intents', { payment_id, provider: 'test', euro_cents: 100 }),
      easypay_codes: await byId('easypay_codes', { payment_id, euro_cents: 100, expires_at: '2030-12-31' }),
      card_setups: await byId('card_setups', { user_id: parent, provider: 'test' }),
      provider_events: await byId('provider_events', { provider: 'test', event_id: 'event_1', kind: 'hello' }),
      withdrawals: await byId('withdrawals', { payment_id: payment_id!, user_id: parent, name: 'Мила', amount: 0 }),
      invoice_requests: await byId('invoice_requests', { payment_id: payment_id!, user_id: parent, details: '{}' }),
      billing_details: own,
      invoice_series: { kind: 'invoice' },
      invoices: await byId('invoices', {
        number: 1,
        kind: 'receipt',
        user_id: parent,
        recipient: 'Семейство',
        amount: 100,
      }),
      kindergarten_bills: await byId('kindergarten_bills', {
        location_id,
        child_id,
        month: '2026-01-01',
        sessions: 1,
        amount: 100,
      }),
      ledger_entries: { id: entry_id },
      cash_moves: await byId('cash_moves', { ...sum, user_id: users.instructor.id, kind: 'taken', entry_id }),
      cash_handovers: await byId('cash_handovers', {
        ...sum,
        from_holder: 'person',
        from_user_id: users.instructor.id,
        to_holder: 'safe',
        begun_by: users.instructor.id,
      }),
      cash_closes: await byId('cash_closes', {
        user_id: users.instructor.id,
        day: '2026-01-05',
        expected: 100,
        expected_euro_cents: 51,
        counted_euro_cents: 51,
      }),
      family_credits: await byId('family_credits', { user_id: parent, kind: 'granted', amount: 100, euro_cents: 51 }),
      bank_transactions: { id: transaction_id },
      bank_layouts: await byId('bank_layouts', { key: 'head', columns: '{}' }),
      import_layouts: await byId('import_layouts', { key: 'head', columns: '{}' }),
      bank_pairs: await byId('bank_pairs', { transaction_id, payment_id: payment_id!, settled_here: true }),
      books_removals: await byId('books_removals', { kind: 'payment', amount: 100, euro_cents: 51 }),
      books_checks: await byId('books_checks', { books: 0, payments: 0, refunds: 0, credits: 0, removed: 0 }),
      products: { id: product_id },
      product_sizes: await byId('product_sizes', { product_id: sized_id, label: '140' }),
      shop_products: { id: product_id },
      shop_items: { id: product_id },
      stock_moves: await byId('stock_moves', { product_id, change: 5, quantity_after: 5, reason: 'opening' }),
      orders: { id: order_id },
      order_items: await byId('order_items', { order_id, product_id, name: 'Шапка', price: 1200, quantity: 1 }),
      club_settings: { id: true },
      club_setup: { id: true },
      team_members: await byId('team_members', { kind: 'athlete', full_name: 'Лев Петров' }),
      team_achievements: await byId('team_achievements', { member_id, title: 'Злато', year: 2020 }),
      events: await byId('events', { title: 'Лагер', starts_at: now, ends_at: now, is_published: true }),
      event_days: { id: day_id },
      event_squads: await byId('event_squads', { event_id, name: 'Делфини' }),
      event_questions: { id: question_id },
      event_registration_days: { registration_id, day_id },
      event_answers: { registration_id, question_id },
      event_items: await byId('event_items', { event_id, day_number: 1, starts: '09:00', title: 'Загрявка' }),
      event_registrations: { id: registration_id },
      news: await byId('news', { slug: 'nova-sezona', title: 'Нов сезон', published_at: now }),
      guide_articles: await byId('guide_articles', { slug: 'purvi-urok', title: 'Първи урок' }),
      media_items: await byId('media_items', { kind: 'photo', path: 'a.avif', album: 'Лагер' }),
      media_albums: { album: 'Лагер' },
      albums: { name: 'Лагер' },
      contact_messages: { id: message_id },
      messages: { id: sent_id },
      attachments: await byId('attachments', {
        message_id: sent_id,
        position: 1,
        name: 'график.pdf',
        file_path: 'folder/there',
        type: 'application/pdf',
        bytes: 10,
      }),
      threads: { id: thread_id },
      thread_children: { thread_id, child_id },
      thread_posts: await byId('thread_posts', { thread_id, body: 'Благодаря', by_club: false, written_by: parent }),
      thread_readers: { thread_id, user_id: parent },
      message_templates: await byId('message_templates', { name: 'Почивка', subject: 'Почивка', body: 'Не плуваме.' }),
      contact_answers: await byId('contact_answers', { message_id, body: 'Добре дошли' }),
      calendar_feeds: await byId('calendar_feeds', { user_id: parent, secret: 'a'.repeat(32) }),
      documents: { id: document_id },
      document_signers: { document_id },
      guardian_invitations: await byId('guardian_invitations', {
        token_hash: 'x',
        email: 'baba@test.club',
        child_ids: [child_id],
        invited_by: parent,
      }),
      user_invitations: await byId('user_invitations', {
        token_hash: 'y',
        email: 'kolega@test.club',
        role: 'instructor',
      }),
      consents: await byId('consents', { document_id, user_id: parent, signed_name: 'Елена' }),
      notifications: await byId('notifications', { user_id: parent, kind: 'hello' }),
      notification_settings: own,
      notification_times: own,
      push_subscriptions: await byId('push_subscriptions', {
        user_id: parent,
        endpoint: 'https://push.example/parent',
        p256dh: 'p'.repeat(87),
        auth: 'a'.repeat(22),
      }),
      job_runs: await byId('job_runs', { name: 'sweep' }),
      faults: await byId('faults', { kind: 'disk' }),
      last_job_runs: { name: 'sweep' },
      audit_log: { id: audit_id },
      audit_entries: { id: audit_id },
    },
    drafts: {
      user_roles: (person) => ({ user_id: idOf(person), role: 'parent' }),
      athlete_accounts: (person) => ({ user_id: idOf(person) }),
      athlete_goals: (person) => ({ user_id: idOf(person), title: 'Пет тренировки седмично' }),
      locations: () => ({ name: 'Нов басейн', type: 'pool' }),
      saved_views: () => ({ list: 'classes', name: 'Напреднали', query: 'classes.level=advanced' }),
      plans: () => ({ kind: 'pool_12', name: '12 посещения', sessions: 12 }),
      products: () => ({ name: 'Очила', category: 'goggles', price: 2000 }),
      team_members: () => ({ kind: 'coach', full_name: 'Нов треньор' }),
      team_achievements: () => ({ member_id, title: 'Сребро', year: 2021 }),
      events: () => ({ title: 'Събор', starts_at: now, ends_at: now }),
      news: () => ({ slug: 'druga', title: 'Друга' }),
      guide_articles: () => ({ slug: 'drug-urok', title: 'Друг урок' }),
      media_items: () => ({ kind: 'photo', path: 'b.avif' }),
      notification_settings: (person) => ({ user_id: idOf(person), kind: 'enrolled', by_email: false }),
      notification_times: (person) => ({ user_id: idOf(person), quiet: 'none' }),
      message_templates: () => ({ name: 'Студена вода', subject: 'Студена вода', body: 'Вземете си дрехи.' }),
    },
    columns: {
      profiles: 'phone',
      athlete_accounts: 'license',
      athlete_goals: 'target_date',
      children: 'notes',
      child_care: 'medical_notes',
      locations: 'address',
      saved_views: 'query',
      plans: 'description',
      products: 'name_en',
      club_settings: 'email',
      team_members: 'bio',
      team_achievements: 'title_en',
      events: 'title_en',
      news: 'title_en',
      guide_articles: 'title_en',
      media_items: 'title',
      albums: 'name_en',
      contact_messages: 'handled_at',
      notifications: 'read_at',
      notification_settings: 'by_email',
      notification_times: 'digest_at',
      message_templates: 'name',
      push_subscriptions: 'shows_private',
    },
  };
}

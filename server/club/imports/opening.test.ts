import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { adminTest } from '../../testing/club.ts';
import { lockCredit } from '../ledger/credit.ts';
import { importBy } from './testing/import-by.ts';

const { make, read, readOne, readValue, refused, admin, asService, creditOf } = await adminTest(undefined, 'EUR');
const take = importBy(make, admin);
const sent = () =>
  readOne<{ emails: number; bells: number }>`select (select count(*)::integer from email.outgoing) as emails,
        (select count(*)::integer from notifications) as bells`;
const some = () => crypto.randomUUID().slice(0, 8);

test('a family without an address is managed by the club, and the same row finds it again', async () => {
  const [name, child] = [`Гергана ${some()}`, `Яна ${some()}`];
  const file = `Дете;Рождена дата;Родител;Телефон\n${child} Колева;5 март 2018 г.;${name};0888 11 22 33\n`;
  expect((await take('children', file)).counts).toEqual({ new: 1, exists: 0, faulty: 0, families: 1 });
  expect((await take('children', file)).counts).toEqual({ new: 0, exists: 1, faulty: 0, families: 0 });
  expect(
    await read`
      select birth_date, profiles.phone, users.email, private.is_managed(parent_id) as managed
      from children join profiles on user_id = parent_id join auth.users on users.id = parent_id where profiles.full_name = ${name}`,
  ).toEqual([{ birth_date: '2018-03-05', phone: '+359888112233', email: null, managed: true }]);
  const nothing = await take('children', 'Дете;Рождена дата;Родител\nАна Колева;01.02.2019;\n', true);
  expect(nothing.rows[0]!.faults).toEqual([{ column: 'parent_email', fault: 'required', detail: null }]);
});

test('a second parent joins the child once, with an account of its own', async () => {
  const [first, second] = [`${some()}@family.example`, `${some()}@family.example`];
  const head = 'Дете;Рождена дата;Имейл;Родител;Втори родител;Имейл на втория родител\n';
  const row = `Ивет ${some()};01.02.2019;${first};Елена Петрова;`;
  expect((await take('children', `${head}${row};\n`)).counts.new).toBe(1);
  expect((await take('children', `${head}${row}Петър Петров;${second}\n`)).counts.new).toBe(1);
  expect((await take('children', `${head}${row}Петър Петров;${second}\n`)).counts).toMatchObject({ new: 0, exists: 1 });
  expect(
    await read`
      select users.email, private.strongest_role(user_id) as role from guardians join auth.users on users.id = user_id
      where email = ${second}`,
  ).toEqual([{ email: second, role: 'parent' }]);
  const wrong = await take('children', `${head}${row}Петър;не-е-имейл\n`, true);
  expect(wrong.rows[0]!.faults).toEqual([{ column: 'guardian_email', fault: 'invalid_email', detail: null }]);
});

test('enrollments come with what is left of a package, charge nothing and notify no family', async () => {
  const title = `Делфини ${some()}`;
  const class_id = await make.swimClass({ title, max_capacity: 2 });
  const plan = `8 посещения ${some()}`;
  await make.plan({ name: plan });
  const month = `Месечна ${some()}`;
  await make.plan({ name: month, kind: 'pool_unlimited', sessions: null });
  const names = await Promise.all(
    ['Мария', 'Борис', 'Нора'].map(async (name) => {
      const full_name = `${name} ${some()}`;
      await make.child(undefined, { full_name });
      return full_name;
    }),
  );
  const until = addDays(clubDay(), 20);
  const file = [
    'Дете;Група;План;Оставащи посещения;Валидна до',
    `${names[0]!.toUpperCase()};${title.toUpperCase()};${plan};5;${until}`,
    `${names[1]};${title};${month};;${until}`,
    `${names[2]};${title};${plan};3;${until}`,
    `${names[2]};Няма такава;${plan};3;${until}`,
    `Непознато Дете;${title};${plan};3;${until}`,
    `${names[2]};${title};${plan};;${until}`,
    `${names[2]};${title};${plan};3;01.02.2020`,
    `${names[2]};${title};${plan};3;31.02.2999`,
  ].join('\n');
  const before = await sent();
  const dry = await take('enrollments', file, true);
  expect(dry.rows.map(({ outcome, faults }) => faults[0]?.fault ?? outcome)).toEqual([
    'new',
    'new',
    'class_full',
    'class_not_found',
    'child_not_found',
    'required',
    'in_the_past',
    'invalid_date',
  ]);
  expect(await read`select id from enrollments where class_id = ${class_id}`).toEqual([]);
  expect((await take('enrollments', file)).counts).toEqual(dry.counts);
  expect((await take('enrollments', file)).counts).toMatchObject({ new: 0, exists: 2 });
  expect(await sent()).toEqual(before);
  expect(
    await read`
      select enrollments.status, sessions_remaining, valid_until, upper(current_period)::text as paid_until,
        (select count(*)::integer from payments where enrollment_id = enrollments.id) as payments
      from enrollments left join subscriptions on enrollment_id = enrollments.id
      where class_id = ${class_id} order by sessions_remaining`,
  ).toEqual([
    { status: 'active', sessions_remaining: 5, valid_until: until, paid_until: null, payments: 0 },
    { status: 'active', sessions_remaining: null, valid_until: null, paid_until: addDays(until, 1), payments: 0 },
  ]);
});

test('lessons that a child may still make up come along, and are booked like earned ones', async () => {
  const title = `Раци ${some()}`;
  await make.swimClass({ title });
  const plan = `Пакет ${some()}`;
  await make.plan({ name: plan });
  const full_name = `Лора ${some()}`;
  const child = await make.child(undefined, { full_name });
  const until = addDays(clubDay(), 20);
  const head = 'Дете;Група;План;Остават;Отработвания;Отработване до\n';
  const faultOf = async (cells: string) =>
    (await take('enrollments', `${head}${full_name};${title};${plan};4;${cells}`, true)).rows[0]!.faults[0];
  expect(await faultOf('две;')).toEqual({ column: 'make_ups', fault: 'invalid', detail: null });
  expect(await faultOf('51;')).toEqual({ column: 'make_ups', fault: 'too_big', detail: null });
  expect(await faultOf('2;01.02.2020')).toEqual({ column: 'make_ups_until', fault: 'in_the_past', detail: null });
  const file = `${head}${full_name};${title};${plan};4;2;${until}`;
  expect((await take('enrollments', file)).counts.new).toBe(1);
  expect((await take('enrollments', file)).counts).toMatchObject({ new: 0, exists: 1 });
  const { balance, credits } = await make.call('make_up_balance', child.parent.caller, { child_id: child.id });
  expect([balance, credits.map((credit) => credit.valid_until)]).toEqual([2, [until, until]]);
  expect(
    await read`select delta from make_up_ledger join make_up_credits on make_up_credits.id = credit_id where child_id = ${child.id}`,
  ).toEqual([{ delta: 1 }, { delta: 1 }]);
});

test('what is left of a package of private lessons comes without a class, and is booked like a bought one', async () => {
  const plan = `Индивидуални ${some()}`;
  await make.plan({ name: plan, kind: 'private_package', sessions: 5, price: 12_000 });
  const full_name = `Мая ${some()}`;
  const child = await make.child(undefined, { full_name });
  const until = addDays(clubDay(), 40);
  const head = 'Дете;Група;План;Остават;Валидна до\n';
  const faultOf = async (cells: string) =>
    (await take('enrollments', `${head}${full_name};;${plan};${cells}`, true)).rows[0]!.faults[0];
  expect(await faultOf(';')).toEqual({ column: 'sessions_left', fault: 'required', detail: null });
  expect(await faultOf('3;01.02.2020')).toEqual({ column: 'valid_until', fault: 'in_the_past', detail: null });
  const file = `${head}${full_name};;${plan};3;${until}`;
  expect((await take('enrollments', file)).counts.new).toBe(1);
  expect((await take('enrollments', file)).counts).toMatchObject({ new: 0, exists: 1 });
  const { private_balance, private_credits } = await make.call('make_up_balance', child.parent.caller, {
    child_id: child.id,
  });
  expect([private_balance, private_credits.map((credit) => credit.valid_until)]).toEqual([3, [until, until, until]]);
});

test('a child comes on the days that the file says, where its class takes children for some of them', async () => {
  const [title, whole] = [`Видри ${some()}`, `Рибки ${some()}`];
  const sessions = [1, 3].map((day_of_week) => ({ day_of_week, start_time: '17:30' }));
  const class_id = await make.swimClass({ title, max_capacity: 1, single_days: true, sessions });
  await make.swimClass({ title: whole, sessions });
  const [plan, oneDay] = [`Пакет ${some()}`, `Един ден ${some()}`];
  await make.plan({ name: plan });
  await make.plan({ name: oneDay, days_a_week: 1 });
  const names = ['Ана', 'Боян', 'Вяра', 'Гошо'].map((name) => `${name} ${some()}`);
  for (const full_name of names) await make.child(undefined, { full_name });
  const [ana, boyan, vyara, gosho] = names;
  const file = [
    'Дете;Група;Дни;План;Остават',
    `${ana};${title};понеделник;${oneDay};4`,
    `${boyan};${title};Wed.;${plan};4`,
    `${vyara};${title};пн;${plan};4`,
    `${vyara};${title};;${plan};4`,
    `${vyara};${title};пн, ср;${oneDay};4`,
    `${vyara};${title};вт;${plan};4`,
    `${vyara};${title};утре;${plan};4`,
    `${vyara};${whole};ср;${plan};4`,
    `${gosho};${whole};ср и пн;${plan};4`,
  ].join('\n');
  const dry = await take('enrollments', file, true);
  expect(dry.rows.map(({ outcome, faults: [fault] }) => (fault ? `${fault.column}: ${fault.fault}` : outcome))).toEqual(
    [
      'new',
      'new',
      'title: class_full',
      'title: class_full',
      'plan: plan_not_for_days',
      'days: day_not_of_class',
      'days: invalid',
      'days: class_on_all_days',
      'new',
    ],
  );
  expect(dry.rows.map(({ understood }) => understood['days']).slice(-4)).toEqual(['2', 'утре', '3', '1, 3']);
  expect((await take('enrollments', file)).counts).toEqual(dry.counts);
  expect((await take('enrollments', file)).counts).toMatchObject({ new: 0, exists: 3 });
  const english = `Child;Class;Days of the child;Plan;Sessions left\n${ana};${title};Monday;${oneDay};4`;
  const russian = `Ребёнок;Группа;Дни ребёнка;Абонемент;Посещения\n${ana};${title};понедельник;${oneDay};4`;
  for (const other of [english, russian]) {
    const { rows, unknown } = await take('enrollments', other, true);
    expect([rows[0]!.outcome, rows[0]!.understood['days'], unknown]).toEqual(['exists', '1', []]);
  }
  expect(
    await read`
      select full_name, days from enrollments join children on children.id = child_id
      where class_id = ${class_id} or full_name = ${gosho!} order by full_name`,
  ).toEqual([
    { full_name: ana, days: [1] },
    { full_name: boyan, days: [3] },
    { full_name: gosho, days: null },
  ]);
});

test('two classes of one name are distinguished by their hours, two children by their birthday', async () => {
  const title = `Жабчета ${some()}`;
  await make.swimClass({ title, sessions: [{ day_of_week: 1, start_time: '17:00' }] });
  const later = await make.swimClass({ title, sessions: [{ day_of_week: 1, start_time: '18:00' }] });
  const plan = `Пакет ${some()}`;
  await make.plan({ name: plan });
  const full_name = `Иво ${some()}`;
  await make.child(undefined, { full_name, birth_date: '2016-01-01' });
  const younger = await make.child(undefined, { full_name, birth_date: '2018-01-01' });
  const head = 'Дете;Рождена дата;Група;Часове;План;Остават\n';
  const faultOf = async (row: string) => (await take('enrollments', head + row, true)).rows[0]!.faults[0]?.fault;
  expect(await faultOf(`${full_name};;${title};пн 18:00;${plan};2`)).toBe('child_ambiguous');
  expect(await faultOf(`${full_name};01.01.18;${title};;${plan};2`)).toBe('class_ambiguous');
  expect((await take('enrollments', `${head}${full_name};01.01.18;${title};пн 18:00;${plan};2`)).counts.new).toBe(1);
  expect(await read`select child_id from enrollments where class_id = ${later}`).toEqual([{ child_id: younger.id }]);
});

test('debts wait, what was paid ahead is spent and paid out, and the books balance; twice changes nothing', async () => {
  const [owing, ahead] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  const file = [
    'Имейл;Дължи;Платено напред;За какво;Към дата',
    `${owing.email};30,10 €;;Такса за октомври;`,
    `${owing.email};30,10 €;;Такса за ноември;01.11.2026`,
    `${ahead.email};;45.05;;`,
    `${ahead.email};0;0;;`,
    `${ahead.email};5;5;;`,
    `${ahead.email};пет;;;`,
    `няма@family.example;5;;;`,
    `${ahead.email};1;;;01.01.2999`,
    `${ahead.email};1;;;31.02.2026`,
  ].join('\n');
  const before = await sent();
  const dry = await take('balances', file, true);
  expect(dry.rows.map(({ outcome, faults }) => faults[0]?.fault ?? outcome)).toEqual([
    'new',
    'new',
    'new',
    'exists',
    'one_sum',
    'invalid',
    'family_not_found',
    'in_the_future',
    'invalid_date',
  ]);
  await take('balances', file);
  expect((await take('balances', file)).counts).toMatchObject({ new: 0, exists: 4, faulty: 5 });
  expect(await sent()).toEqual(before);
  expect(
    await read`select amount, euro_cents, subject, status from payments where user_id = ${owing.id} order by subject`,
  ).toEqual([
    { amount: 3010, euro_cents: 3010, subject: 'Такса за ноември', status: 'pending' },
    { amount: 3010, euro_cents: 3010, subject: 'Такса за октомври', status: 'pending' },
  ]);
  const lastOfMonth = addDays(`${clubDay().slice(0, 7)}-01`, -1);
  expect(await read`select kind, amount, booked_on from family_credits where user_id = ${ahead.id}`).toEqual([
    { kind: 'received', amount: 4505, booked_on: lastOfMonth },
  ]);
  const balanced = { difference: 0, euro_difference: 0, cash_difference: 0 };
  expect(await make.call('check_books', admin, {})).toMatchObject({ books: 4505, ...balanced });
  const debt = await readValue<string>`select id from payments where user_id = ${owing.id} limit 1`;
  await make.call('validate_payment', admin, { payment_id: debt });
  await make.call('pay_out_credit', admin, { user_id: ahead.id, amount: 4505, method: 'bank_transfer' });
  expect(await make.call('check_books', admin, {})).toMatchObject({ books: 3010, ...balanced });
  expect((await take('balances', file)).counts).toMatchObject({ new: 0, exists: 4 });
});

test('a trial of balances waits for no family, and many rows of one family are one balance', async () => {
  const [one, other] = [await make.user({ role: 'parent' }), await make.user({ role: 'parent' })];
  const full_name = `Ема ${some()}`;
  const child = await make.child(one, { full_name });
  const rows = Array.from({ length: 450 }, (_, row) => `${one.email};;;${((row + 1) / 100).toFixed(2)};Ред ${row}`);
  const file = [
    'Имейл;Дете;Дължи;Платено напред;За какво',
    ...rows,
    rows[7]!,
    `;${full_name.toUpperCase()};2,00;;Дете`,
    `${other.email};;;3,00;Друго`,
  ].join('\n');
  const dry = await asService(async (trx) => {
    await lockCredit(trx, one.id);
    return take('balances', file, true);
  });
  expect(dry.counts).toMatchObject({ new: 452, exists: 1, faulty: 0 });
  expect(await creditOf(one.id)).toEqual({ amount: null, euro_cents: null });
  expect((await take('balances', file)).counts).toEqual(dry.counts);
  expect(await creditOf(one.id)).toEqual({ amount: (450 * 451) / 2, euro_cents: (450 * 451) / 2 });
  expect(await read`select user_id, amount from payments where child_id = ${child.id}`).toEqual([
    { user_id: one.id, amount: 200 },
  ]);
  expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 0, euro_difference: 0 });
});

test('above the sum of the club no file gives a family credit by one person alone, in one row or in parts', async () => {
  const email = `${some()}@family.example`;
  await make.user({ role: 'parent', email });
  await make.user({ role: 'admin' });
  await read`update club_settings set second_person_above = 5000`;
  const file = (...sums: string[]) =>
    ['Имейл;Платено напред;За какво', ...sums.map((sum, row) => `${email};${sum};Баланс ${row} ${sum}`)].join('\n');
  const parts = await take('balances', file('30,00', '30,00', '60,00'));
  expect(parts.counts).toMatchObject({ new: 1, faulty: 2 });
  expect(parts.rows.flatMap(({ faults }) => faults.map(({ fault }) => fault))).toEqual([
    'needs_second_person',
    'needs_second_person',
  ]);
  const user_id = await readValue<string>`select id from auth.users where email = ${email}`;
  await refused('needs_second_person', 'grant_credit', admin, { user_id, amount: 3000, reason: 'Отменен урок' });
  await read`update club_settings set second_person_above = null`;
  expect((await take('balances', file('60,00'))).counts).toMatchObject({ new: 1, faulty: 0 });
});

test('instructors get an account; the role waits for the proof of the address', async () => {
  const email = `${some()}@club.example`;
  const file = `Инструктор,Имейл,Телефон\nИво Тренев,${email},0888123456\nБез Имейл,,\n`;
  expect((await take('instructors', file)).rows.map(({ outcome }) => outcome)).toEqual(['new', 'faulty']);
  expect((await take('instructors', file)).rows.map(({ outcome }) => outcome)).toEqual(['exists', 'faulty']);
  expect(
    await read`
      select full_name, (select role from private.waiting_roles where waiting_roles.user_id = users.id) as waits,
        (select count(*)::integer from user_roles where user_roles.user_id = users.id) as roles
      from auth.users join profiles on profiles.user_id = users.id where email = ${email}`,
  ).toEqual([{ full_name: 'Иво Тренев', waits: 'instructor', roles: 0 }]);
  const id = await readValue<string>`select id from auth.users where email = ${email}`;
  expect(await make.call('invite_families', admin, { user_ids: [id] })).toMatchObject({ invited: 1 });
  expect(await read`select role from user_invitations where email = ${email}`).toEqual([{ role: 'instructor' }]);
});

test('a file in windows-1251 reads like one in UTF-8', async () => {
  const signs = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя';
  const encode = (text: string) =>
    Buffer.from([...text].map((sign) => (signs.includes(sign) ? 192 + signs.indexOf(sign) : sign.charCodeAt(0))));
  const report = await take('families', encode(`Родител;Телефон\nСтоянка Вълчева;0899 1234 56\n`), true);
  expect(report.rows[0]).toMatchObject({ name: 'Стоянка Вълчева', outcome: 'new' });
});

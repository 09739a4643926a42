import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { asUser, SERVICE } from '../../../platform/caller.ts';
import { clubTest, refuses } from '../../../testing/club.ts';
import type { ProcedureTypes } from '../../procedures.ts';

const { make, read, readValue, refused, creditOf, asService } = await clubTest();
const other = await make.user({ role: 'admin' });
const reason = 'Подарък';

/** A person who works for the club with these roles, and what the club has of the person's own family. */
async function staffParent(...roles: ('admin' | 'reception' | 'instructor')[]) {
  const { id, caller } = await make.user({ role: 'parent' });
  const child = await make.child({ id });
  const { instructor, class_id } = await make.taughtClass();
  const { enrollment_id, payment_id } = await make.enroll(child, { class_id });
  await asService((trx) =>
    trx
      .insertInto('user_roles')
      .values(roles.map((role) => ({ user_id: id, role })))
      .execute(),
  );
  return { id, caller, child, class_id, instructor, enrollment_id, payment_id: payment_id! };
}
type Staff = Awaited<ReturnType<typeof staffParent>>;

/** Every procedure by which the staff gives a family money, spares it some, or says that it came. */
const GIVING: { [Name in keyof ProcedureTypes]?: (staff: Staff) => Promise<ProcedureTypes[Name]['Args']> } = {
  grant_credit: async ({ id }) => ({ user_id: id, amount: 1000, reason }),
  pay_out_credit: async ({ id }) => {
    await receive(id);
    return { user_id: id, amount: 100, method: 'cash', note: reason };
  },
  waive_fee: async ({ child }) => ({ child_id: child.id, kind: 'registration', reason }),
  save_child_price: async ({ child }) => ({ child_id: child.id, plan_id: await make.plan(), amount: 0, reason }),
  confirm_benefit_card: async ({ child }) => ({ card_id: await makeCard(child.id) }),
  end_benefit_card: async ({ child }) => {
    const card_id = await makeCard(child.id);
    await make.call('confirm_benefit_card', other.caller, { card_id });
    return { card_id, valid_until: addDays(clubDay(), 30) };
  },
  take_voucher: async ({ payment_id }) => ({
    payment_id,
    issuer_id: await make.insert('card_issuers', { name: crypto.randomUUID(), has_vouchers: true }),
    number: 'V1234',
    value: 5000,
  }),
  validate_payment: async ({ payment_id }) => ({ payment_id }),
  reject_payment: async ({ payment_id }) => ({ payment_id, note: reason }),
  split_payment: async ({ payment_id }) => ({ payment_id, installments: await halves(payment_id) }),
  undo_payment_split: async ({ payment_id }) => {
    await make.call('split_payment', other.caller, { payment_id, installments: await halves(payment_id) });
    return { payment_id };
  },
  undo_payment_validation: async ({ payment_id }) => {
    await make.call('validate_payment', other.caller, { payment_id });
    return { payment_id, note: reason };
  },
  refund_payment: async ({ payment_id }) => {
    await make.call('validate_payment', other.caller, { payment_id });
    return { payment_id, amount: 100, reason: 'duplicate' };
  },
  pair_bank_transaction: async ({ payment_id }) => ({ transaction_id: await transfer(), payment_ids: [payment_id] }),
  settle_withdrawal: async ({ id, payment_id }) => ({
    withdrawal_id: await make.insert('withdrawals', { user_id: id, payment_id, name: 'Аз', amount: 100 }),
    note: reason,
  }),
  keep_seat: async ({ enrollment_id }) => ({ enrollment_id, until: addDays(clubDay(), 5) }),
  set_enrollment_active: async ({ enrollment_id }) => {
    await make.call('set_enrollment_active', other.caller, { enrollment_id, active: false });
    return { enrollment_id, active: true };
  },
};

const halves = async (id: string) => {
  const amount = await readValue<number>`select amount from payments where id = ${id}`;
  return [0, 30].map((days) => ({ amount: amount / 2, due_on: addDays(clubDay(), days) }));
};

const makeCard = async (child_id: string) =>
  make.insert('benefit_cards', {
    child_id,
    issuer_id: await make.insert('card_issuers', { name: crypto.randomUUID(), price: 100 }),
    number: 'A1234',
    valid_from: clubDay(),
  });
const receive = (user_id: string) =>
  make.insert('family_credits', { user_id, kind: 'received', amount: 1000, euro_cents: 511, created_by: null });
const transfer = () =>
  make.insert('bank_transactions', {
    fingerprint: crypto.randomUUID(),
    booked_on: '2026-01-05',
    amount: 6136,
    currency: 'EUR',
  });

test.each(Object.keys(GIVING) as (keyof typeof GIVING)[])(
  '%s is refused to an admin for the own family, and done by another one',
  async (name) => {
    const staff = await staffParent('admin');
    const args = (await GIVING[name]!(staff)) as never;
    const before = await moneyOf(staff.id);
    await refused('own_family', name, staff.caller, args);
    expect(await moneyOf(staff.id)).toEqual(before);
    // The second parent of the same child is the same family.
    const second = await make.user({ role: 'admin' });
    await asService((trx) =>
      trx.insertInto('guardians').values({ child_id: staff.child.id, user_id: second.id }).execute(),
    );
    await refused('own_family', name, second.caller, args);
    if (name !== 'keep_seat') await make.call(name, other.caller, args);
  },
);

const moneyOf = (userId: string) => read`
  select 'payment' as what, status as how, refunded_amount as sum from payments where user_id = ${userId}
  union all select 'credit', kind, amount from family_credits where user_id = ${userId}
  union all select 'waiver', fee_waivers.kind, 0 from fee_waivers join children on children.id = child_id where parent_id = ${userId}
  union all select 'price', '', child_prices.amount from child_prices join children on children.id = child_id where parent_id = ${userId}
  order by 1, 2, 3`;

/** Tables whose rows say sums and who wrote them, and do not give money to a family in the writer's name, with the reason. */
const FOLLOWING = {
  bank_layouts: 'the columns of a bank’s file',
  bank_transactions: 'lines of the bank',
  cash_closes: 'counts of an envelope',
  cash_handovers: 'between two of the staff, and the other one confirms',
  cash_moves: 'follow the books',
  make_up_ledger: 'lessons that were missed, by marks and cancellations',
  payment_events: 'the history of payments, which ask themselves',
  plan_prices: 'a price for everybody',
  session_ledger: 'lessons of a package that was paid; the import asks',
} as Record<string, string>;

test('every table with sums and a writer asks whether the family is the own one', async () => {
  const tables = await read<{ name: string; asks: boolean }>`
    select relname as name, exists (
      select from pg_trigger where tgrelid = pg_class.oid and tgname = relname || '__not_own_family'
    ) as asks
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('amount', 'delta', 'euro_cents', 'kind'))
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'created_by' and not attisdropped)`;
  expect(tables.filter(({ name, asks }) => !asks && !(name in FOLLOWING))).toEqual([]);
  expect(tables.filter(({ asks }) => asks).map(({ name }) => name)).toContain('family_credits');
});

test('the only admin of a club does it alone, and is asked again once there is another', async () => {
  const staff = await staffParent('admin');
  const admins = await asService((trx) =>
    trx.deleteFrom('user_roles').where('role', '=', 'admin').where('user_id', '<>', staff.id).returningAll().execute(),
  );
  const { payment_id } = staff;
  await make.call('validate_payment', staff.caller, { payment_id });
  await asService((trx) => trx.insertInto('user_roles').values(admins).execute());
  await refused('own_family', 'undo_payment_validation', staff.caller, { payment_id, note: reason });
});

test('an instructor confirms nothing of the own child, in the own class', async () => {
  const instructor = await make.user({ role: 'instructor', phone: '+359888000222' });
  const class_id = await make.swimClass({ instructor_id: instructor.id });
  const child = await make.child(instructor, {}).catch(() => null);
  expect(child).toBe(null);
  await asService((trx) => trx.insertInto('user_roles').values({ user_id: instructor.id, role: 'parent' }).execute());
  const own = await make.child(instructor);
  const { payment_id } = await make.enroll(own, { class_id });
  await refused('own_family', 'validate_payment', instructor.caller, { payment_id: payment_id! });
  const { payment_id: theirs } = await make.enroll(await make.child(), { class_id });
  await make.call('validate_payment', instructor.caller, { payment_id: theirs! });
});

test('a family made at the desk, or given money by it, does not become the own one of who did it', async () => {
  const reception = await make.user({ role: 'reception' });
  const { user_id } = await make.call('create_family', reception.caller, { full_name: 'Леля Мара' });
  await make.call('grant_credit', reception.caller, { user_id, amount: 9000, reason });
  const { code } = await make.call('issue_claim_code', reception.caller, { user_id });
  await refused('family_handled', 'join_family', reception.caller, { code });
  const email = `desk-${crypto.randomUUID()}@family.example`;
  await refused('family_handled', 'claim_family', reception.caller, { code, email, password: 'друга-парола' });
  expect(await creditOf(reception.id)).toEqual({ amount: null, euro_cents: null });
  // Another one joins it, and a family that others made is joined by reception too.
  const aunt = await make.user({ role: 'parent' });
  await make.call('join_family', aunt.caller, { code });
  expect(await creditOf(aunt.id)).toMatchObject({ amount: 9000 });
  const made = await make.call('create_family', other.caller, { full_name: 'Моя баба' });
  const own = await make.call('issue_claim_code', other.caller, made);
  await make.call('join_family', reception.caller, { code: own.code });
});

test('no merge brings money to the family of who merges, also what another one gave', async () => {
  const staff = await staffParent('admin');
  // The account of the other parent is no admin's, and its money is that of the same family.
  const second = await make.user({ role: 'parent', full_name: 'Половинка' });
  await asService((trx) =>
    trx.insertInto('guardians').values({ child_id: staff.child.id, user_id: second.id }).execute(),
  );
  const { user_id } = await make.call('create_family', staff.caller, { full_name: 'Измислени' });
  await make.call('grant_credit', other.caller, { user_id, amount: 9000, reason });
  const pair = { keep_id: second.id, merge_id: user_id, typed_name: 'Измислени' };
  await refused('own_family', 'merge_accounts', staff.caller, pair);
  await refused('own_family', 'merge_accounts', staff.caller, {
    keep_id: (await make.user({ role: 'parent' })).id,
    merge_id: second.id,
    typed_name: 'Половинка',
  });
  expect(await creditOf(second.id)).toMatchObject({ amount: null });
  // Nor by way of a family that becomes the own one later.
  const { id: child_id, parent } = await make.child();
  await make.call('merge_accounts', staff.caller, { ...pair, keep_id: parent.id });
  const email = `later-${crypto.randomUUID()}@family.example`;
  await make.call('invite_guardian', parent.caller, { child_ids: [child_id], email });
  const text = await readValue<string>`select text from email.outgoing where recipient = ${email}`;
  await refused('family_handled', 'accept_guardian_invitation', staff.caller, {
    token: /token=([\w-]+)/.exec(text)![1]!,
  });
});

test('who confirmed money of a family does not become its second parent, also where both happen at once', async () => {
  const reception = await make.user({ role: 'reception' });
  const families = await Promise.all(Array.from({ length: 4 }, () => make.member()));
  await Promise.all(
    families.map(async ({ child, parent, payment_id }, index) => {
      const email = `second-${crypto.randomUUID()}@family.example`;
      await make.call('invite_guardian', parent.caller, { child_ids: [child.id], email });
      const text = await readValue<string>`select text from email.outgoing where recipient = ${email}`;
      const token = /token=([\w-]+)/.exec(text)![1]!;
      const accept = () => make.call('accept_guardian_invitation', reception.caller, { token });
      const give = () =>
        index % 2
          ? make.call('validate_payment', reception.caller, { payment_id: payment_id! })
          : make.call('grant_credit', reception.caller, { user_id: parent.id, amount: 500, reason });
      const outcomes = await Promise.allSettled([give(), accept()]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }),
  );
});

test('the import makes who imports no second parent of a family that the same one gave money to', async () => {
  const importer = await make.user({ role: 'admin' });
  const { child, parent } = await make.member();
  await make.call('grant_credit', importer.caller, { user_id: parent.id, amount: 500, reason });
  const [row] = await read<{ full_name: string; day: string; email: string; own: string }>`
    select full_name, to_char(birth_date, 'DD.MM.YYYY') as day, users.email, own.email as own
    from children join auth.users on users.id = parent_id, auth.users as own
    where children.id = ${child.id} and own.id = ${importer.id}`;
  const { full_name, day, email, own } = row!;
  const text = `Дете;Рождена дата;Имейл;Втори родител;Имейл на втория родител\n${full_name};${day};${email};Аз;${own}\n`;
  const file = {
    kind: 'children' as const,
    file_name: 'c.csv',
    content: Buffer.from(text).toString('base64'),
    dry_run: false,
    invite: false,
  };
  const { rows } = await make.call('import_file', importer.caller, file);
  expect(rows).toMatchObject([{ outcome: 'faulty', faults: [{ column: 'guardian_email', fault: 'family_handled' }] }]);
  const cells = { parent_name: 'Мария', parent_email: email, guardian_name: 'Аз', guardian_email: own };
  const listed = {
    id: 'a',
    cells,
    children: [
      { id: '1', cells: { full_name, birth_date: day } },
      { id: '2', cells: { full_name: 'Друго Дете', birth_date: '02.01.2016' } },
    ],
  };
  const families = { file_name: 'l.csv', families: [listed] };
  expect((await make.call('import_families', importer.caller, families)).families).toMatchObject([
    { outcome: 'waits', faults: [{ column: 'guardian_email', fault: 'family_handled' }] },
  ]);
  expect(await read`select from guardians where user_id = ${importer.id}`).toEqual([]);
  expect((await make.call('import_file', other.caller, file)).rows).toMatchObject([{ outcome: 'new' }]);
});

test('the import gives no credit and no lessons to the family of who imports', async () => {
  const { id, caller, child } = await staffParent('admin');
  const email = await readValue<string>`select email from auth.users where id = ${id}`;
  const name = await readValue<string>`select full_name from children where id = ${child.id}`;
  const content = Buffer.from(`Имейл на родителя;Дължи;Платено напред\n${email};;50\n`).toString('base64');
  const file = {
    kind: 'balances' as const,
    file_name: 'b.csv',
    content,
    dry_run: false,
    invite: false,
    currency: 'BGN' as const,
  };
  const { rows } = await make.call('import_file', caller, file);
  expect(rows, name).toMatchObject([{ outcome: 'faulty', faults: [{ fault: 'own_family' }] }]);
  expect((await make.call('import_file', other.caller, file)).rows).toMatchObject([{ outcome: 'new' }]);
});

test('the secret key acts for no family and is not asked', async () => {
  const { id } = await staffParent('admin');
  await make.call('grant_credit', SERVICE, { user_id: id, amount: 100, reason });
  await refuses(make.call('grant_credit', asUser(id), { user_id: id, amount: 100, reason }), 'own_family');
});

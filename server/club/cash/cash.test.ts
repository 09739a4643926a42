import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';
import { asAccounts } from '../core/as-accounts.ts';

const { make, read, refused, asService } = await clubTest(16);
const today = clubDay();
const admin = await make.user({ role: 'admin', full_name: 'Калина Антонова' });
const second = await make.user({ role: 'admin' });

/** The account goes, as at the end of an erasure. */
const drop = (id: string) =>
  asService((trx) => asAccounts(trx, () => sql`delete from auth.users where id = ${id}`.execute(trx)));
const faultAt = (field: string) =>
  expect.objectContaining({ details: expect.arrayContaining([expect.objectContaining({ field })]) });

/** A month for 80,00 лв. (40,90 €) that waits to be paid in cash, its class and who teaches it. */
async function owed() {
  const instructor = await make.user({ role: 'instructor' });
  const location_id = await make.location();
  const class_id = await make.swimClass({ instructor_id: instructor.id, location_id });
  const { id, parent } = await make.child();
  const { payment_id } = await make.enroll({ id, parent }, { class_id, plan_id: await make.plan({ price: 8000 }) });
  return { instructor, parent, location_id, payment_id: payment_id! };
}

async function taken() {
  const here = await owed();
  await make.call('validate_payment', here.instructor.caller, { payment_id: here.payment_id });
  return here;
}

type User = Awaited<ReturnType<typeof make.user>>;
const held = async ({ caller }: Pick<User, 'caller'>) =>
  (await make.call('read_own_cash', caller, {})).held.reduce((sum, { euro_cents }) => sum + euro_cents, 0);
const toSafe = (user: User, location_id: string | null, euro_cents: number) =>
  make.call('begin_cash_handover', user.caller, { from: 'me', to: 'safe', location_id, euro_cents });

test('cash comes into the envelope of who confirmed it, where its class is held, and leaves it with a refund or an undo', async () => {
  const { instructor, location_id, payment_id } = await taken();
  const own = await make.call('read_own_cash', instructor.caller, {});
  expect(own.held).toEqual([expect.objectContaining({ location_id, amount: 8000, euro_cents: 4090, closed: false })]);
  expect(own.today).toEqual({ payments: 1, amount: 8000, euro_cents: 4090 });
  expect(own.without_receipt).toEqual([expect.objectContaining({ payment_id, day: today })]);
  const before = await held(admin);
  await make.call('refund_payment', admin.caller, { payment_id, amount: 2000, reason: 'duplicate' });
  expect([await held(instructor), await held(admin)]).toEqual([4090, before - 1023]);
  const other = await taken();
  await make.call('undo_payment_validation', admin.caller, { payment_id: other.payment_id });
  expect(await held(other.instructor)).toBe(0);
  const undone = await make.call('read_own_cash', other.instructor.caller, {});
  expect(undone.today).toEqual({ payments: 0, amount: 0, euro_cents: 0 });
});

test('for what is for no class the location is chosen; a transfer comes into no envelope', async () => {
  const reception = await make.user({ role: 'reception' });
  const { parent, location_id } = await owed();
  const charge = async () => {
    const { payment_id } = await make.call('charge_family', admin.caller, {
      once: crypto.randomUUID(),
      user_id: parent.id,
      amount: 1000,
      subject: 'Шкафче',
      method: 'cash',
    });
    return payment_id;
  };
  await make.call('validate_payment', reception.caller, { payment_id: await charge(), location_id });
  await make.call('validate_payment', reception.caller, { payment_id: await charge() });
  await make.call('validate_payment', reception.caller, { payment_id: await charge(), method: 'bank_transfer' });
  await refused('location_not_found', 'validate_payment', reception.caller, {
    payment_id: await charge(),
    location_id: crypto.randomUUID(),
  });
  const own = await make.call('read_own_cash', reception.caller, {});
  expect(own.held.map((row) => [row.location_id, row.euro_cents]).sort()).toEqual(
    [
      [location_id, 511],
      [null, 511],
    ].sort(),
  );
});

test('a handover is begun by one and confirmed by the other; confirmed five times at once, it counts once', async () => {
  const { instructor, location_id } = await taken();
  const reception = await make.user({ role: 'reception' });
  const give = (euro_cents: number, user_id = reception.id) =>
    make.call('begin_cash_handover', instructor.caller, { from: 'me', to: 'person', user_id, location_id, euro_cents });
  const { handover_id } = await give(3000);
  await refuses(give(1091), 'cash_missing');
  const { handover_id: rest } = await give(1090);
  for (const caller of [instructor.caller, admin.caller])
    await refused('not_allowed', 'confirm_cash_handover', caller, { handover_id });
  expect([await held(instructor), await held(reception)]).toEqual([4090, 0]);
  await race({ of: 5 }, () => make.call('confirm_cash_handover', reception.caller, { handover_id }));
  expect([await held(instructor), await held(reception)]).toEqual([1090, 3000]);
  await make.call('confirm_cash_handover', reception.caller, { handover_id: rest });
  // Handed over whole, no stotinka of rounding stays.
  expect((await make.call('read_own_cash', instructor.caller, {})).held).toEqual([]);
  const { handovers } = await make.call('read_own_cash', reception.caller, {});
  expect(handovers[0]).toMatchObject({ status: 'confirmed', may_confirm: false, may_withdraw: false });
});

test('a handover that waits is taken back or declined; the safe and the bank are confirmed by another admin', async () => {
  const { instructor, location_id } = await taken();
  const { handover_id } = await toSafe(instructor, location_id, 1000);
  await make.call('withdraw_cash_handover', instructor.caller, { handover_id });
  await refused('handover_decided', 'confirm_cash_handover', admin.caller, { handover_id });
  const again = await toSafe(instructor, location_id, 4090);
  const reception = await make.user({ role: 'reception' });
  await refused('not_allowed', 'confirm_cash_handover', reception.caller, again);
  await refused('not_allowed', 'withdraw_cash_handover', reception.caller, again);
  await make.call('confirm_cash_handover', admin.caller, again);
  const toBank = await make.call('begin_cash_handover', admin.caller, {
    from: 'safe',
    to: 'bank',
    location_id,
    euro_cents: 4090,
  });
  await refused('not_allowed', 'confirm_cash_handover', admin.caller, toBank);
  await make.call('confirm_cash_handover', second.caller, toBank);
  expect(
    await read`select holder, sum(euro_cents)::integer as cents from cash_moves where location_id = ${location_id}
    group by holder order by holder`,
  ).toEqual([
    { holder: 'bank', cents: 4090 },
    { holder: 'person', cents: 0 },
    { holder: 'safe', cents: 0 },
  ]);
  await refused('not_allowed', 'begin_cash_handover', instructor.caller, {
    from: 'safe',
    to: 'bank',
    location_id,
    euro_cents: 1,
  });
});

test('a closed day takes no more cash of that person there; a difference has its reason and leaves what was counted', async () => {
  const { instructor, location_id, payment_id } = await taken();
  const close = (euro_cents: number, reason: string | null = null, day = today) =>
    make.call('close_cash_day', instructor.caller, { location_id, day, euro_cents, reason });
  await expect(close(4000)).rejects.toEqual(faultAt('reason'));
  await expect(close(4090, null, addDays(today, 1))).rejects.toEqual(faultAt('day'));
  const closed = await close(4000, 'Върнато ресто');
  expect(closed).toMatchObject({ expected_euro_cents: 4090, counted_euro_cents: 4000, difference_euro_cents: -90 });
  await refuses(close(4000), 'cash_day_closed');
  await refuses(close(4000, null, addDays(today, -1)), 'cash_day_later');
  expect(await held(instructor)).toBe(4000);
  // Cash of the closed day is refused whole, an undo too: the books stay as they were.
  const books = () => read`select count(*)::integer as entries from ledger_entries`;
  const before = await books();
  await refused('cash_day_closed', 'undo_payment_validation', instructor.caller, { payment_id });
  expect(await books()).toEqual(before);
  // The database holds it without the procedures.
  await expect(
    read`with entry as (insert into ledger_entries (amount, euro_cents, kind, method) values (1, 1, 'payment', 'cash') returning id)
      insert into cash_moves (user_id, location_id, kind, amount, euro_cents, entry_id)
      select ${instructor.id}, ${location_id}, 'taken', 1, 1, id from entry`,
  ).rejects.toThrow('The day is closed');
  // Counted cash is handed over all the same.
  await make.call('confirm_cash_handover', admin.caller, await toSafe(instructor, location_id, 4000));
  await make.call('reopen_cash_day', instructor.caller, { close_id: closed.close_id });
  await refused('cash_close_not_found', 'reopen_cash_day', instructor.caller, { close_id: closed.close_id });
  expect(await held(instructor)).toBe(90);
  await make.call('undo_payment_validation', instructor.caller, { payment_id });
});

test('what was taken on a closed day before is taken back today', async () => {
  const { instructor, location_id, payment_id } = await owed();
  const yesterday = addDays(today, -1);
  await make.call('validate_payment', instructor.caller, { payment_id, date: yesterday });
  const { close_id } = await make.call('close_cash_day', instructor.caller, {
    location_id,
    day: yesterday,
    euro_cents: 4090,
  });
  await refused('cash_day_final', 'reopen_cash_day', admin.caller, { close_id });
  await make.call('undo_payment_validation', instructor.caller, { payment_id });
  expect(
    await read`select kind, day::text, euro_cents from cash_moves where payment_id = ${payment_id} order by created_at`,
  ).toEqual([
    { kind: 'taken', day: yesterday, euro_cents: 4090 },
    { kind: 'taken_back', day: today, euro_cents: -4090 },
  ]);
  await refused('cash_day_closed', 'validate_payment', instructor.caller, { payment_id, date: yesterday });
  expect(await make.call('check_books', admin.caller, {})).toMatchObject({
    difference: 0,
    euro_difference: 0,
    cash_difference: 0,
  });
});

test('where the club requires it, cash has the number and date of its fiscal receipt; without, it is added later', async () => {
  const { instructor, parent, payment_id } = await owed();
  await read`update club_settings set fiscal_receipt_required = true`;
  const confirm = (receipt: object) => make.call('validate_payment', instructor.caller, { payment_id, ...receipt });
  await expect(confirm({})).rejects.toEqual(faultAt('fiscal_number'));
  await expect(confirm({ fiscal_number: '0001', fiscal_on: addDays(today, 1) })).rejects.toEqual(faultAt('fiscal_on'));
  await confirm({ fiscal_number: '0000123', fiscal_on: today });
  const day = () => make.call('read_cash', admin.caller, { day: today });
  const { receipts, without_receipt } = await day();
  expect(receipts).toEqual({ payments: 1, receipts: 1, amount: 8000, euro_cents: 4090 });
  expect(without_receipt.map((row) => row.payment_id)).not.toContain(payment_id);
  await read`update club_settings set fiscal_receipt_required = false`;
  const late = await taken();
  const add = (caller = late.instructor.caller) =>
    make.call('add_fiscal_receipt', caller, {
      payment_id: late.payment_id,
      fiscal_number: '0000124',
      fiscal_on: today,
    });
  await refuses(add(parent.caller), 'not_allowed');
  await refuses(add(instructor.caller), 'not_allowed');
  await add();
  expect((await day()).receipts).toMatchObject({ receipts: 2, euro_cents: 8180 });
  // An undo takes the number away with the confirmation.
  await make.call('undo_payment_validation', late.instructor.caller, { payment_id: late.payment_id });
  expect((await day()).receipts).toMatchObject({ receipts: 1, euro_cents: 4090 });
});

test('the day view, the admin’s page and the envelopes say the same; families and reception see no cash of others', async () => {
  const { instructor, parent } = await taken();
  const reception = await make.user({ role: 'reception' });
  const day = await make.call('read_day', admin.caller, { day: today });
  const all = await make.call('read_cash', admin.caller, { day: today });
  expect(all.taken.reduce((sum, row) => sum + row.euro_cents, 0)).toBe(day.cash.euro_cents);
  expect(all.taken).toContainEqual(expect.objectContaining({ user_id: instructor.id, payments: 1, euro_cents: 4090 }));
  for (const caller of [reception.caller, instructor.caller, parent.caller])
    await refused('not_allowed', 'read_cash', caller, { day: today });
  await refused('not_allowed', 'read_own_cash', parent.caller, {});
  await refused('no_cash_role', 'begin_cash_handover', instructor.caller, {
    from: 'me',
    to: 'person',
    user_id: parent.id,
    euro_cents: 1,
  });
  const { without_receipt } = await make.call('read_own_cash', reception.caller, {});
  expect(without_receipt).toEqual([]);
});

test('what is in the envelope of a person who takes no cash any more, or whose account is gone, an admin moves', async () => {
  const { instructor, location_id } = await taken();
  const fromEnvelope = (from_user_id: string | null, caller = admin.caller) =>
    make.call('begin_cash_handover', caller, { from: 'left', from_user_id, to: 'safe', location_id, euro_cents: 4090 });
  // A holder who takes cash hands it over alone.
  await refuses(fromEnvelope(instructor.id), 'not_allowed');
  const leave = () => read`delete from user_roles where user_id = ${instructor.id} and role = 'instructor'`;
  const left = async () =>
    (await make.call('read_cash', admin.caller, { day: today })).left.filter((row) => row.location_id === location_id);
  expect(await left()).toEqual([]);
  await leave();
  expect(await left()).toEqual([expect.objectContaining({ user_id: instructor.id, euro_cents: 4090 })]);
  const reception = await make.user({ role: 'reception' });
  await refuses(fromEnvelope(instructor.id, reception.caller), 'not_allowed');
  const begun = await fromEnvelope(instructor.id);
  await refuses(fromEnvelope(instructor.id), 'cash_missing');
  await refused('not_allowed', 'confirm_cash_handover', admin.caller, begun);
  // A person who takes cash again meanwhile keeps it.
  await read`insert into user_roles (user_id, role) values (${instructor.id}, 'instructor')`;
  await refused('not_allowed', 'confirm_cash_handover', second.caller, begun);
  await leave();
  await make.call('withdraw_cash_handover', admin.caller, begun);
  await read`update classes set instructor_id = ${(await make.user({ role: 'instructor' })).id} where instructor_id = ${instructor.id}`;
  await drop(instructor.id);
  expect(await left()).toEqual([expect.objectContaining({ user_id: null, name: null, euro_cents: 4090 })]);
  await make.call('confirm_cash_handover', second.caller, await fromEnvelope(null));
  expect(await left()).toEqual([]);
});

test('two accounts that handed cash to each other and counted one day are merged; both can be erased', async () => {
  const { instructor: goes, location_id } = await taken();
  const keep = await make.user({ role: 'instructor' });
  const give = (euro_cents: number) =>
    make.call('begin_cash_handover', goes.caller, {
      from: 'me',
      to: 'person',
      user_id: keep.id,
      location_id,
      euro_cents,
    });
  await make.call('confirm_cash_handover', keep.caller, await give(1000));
  await give(500);
  for (const [{ caller }, euro_cents] of [
    [keep, 1000],
    [goes, 3090],
  ] as const)
    await make.call('close_cash_day', caller, { location_id, day: today, euro_cents });
  await read`delete from user_roles where user_id = ${goes.id}`;
  await read`update classes set instructor_id = ${keep.id} where instructor_id = ${goes.id}`;
  await read`update profiles set full_name = 'Бивш Треньор' where user_id = ${goes.id}`;
  await make.call('merge_accounts', admin.caller, { keep_id: keep.id, merge_id: goes.id, typed_name: 'Бивш Треньор' });
  const own = await make.call('read_own_cash', keep.caller, {});
  expect(own.held).toEqual([expect.objectContaining({ euro_cents: 4090, leaving_euro_cents: 0, closed: true })]);
  expect(own.handovers.map(({ status }) => status).sort()).toEqual(['confirmed', 'withdrawn']);
  await read`update classes set instructor_id = ${(await make.user({ role: 'instructor' })).id} where instructor_id = ${keep.id}`;
  await drop(keep.id);
});

test('who has to confirm a handover is notified: the person, or the other admins', async () => {
  const { instructor, location_id } = await taken();
  const reception = await make.user({ role: 'reception' });
  const bells = (user: User) =>
    read`select (data -> 'amount')::integer as amount, (data -> 'at_desk')::boolean as at_desk from notifications where user_id = ${user.id} and kind = 'handover_begun' and (data -> 'euro_cents')::integer in (1001, 1002)`;
  await make.call('begin_cash_handover', instructor.caller, {
    from: 'me',
    to: 'person',
    user_id: reception.id,
    location_id,
    euro_cents: 1001,
  });
  expect(await bells(reception)).toEqual([{ amount: expect.closeTo(1958, -1), at_desk: true }]);
  expect([await bells(admin), await bells(instructor)]).toEqual([[], []]);
  await toSafe(instructor, location_id, 1002);
  // Begun again at once, it rings no second time.
  await toSafe(instructor, location_id, 1001);
  expect([(await bells(admin)).length, (await bells(second)).length, (await bells(reception)).length]).toEqual([
    1, 1, 1,
  ]);
});

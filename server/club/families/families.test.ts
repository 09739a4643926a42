import { describe, expect, test } from 'vitest';
import { confirmEmail } from '../../auth/accounts/users.ts';
import { ANONYMOUS, asUser, AUTH_ADMIN } from '../../platform/caller.ts';
import type { SmsSender, TextMessage } from '../../platform/sms/sms-sender.ts';
import { adminTest, race, refusal, refuses } from '../../testing/club.ts';
import { callProcedure } from '../core/procedure.ts';
import { PROCEDURES } from '../procedures.ts';

const { club, make, read, readValue, refused, admin } = await adminTest();
let phones = 887_000_000;

/** A grandmother with a grandchild in a class, whom the club manages. */
async function grandmother() {
  const { user_id } = await make.call('create_family', admin, {
    full_name: 'Пенка Стоянова',
    phone: `+359${++phones}`,
  });
  const { id: child_id } = await make.call('register_child', admin, {
    full_name: 'Калоян Стоянов',
    birth_date: '2017-03-02',
    parent_id: user_id,
  });
  const class_id = await make.swimClass();
  const seat = { child_id, class_id, plan_id: await make.plan(), method: 'cash' as const };
  const { payment_id } = await make.call('enroll_child', admin, seat);
  return { user_id, child_id, payment_id: payment_id!, phone: `+359${phones}` };
}
const codeOf = async (user_id: string) => (await make.call('issue_claim_code', admin, { user_id })).code;
const claim = (code: string, email: string, confirmsEmails = false) =>
  callProcedure(
    PROCEDURES.get('claim_family')!,
    { code, email, password: 'баба-и-внуче' },
    { database: club.database, caller: ANONYMOUS, confirmsEmails },
  ) as Promise<{ email: string; confirms: boolean }>;
const address = () => `baba-${crypto.randomUUID().slice(0, 8)}@family.example`;

describe('a family without an address', () => {
  test('has a child, a seat and a payment; no email is written, and the admin sees whom to phone', async () => {
    const { user_id, child_id, payment_id, phone } = await grandmother();
    await make.call('validate_payment', admin, { payment_id });
    expect(await read`select email, email_confirmed_at from auth.users where id = ${user_id}`).toEqual([
      { email: null, email_confirmed_at: null },
    ]);
    expect(await read`select from email.outgoing where user_id = ${user_id} or recipient is null`).toEqual([]);
    const { families, total } = await make.call('managed_families', admin, {});
    expect(total).toBe(families.length);
    const rest = await make.call('managed_families', admin, { after: total - 1 });
    expect(rest.families.map((each) => each.user_id)).toEqual([families.at(-1)!.user_id]);
    const family = families.find((each) => each.user_id === user_id)!;
    expect(family).toMatchObject({ full_name: 'Пенка Стоянова', phone, children: ['Калоян'], code_expires_at: null });
    expect(family.messages.map(({ kind }) => kind)).toEqual(['enrolled', 'payment_validated']);

    const notification_ids = family.messages.map(({ id }) => id);
    expect(await make.call('mark_phoned', admin, { user_id, notification_ids })).toEqual({ marked: 2 });
    expect(await make.call('mark_phoned', admin, { user_id, notification_ids })).toEqual({ marked: 0 });
    const after = await make.call('managed_families', admin, {});
    expect(after.families.find((each) => each.user_id === user_id)!.messages).toEqual([]);
    // Data protection and the statement of account know such a family as any other.
    expect(await make.call('export_family', admin, { user_id })).toMatchObject({ children: [{ id: child_id }] });
    expect(await make.call('family_statement', admin, { user_id })).toBeTruthy();
    expect(await make.call('waiting_families', admin, {})).toMatchObject({ total: 0 });
  });

  test('is asked for by name at an erasure, as it has no address', async () => {
    const { user_id } = await grandmother();
    expect(await make.call('preview_family_erasure', admin, { user_id })).toMatchObject({
      typed: 'Пенка Стоянова',
    });
    await make.call('erase_family', admin, { user_id, typed_email: 'пенка стоянова' });
    expect(await read`select from auth.users where id = ${user_id}`).toEqual([]);
  });

  test('with an address it is one to invite, and a known address is refused', async () => {
    const email = address();
    const { user_id } = await make.call('create_family', admin, { full_name: 'Гинка Петрова', email });
    expect((await make.call('waiting_families', admin, {})).families).toContainEqual(
      expect.objectContaining({ user_id, email }),
    );
    await refused('user_exists', 'create_family', admin, { full_name: 'Друга', email });
    await refused('not_managed', 'issue_claim_code', admin, { user_id });
  });

  test('by a phone that a family has is refused with that family, until the caller knows it', async () => {
    const phone = `+359${++phones}`;
    const { user_id } = await make.call('create_family', admin, { full_name: 'Мария Иванова', phone });
    const again = { full_name: 'Иван Иванов', phone: phone.replace('+359', '0') };
    expect(await make.call('create_family', admin, again).catch((error: unknown) => error)).toMatchObject({
      code: 'phone_known',
      details: user_id,
    });
    expect(await read`select full_name from profiles where phone = ${phone}`).toEqual([{ full_name: 'Мария Иванова' }]);
    await make.call('create_family', admin, { ...again, same_phone: true });
    expect(await read`select from profiles where phone = ${phone}`).toHaveLength(2);
  });

  test('is made, phoned and given a code by reception, which merges no accounts', async () => {
    const { caller } = await make.user({ role: 'reception' });
    const { user_id } = await make.call('create_family', caller, { full_name: 'От рецепцията' });
    const { families } = await make.call('managed_families', caller, {});
    expect(families).toContainEqual(expect.objectContaining({ user_id }));
    expect(await make.call('issue_claim_code', caller, { user_id })).toMatchObject({ full_name: 'От рецепцията' });
    const { user_id: other } = await make.call('create_family', caller, { full_name: 'Още едно' });
    const pair = { keep_id: user_id, merge_id: other };
    await refused('not_allowed', 'preview_account_merge', caller, pair);
    await refused('not_allowed', 'merge_accounts', caller, { ...pair, typed_name: 'Още едно' });
  });

  test('only an admin or reception makes one, issues a code, and reads whom to phone', async () => {
    const { parent } = await make.child();
    const { user_id } = await grandmother();
    for (const caller of [parent.caller, await make.caller('instructor')])
      for (const [name, args] of [
        ['create_family', { full_name: 'Чужда' }],
        ['issue_claim_code', { user_id }],
        ['managed_families', {}],
        ['mark_phoned', { user_id, notification_ids: [user_id] }],
      ] as const)
        await expect(make.call(name, caller, args as never), name).rejects.toEqual(refusal('not_allowed'));
  });
});

describe('a printed code', () => {
  test('opens the account once: the family signs in and finds everything; the code is dead', async () => {
    const { user_id, child_id } = await grandmother();
    const old = await codeOf(user_id);
    const code = await codeOf(user_id);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    await refuses(claim(old, address()), 'claim_not_found');
    expect(await make.call('preview_claim', ANONYMOUS, { code: code.toLowerCase().replaceAll('-', ' ') })).toEqual({
      full_name: 'Пенка Стоянова',
      children: ['Калоян'],
      merge: null,
    });
    const email = address();
    expect(await claim(code, email)).toEqual({ email, confirms: false });
    await refuses(claim(code, address()), 'claim_not_found');
    await refuses(make.call('preview_claim', ANONYMOUS, { code }), 'claim_not_found');
    // A normal account of a parent: its own child, and no right more.
    const own = asUser(user_id);
    const mine = await club.database.transaction(own, (trx) => trx.selectFrom('children').select('id').execute());
    expect(mine).toEqual([{ id: child_id }]);
    expect(await read`select role from user_roles where user_id = ${user_id}`).toEqual([{ role: 'parent' }]);
    await refused('not_allowed', 'create_family', own, { full_name: 'Друга' });
    expect(
      await read`select private.is_managed(${user_id}) as managed, email_proved_at, email_confirmed_at is not null as confirmed from auth.users where id = ${user_id}`,
    ).toEqual([{ managed: false, email_proved_at: null, confirmed: true }]);
    await make.call('award_achievement', admin, { child_id, title: 'Първи 25 метра' });
    expect(await readValue`select kind from email.outgoing where user_id = ${user_id}`).toBe('achievement_awarded');
  });

  test('where emails confirm, counts until the address is confirmed, and corrects a mistyped one', async () => {
    const { user_id } = await grandmother();
    const code = await codeOf(user_id);
    const [wrong, right] = [address(), address()];
    expect(await claim(code, wrong, true)).toEqual({ email: wrong, confirms: true });
    await claim(code, right, true);
    expect(await read`select email from auth.users where id = ${user_id}`).toEqual([{ email: right }]);
    const known = await make.user({ role: 'parent' });
    // The answer does not say that the address has an account, and nothing has changed.
    expect(await claim(code, known.email, true)).toEqual({ email: known.email, confirms: true });
    expect(await read`select email from auth.users where id = ${user_id}`).toEqual([{ email: right }]);
    // Nothing of the family is sent to an address that is not confirmed.
    const [family] = (await make.call('managed_families', admin, {})).families.filter(
      (each) => each.user_id === user_id,
    );
    expect(family).toMatchObject({ waiting_email: right });
    expect(await read`select from email.outgoing where user_id = ${user_id}`).toEqual([]);
    await club.database.transaction(AUTH_ADMIN, (trx) => confirmEmail(trx, user_id));
    await refuses(claim(code, address(), true), 'claim_not_found');
  });

  test('answers alike when it is unknown, out of date or of a disabled account', async () => {
    const { user_id } = await grandmother();
    const code = await codeOf(user_id);
    await make.call('set_users_disabled', admin, { user_ids: [user_id], disabled: true });
    await refuses(claim(code, address()), 'claim_not_found');
    await make.call('set_users_disabled', admin, { user_ids: [user_id], disabled: false });
    await read`update private.managed_families set code_expires_at = now() where user_id = ${user_id}`;
    await refuses(claim(code, address()), 'claim_not_found');
    for (const odd of ['2222-2222-2222', '%', "' or 1=1 --", 'Ъ'.repeat(40)])
      await expect(claim(odd, address()), odd).rejects.toEqual(refusal('claim_not_found'));
    expect(await read`select from private.managed_families where code_hash = ${code}`).toEqual([]);
  });

  test('opens no account that was given the rights of staff', async () => {
    const { user_id } = await grandmother();
    const code = await codeOf(user_id);
    await make.call('set_user_role', admin, { user_id, role: 'admin' });
    await refuses(claim(code, address()), 'claim_not_found');
    await refuses(codeOf(user_id), 'not_managed');
    await make.call('set_user_role', admin, { user_id, role: 'admin', given: false });
    await claim(code, address());
  });

  test('opens no account for which the rights of staff wait with its address', async () => {
    const { user_id } = await grandmother();
    const code = await codeOf(user_id);
    const typed = address();
    await claim(code, typed, true);
    expect(await make.call('set_user_role', admin, { user_id, role: 'reception' })).toMatchObject({
      waits: true,
    });
    // The holder of the code would get the role with another address.
    await refuses(claim(code, address(), true), 'claim_not_found');
    await refuses(codeOf(user_id), 'not_managed');
    expect(await read`select email from auth.users where id = ${user_id}`).toEqual([{ email: typed }]);
  });

  test('used while an admin merges the account: the child stays in one of both', async () => {
    const { user_id, child_id } = await grandmother();
    const code = await codeOf(user_id);
    const kept = await make.user({ role: 'parent' });
    const results = await Promise.allSettled([
      claim(code, address()),
      make.call('merge_accounts', admin, { keep_id: kept.id, merge_id: user_id, typed_name: 'Пенка Стоянова' }),
    ]);
    expect(results[1]!.status).toBe('fulfilled');
    expect(await read`select parent_id from children where id = ${child_id}`).toEqual([{ parent_id: kept.id }]);
  });

  test('two who use it at once: one opens the account', async () => {
    const { user_id } = await grandmother();
    const code = await codeOf(user_id);
    await race({}, [claim(code, address()), claim(code, address())]);
  });

  test.each([
    ['https://club.example', 'https://club.example/claim'],
    ['http://localhost:3000', 'http://localhost:3000/claim'],
    ['https://xn--80adkvmi3a.xn--90ae:8443', 'https://плуване.бг:8443/claim'],
  ])('of a site at %s is printed with the address that a family types', async (publicUrl, address) => {
    const { user_id } = await grandmother();
    const issued = await callProcedure(
      PROCEDURES.get('issue_claim_code')!,
      { user_id },
      { database: club.database, caller: admin, publicUrl },
    );
    expect(issued).toMatchObject({ address });
  });

  test('goes by text message to the phone in the file, once a minute', async () => {
    const sent: TextMessage[] = [];
    const sms: SmsSender = {
      name: 'test',
      reaches: async () => true,
      send: async (message) => void sent.push(message),
    };
    const issue = (user_id: string) =>
      callProcedure(
        PROCEDURES.get('issue_claim_code')!,
        { user_id, by_sms: true },
        { database: club.database, caller: admin, sms },
      );
    const { user_id, phone } = await grandmother();
    const { code } = (await issue(user_id)) as { code: string };
    expect(sent).toEqual([{ recipient: phone.slice(1), body: expect.stringContaining(code) }]);
    await refuses(issue(user_id), 'too_many_requests');
    const { user_id: other } = await make.call('create_family', admin, { full_name: 'Без телефон' });
    await refuses(issue(other), 'no_phone');
    await refused('no_text_messages', 'issue_claim_code', admin, { user_id, by_sms: true });
  });
});

describe('a signed-in parent with the code', () => {
  test('sees what would come over, takes it over, and nothing is lost or doubled', async () => {
    const { user_id, child_id, payment_id } = await grandmother();
    const code = await codeOf(user_id);
    const { parent, id: own } = await make.child(await make.user({ role: 'parent' }));
    const { merge } = await make.call('preview_claim', parent.caller, { code });
    expect(merge!.overlaps).toEqual([]);
    expect(Object.fromEntries(merge!.rows.map(({ what, moves, left }) => [what, [moves, left]]))).toEqual({
      children: [1, 0],
      enrollments: [1, 0],
      payments: [1, 0],
      notifications: [1, 0],
    });
    await make.call('join_family', parent.caller, { code });
    const seen = await club.database.transaction(parent.caller, async (trx) => ({
      children: (await trx.selectFrom('children').select('id').execute()).map(({ id }) => id).toSorted(),
      payments: await trx.selectFrom('payments').select('id').execute(),
    }));
    expect(seen).toEqual({ children: [own, child_id].toSorted(), payments: [{ id: payment_id }] });
    expect(await read`select from auth.users where id = ${user_id}`).toEqual([]);
    await refused('claim_not_found', 'join_family', parent.caller, { code });
    await refused('not_signed_in', 'join_family', ANONYMOUS, { code });
  });
});

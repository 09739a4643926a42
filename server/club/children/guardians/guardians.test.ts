import { expect, test } from 'vitest';
import { ANONYMOUS, type Caller } from '../../../platform/caller.ts';
import { clubTest, race, refuses } from '../../../testing/club.ts';

const { club, make, read, refused, noticesOf, rolesOf } = await clubTest();
const sees = async (caller: Caller, childId: string): Promise<boolean> =>
  club.database.transaction(caller, async (trx) => {
    const row = await trx.selectFrom('children').select('id').where('id', '=', childId).executeTakeFirst();
    return row !== undefined;
  });
const address = () => `${crypto.randomUUID()}@family.example`;

interface SentEmail {
  text: string;
  html: string;
  locale: string;
}

/** The email to the address and the token of its link. */
async function emailTo(email: string): Promise<SentEmail & { token: string }> {
  const [message] =
    await read<SentEmail>`select text, html, locale from email.outgoing where recipient = ${email} order by created_at desc limit 1`;
  return { ...message!, token: /token=([\w-]+)/.exec(message!.text)![1]! };
}

async function invited(locale = 'bg') {
  const parent = await make.user({ role: 'parent', full_name: 'Елена Димитрова', locale });
  const child = await make.child(parent, { first_name: 'Мария', last_name: 'Димитрова' });
  const email = address();
  const { invitation_id } = await make.call('invite_guardian', parent.caller, { child_ids: [child.id], email });
  return { parent, child_id: child.id, email, invitation_id, ...(await emailTo(email)) };
}

test('a second parent is invited by email, accepts, and does for the child what the first one may', async () => {
  const { parent, child_id, token, text, html, email } = await invited();
  expect(text).toContain('Елена Димитрова те кани');
  expect(text).not.toContain('Мария Димитрова');
  expect(html).toContain(`/guardian/accept?token=${token}`);
  expect(await make.call('guardian_invitation', ANONYMOUS, { token })).toEqual({
    state: 'open',
    email,
    inviter: 'Елена Димитрова',
    children: ['Мария'],
  });
  const second = await make.user({ full_name: 'Петър Димитров' });
  expect(await sees(second.caller, child_id)).toBe(false);
  expect(await make.call('accept_guardian_invitation', second.caller, { token })).toEqual({ child_ids: [child_id] });
  expect(await sees(second.caller, child_id)).toBe(true);
  expect(await read`select role from user_roles where user_id = ${second.id}`).toEqual([{ role: 'parent' }]);
  expect(await noticesOf(parent.id, 'guardian_joined')).toMatchObject([{ name: 'Петър Димитров' }]);
  const { children } = await make.call('my_guardians', second.caller, {});
  expect(children).toEqual([
    {
      child_id,
      first_name: 'Мария',
      mine: false,
      people: [
        { user_id: parent.id, name: 'Елена Димитрова', first: true },
        { user_id: second.id, name: 'Петър Димитров', first: false },
      ],
    },
  ]);
});

test('a link works once, even when two people press at the same time', async () => {
  const { token } = await invited();
  const people = await Promise.all(Array.from({ length: 6 }, () => make.user()));
  await race({ of: people, code: 'invitation_used' }, ({ caller }) =>
    make.call('accept_guardian_invitation', caller, { token }),
  );
  expect(await make.call('guardian_invitation', ANONYMOUS, { token })).toEqual({
    state: 'used',
    email: null,
    inviter: null,
    children: [],
  });
});

test('a link that expired, was withdrawn or was never sent opens nothing', async () => {
  const late = await invited();
  await read`update guardian_invitations set expires_at = now() where id = ${late.invitation_id}`;
  const withdrawn = await invited();
  const { invitation_id } = withdrawn;
  await refused('invitation_not_found', 'withdraw_guardian_invitation', late.parent.caller, { invitation_id });
  await make.call('withdraw_guardian_invitation', withdrawn.parent.caller, { invitation_id });
  const other = await make.user();
  for (const { token } of [late, withdrawn]) {
    await refused('invitation_ended', 'accept_guardian_invitation', other.caller, { token });
    expect(await make.call('guardian_invitation', ANONYMOUS, { token })).toMatchObject({
      state: 'ended',
      children: [],
    });
  }
  await refused('invitation_not_found', 'accept_guardian_invitation', other.caller, { token: 'x' });
  await refused('not_signed_in', 'accept_guardian_invitation', ANONYMOUS, { token: late.token });
  expect(await read`select 1 from user_roles where user_id = ${other.id}`).toEqual([]);
});

test('only the first parent invites, for own children, and the inviter gains nothing by the link', async () => {
  const { parent, child_id, token } = await invited();
  const second = await make.user({ role: 'instructor' });
  await make.call('accept_guardian_invitation', second.caller, { token });
  expect(await rolesOf(second.id)).toEqual(['instructor', 'parent']);
  const email = address();
  await refused('not_allowed', 'invite_guardian', second.caller, { child_ids: [child_id], email });
  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'invite_guardian', stranger.caller, { child_ids: [child_id], email });
  expect(await read`select 1 from email.outgoing where recipient = ${email}`).toEqual([]);
  await make.call('invite_guardian', parent.caller, { child_ids: [child_id], email });
  const own = await emailTo(email);
  for (const one of [parent, second])
    await refused('already_guardian', 'accept_guardian_invitation', one.caller, { token: own.token });
});

test('the desk invites in the name of the first parent, for one family at a time', async () => {
  const parent = await make.user({ role: 'parent' });
  const { id: child_id } = await make.child(parent);
  const { id: other_id } = await make.child();
  const reception = await make.user({ role: 'reception' });
  const instructor = await make.user({ role: 'instructor' });
  const email = address();
  await refused('not_your_child', 'invite_guardian', instructor.caller, { child_ids: [child_id], email });
  await refused('different_families', 'invite_guardian', reception.caller, { child_ids: [child_id, other_id], email });
  await make.call('invite_guardian', reception.caller, { child_ids: [child_id], email });
  const mine = (await make.call('my_guardians', parent.caller, {})) as { invitations: { email: string }[] };
  expect(mine.invitations).toMatchObject([{ email }]);
  expect((await emailTo(email)).text).toContain('От името на');
  const second = await make.user();
  await make.call('accept_guardian_invitation', second.caller, { token: (await emailTo(email)).token });
  expect(await sees(second.caller, child_id)).toBe(true);
  expect(await sees(second.caller, other_id)).toBe(false);
});

test('an invitation of the desk reaches the first parent at once, who withdraws it; it makes no member of the staff a parent', async () => {
  const parent = await make.user({ role: 'parent', email: address() });
  const { id: child_id } = await make.child(parent, { first_name: 'Калина', last_name: 'Донева' });
  const reception = await make.user({ role: 'reception' });
  const invite = async (caller: Caller) => {
    const email = address();
    const { invitation_id } = await make.call('invite_guardian', caller, { child_ids: [child_id], email });
    return { email, invitation_id, token: (await emailTo(email)).token };
  };
  const { email, invitation_id, token } = await invite(reception.caller);
  expect(await noticesOf(parent.id, 'guardian_invited')).toMatchObject([{ email, child_names: ['Калина'] }]);
  const [notice] = await read<{ text: string }>`
    select text from email.outgoing where recipient = ${parent.email} and kind = 'guardian_invited'`;
  expect(notice!.text).toContain(email);
  for (const role of ['admin', 'reception', 'instructor'] as const)
    await refused('invitation_by_club', 'accept_guardian_invitation', await make.caller(role), { token });
  // Nor who sent it, with the role given back.
  await refused('invitation_by_club', 'accept_guardian_invitation', reception.caller, { token });
  await read`delete from user_roles where user_id = ${reception.id}`;
  await refused('invitation_by_club', 'accept_guardian_invitation', reception.caller, { token });
  await make.call('withdraw_guardian_invitation', parent.caller, { invitation_id });
  await refused('invitation_ended', 'accept_guardian_invitation', (await make.user()).caller, { token });
  // An invitation that the first parent sends by hand makes an instructor a parent, and is no news.
  const own = await invite(parent.caller);
  await make.call('accept_guardian_invitation', await make.caller('instructor'), { token: own.token });
  expect(await noticesOf(parent.id, 'guardian_invited')).toHaveLength(1);
  await refused('invitation_to_parent', 'invite_guardian', await make.caller('reception'), {
    child_ids: [child_id],
    email: parent.email,
  });
});

test('a removed second parent sees nothing any more; one may also leave', async () => {
  const { parent, child_id, token } = await invited();
  const second = await make.user();
  await make.call('accept_guardian_invitation', second.caller, { token });
  await refused('not_allowed', 'remove_guardian', second.caller, { child_id, user_id: parent.id });
  await make.call('remove_guardian', parent.caller, { child_id, user_id: second.id });
  expect(await sees(second.caller, child_id)).toBe(false);
  await refused('guardian_not_found', 'remove_guardian', parent.caller, { child_id, user_id: second.id });
  await read`insert into guardians (child_id, user_id) values (${child_id}, ${second.id})`;
  await make.call('remove_guardian', second.caller, { child_id, user_id: second.id });
  expect(await sees(second.caller, child_id)).toBe(false);
});

test('a known and an unknown address are answered alike, and no address gets many emails a day', async () => {
  const known = await make.user({ role: 'parent' });
  const parent = await make.user({ role: 'parent', locale: 'en' });
  const { id } = await make.child(parent);
  const invite = (email: string) => make.call('invite_guardian', parent.caller, { child_ids: [id], email });
  const shape = (answer: object) => Object.keys(answer).sort();
  expect(shape(await invite(known.email))).toEqual(shape(await invite(address())));
  expect((await emailTo(known.email)).text).toContain('invites you');
  await invite(known.email);
  await invite(known.email);
  await refuses(invite(known.email), 'too_many_requests');
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => invite(address())));
  expect(many.filter(({ status }) => status === 'fulfilled').length).toBe(6);
  await refuses(invite('не е адрес'), 'invalid_input');
});

import { expect, test } from 'vitest';
import { ownerOf } from '../../../platform/testing/database.ts';
import { clubTest } from '../../../testing/club.ts';
import { PROCEDURES } from '../../procedures.ts';
import { callProcedure, type Procedure } from '../procedure.ts';

const { club, make } = await clubTest();
const owner = await ownerOf(club);

/** The user in a session that began this many minutes ago and has shown nothing since. */
async function inSession({ id, caller }: Awaited<ReturnType<typeof make.user>>, minutes: number) {
  const { rows } = await owner.query<{ id: string }>(
    'insert into auth.sessions (user_id, created_at) values ($1, now() - make_interval(mins => $2)) returning id',
    [id, minutes],
  );
  return { ...caller, claims: { ...caller.claims, session_id: rows[0]!.id } };
}
const prove = (caller: { claims: { session_id: string } }) =>
  owner.query('update auth.sessions set proved_at = now() where id = $1', [caller.claims.session_id]);
const call = (name: string, caller: Awaited<ReturnType<typeof inSession>>, args: object) =>
  callProcedure(PROCEDURES.get(name) as Procedure, args, { database: club.database, caller, asksForProof: true });

test('a stolen session makes no second parent and removes no child', async () => {
  const parent = await make.user({ role: 'parent' });
  const { id } = await make.child(parent, { full_name: 'Ая Колева' });
  const [fresh, old] = [await inSession(parent, 1), await inSession(parent, 60)];
  const invitation = { child_ids: [id], email: 'druga@family.example' };
  for (const caller of [fresh, old])
    await expect(call('invite_guardian', caller, invitation)).rejects.toMatchObject({ code: 'proof_needed' });
  const child = { child_id: id, typed_name: 'Ая Колева' };
  await expect(call('delete_child', old, child)).rejects.toMatchObject({ code: 'proof_needed' });
  await prove(old);
  await call('invite_guardian', old, invitation);
  await call('delete_child', fresh, child);
});

test('an old session of an admin gives no role, invites no colleague and merges no accounts', async () => {
  const admin = await make.user({ role: 'admin' });
  const [keep, goes] = [
    await make.user({ role: 'parent' }),
    await make.user({ role: 'parent', full_name: 'Две Имена' }),
  ];
  const acts: [string, object][] = [
    ['set_user_role', { user_id: keep.id, role: 'reception' }],
    ['set_user_roles', { user_ids: [keep.id], role: 'instructor' }],
    ['invite_user', { email: 'kolega@club.example', full_name: 'Колега', role: 'admin' }],
    ['merge_accounts', { keep_id: keep.id, merge_id: goes.id, typed_name: 'Две Имена' }],
    ['make_calendar_feed', {}],
    ['set_users_disabled', { user_ids: [keep.id], disabled: true }],
  ];
  const [fresh, old] = [await inSession(admin, 1), await inSession(admin, 60)];
  for (const [name, args] of acts)
    await expect(call(name, old, args), name).rejects.toMatchObject({ code: 'proof_needed' });
  for (const [name, args] of acts) await call(name, fresh, args);
});

test('an old session of an admin brings no file, joins no children and issues no code', async () => {
  const admin = await make.user({ role: 'admin' });
  const old = await inSession(admin, 60);
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const acts: [string, object][] = [
    ['import_file', { kind: 'children', file_name: 'a.csv', content: 'YQ==', dry_run: false }],
    ['merge_children', { keep_id: one, merge_id: other, typed_name: 'Име' }],
    ['issue_claim_code', { user_id: one }],
    ['link_athlete', { user_id: one, child_id: other }],
    ['approve_athlete', { user_id: one, approved: true, child_id: other }],
  ];
  for (const [name, args] of acts)
    await expect(call(name, old, args), name).rejects.toMatchObject({ code: 'proof_needed' });
});

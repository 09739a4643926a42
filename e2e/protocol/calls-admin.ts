import { call, parentCall, refusedCall, type Call } from './call.ts';
import { withTotp } from './calls-factors.ts';
import { done, holds, idsOf, isSignedIn, must, same } from './toolbox.ts';

const PASSWORD = 'another long password';

/** All of `supabase.auth.admin`. */
export const ADMIN_CALLS: Call[] = [
  call('auth.admin.createUser', 'POST /admin/users', async (tools) => {
    const email = tools.newEmail();
    const { user } = done(
      await tools.service().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true }),
    );
    done(await tools.visitor().auth.signInWithPassword({ email, password: PASSWORD }));
    same(user.email, email);
  }),
  call('auth.admin.listUsers', 'GET /admin/users?page=&per_page=', async (tools) => {
    const { users, total } = done(await tools.service().auth.admin.listUsers({ page: 1, perPage: 2 })) as {
      users: unknown[];
      total: number;
    };
    same(users.length, 2);
    holds(total > 2, 'the total is returned');
  }),
  refusedCall('auth.admin (as a user)', 'GET /admin/users', 'not_admin', async (tools) =>
    (await tools.parent()).client.auth.admin.listUsers(),
  ),
  parentCall('auth.admin.getUserById', 'GET /admin/users/{id}', async ({ user, email }, tools) => {
    same(done(await tools.service().auth.admin.getUserById(user.id)).user.email, email);
  }),
  parentCall('auth.admin.updateUserById', 'PUT /admin/users/{id}', async ({ user, email, password }, tools) => {
    done(await tools.service().auth.admin.updateUserById(user.id, { ban_duration: '1h' }));
    same((await tools.visitor().auth.signInWithPassword({ email, password })).error?.code, 'user_banned');
  }),
  parentCall('auth.admin.deleteUser', 'DELETE /admin/users/{id}', async ({ user }, tools) => {
    done(await tools.service().auth.admin.deleteUser(user.id));
    same((await tools.service().auth.admin.getUserById(user.id)).error?.code, 'user_not_found');
  }),
  call('auth.admin.inviteUserByEmail', 'POST /invite', async (tools) => {
    const email = tools.newEmail();
    done(await tools.service().auth.admin.inviteUserByEmail(email));
    same((await tools.emails(email))[0]?.kind, 'invitation');
  }),
  parentCall('auth.admin.generateLink', 'POST /admin/generate_link', async ({ email, user }, tools) => {
    const { properties } = done(await tools.service().auth.admin.generateLink({ type: 'magiclink', email }));
    const verified = await tools.visitor().auth.verifyOtp({ email, token: properties.email_otp, type: 'magiclink' });
    same(done(verified).user?.id, user.id);
  }),
  call('auth.admin.mfa.listFactors', 'GET /admin/users/{id}/factors', async (tools) => {
    const { user, factorId } = await withTotp(tools);
    const { factors } = done(await tools.service().auth.admin.mfa.listFactors({ userId: user.id }));
    same(idsOf(factors), [factorId]);
  }),
  call('auth.admin.mfa.deleteFactor', 'DELETE /admin/users/{id}/factors/{factor_id}', async (tools) => {
    const { user, factorId } = await withTotp(tools);
    done(await tools.service().auth.admin.mfa.deleteFactor({ userId: user.id, id: factorId }));
    same(done(await tools.service().auth.admin.mfa.listFactors({ userId: user.id })).factors, []);
  }),
  parentCall('auth.admin.signOut', 'POST /logout?scope=', async ({ client }, tools) => {
    const { access_token } = must((await client.auth.getSession()).data.session, 'session');
    same((await tools.service().auth.admin.signOut(access_token)).error, null);
    same(await isSignedIn(client), false);
  }),
];

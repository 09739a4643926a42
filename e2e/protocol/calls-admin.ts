import type { Call } from './call.ts';
import { withTotp } from './calls-factors.ts';
import { done, holds, isSignedIn, must, same } from './toolbox.ts';

const PASSWORD = 'another long password';

/** Everything of `supabase.auth.admin`. */
export const ADMIN_CALLS: Call[] = [
  {
    name: 'auth.admin.createUser',
    request: 'POST /admin/users',
    async run(tools) {
      const email = tools.newEmail();
      const { user } = done(
        await tools.service().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true }),
      );
      done(await tools.visitor().auth.signInWithPassword({ email, password: PASSWORD }));
      same(user.email, email);
    },
  },
  {
    name: 'auth.admin.listUsers',
    request: 'GET /admin/users?page=&per_page=',
    async run(tools) {
      const { users, total } = done(await tools.service().auth.admin.listUsers({ page: 1, perPage: 2 })) as {
        users: unknown[];
        total: number;
      };
      same(users.length, 2);
      holds(total > 2, 'the total is told');
    },
  },
  {
    name: 'auth.admin (as somebody)',
    request: 'GET /admin/users',
    refused: 'not_admin',
    run: async (tools) => (await tools.parent()).client.auth.admin.listUsers(),
  },
  {
    name: 'auth.admin.getUserById',
    request: 'GET /admin/users/{id}',
    async run(tools) {
      const { user, email } = await tools.parent();
      same(done(await tools.service().auth.admin.getUserById(user.id)).user.email, email);
    },
  },
  {
    name: 'auth.admin.updateUserById',
    request: 'PUT /admin/users/{id}',
    async run(tools) {
      const { user, email, password } = await tools.parent();
      done(await tools.service().auth.admin.updateUserById(user.id, { ban_duration: '1h' }));
      same((await tools.visitor().auth.signInWithPassword({ email, password })).error?.code, 'user_banned');
    },
  },
  {
    name: 'auth.admin.deleteUser',
    request: 'DELETE /admin/users/{id}',
    async run(tools) {
      const { user } = await tools.parent();
      done(await tools.service().auth.admin.deleteUser(user.id));
      same((await tools.service().auth.admin.getUserById(user.id)).error?.code, 'user_not_found');
    },
  },
  {
    name: 'auth.admin.inviteUserByEmail',
    request: 'POST /invite',
    async run(tools) {
      const email = tools.newEmail();
      done(await tools.service().auth.admin.inviteUserByEmail(email));
      same((await tools.emails(email))[0]?.kind, 'invitation');
    },
  },
  {
    name: 'auth.admin.generateLink',
    request: 'POST /admin/generate_link',
    async run(tools) {
      const { email, user } = await tools.parent();
      const { properties } = done(await tools.service().auth.admin.generateLink({ type: 'magiclink', email }));
      const verified = await tools.visitor().auth.verifyOtp({ email, token: properties.email_otp, type: 'magiclink' });
      same(done(verified).user?.id, user.id);
    },
  },
  {
    name: 'auth.admin.mfa.listFactors',
    request: 'GET /admin/users/{id}/factors',
    async run(tools) {
      const { user, factorId } = await withTotp(tools);
      const { factors } = done(await tools.service().auth.admin.mfa.listFactors({ userId: user.id }));
      same(
        factors.map(({ id }) => id),
        [factorId],
      );
    },
  },
  {
    name: 'auth.admin.mfa.deleteFactor',
    request: 'DELETE /admin/users/{id}/factors/{factor_id}',
    async run(tools) {
      const { user, factorId } = await withTotp(tools);
      done(await tools.service().auth.admin.mfa.deleteFactor({ userId: user.id, id: factorId }));
      same(done(await tools.service().auth.admin.mfa.listFactors({ userId: user.id })).factors, []);
    },
  },
  {
    name: 'auth.admin.signOut',
    request: 'POST /logout?scope=',
    async run(tools) {
      const { client } = await tools.parent();
      const { access_token } = must((await client.auth.getSession()).data.session, 'session');
      same((await tools.service().auth.admin.signOut(access_token)).error, null);
      same(await isSignedIn(client), false);
    },
  },
];

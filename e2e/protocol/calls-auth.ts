import type { Call } from './call.ts';
import { done, holds, isSignedIn, must, same } from './toolbox.ts';
import { signEthereum, signSolana } from './wallets.ts';

const NEW_PASSWORD = 'another long password';
const PKCE = { flowType: 'pkce' } as const;

/** Everything of `supabase.auth` but its factors and its administration. */
export const AUTH_CALLS: Call[] = [
  {
    name: 'auth.signUp',
    request: 'POST /signup',
    async run(tools) {
      const { user, client } = await tools.parent();
      same([user.user_metadata['full_name'], user.role, user.aud], ['Мила Протокол', 'authenticated', 'authenticated']);
      holds(done(await client.auth.getSession()).session, 'a sign-up under auto-confirm opens a session');
    },
  },
  {
    name: 'auth.signInAnonymously',
    request: 'POST /signup',
    async run(tools) {
      const { user } = done(await tools.visitor().auth.signInAnonymously());
      same(user?.is_anonymous, true);
    },
  },
  {
    name: 'auth.signInWithPassword',
    request: 'POST /token?grant_type=password',
    async run(tools) {
      const { email, password, user } = await tools.parent();
      const client = tools.visitor();
      same(done(await client.auth.signInWithPassword({ email, password })).user.id, user.id);
      same((await client.auth.signInWithPassword({ email, password: 'wrong one' })).error?.code, 'invalid_credentials');
    },
  },
  {
    name: 'auth.refreshSession',
    request: 'POST /token?grant_type=refresh_token',
    async run(tools) {
      const { client } = await tools.parent();
      const before = must((await client.auth.getSession()).data.session, 'session');
      const { session } = done(await client.auth.refreshSession());
      holds(session && session.refresh_token !== before.refresh_token, 'the refresh token rotates');
    },
  },
  {
    name: 'auth.setSession',
    request: 'GET /user',
    async run(tools) {
      const { client, user } = await tools.parent();
      const { access_token, refresh_token } = must((await client.auth.getSession()).data.session, 'session');
      same(done(await tools.visitor().auth.setSession({ access_token, refresh_token })).user?.id, user.id);
    },
  },
  {
    name: 'auth.exchangeCodeForSession',
    request: 'POST /token?grant_type=pkce',
    async run(tools) {
      const { email, user } = await tools.parent();
      const client = tools.visitor(PKCE);
      done(await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
      const landed = await fetch(await tools.link(email));
      const code = must(new URL(landed.url).searchParams.get('code'), 'code in the address');
      same(done(await client.auth.exchangeCodeForSession(code)).user.id, user.id);
      same((await client.auth.exchangeCodeForSession(code)).error !== null, true);
    },
  },
  {
    name: 'auth.signInWithIdToken',
    request: 'POST /token?grant_type=id_token',
    provenIn: 'server/auth/providers/id-token.test.ts',
  },
  {
    name: "auth.signInWithWeb3({ chain: 'ethereum' })",
    request: 'POST /token?grant_type=web3',
    async run(tools) {
      const signed = signEthereum(tools.club.url);
      const { user } = done(await tools.visitor().auth.signInWithWeb3({ chain: 'ethereum', ...signed }));
      same(user.app_metadata['provider'], 'web3');
    },
  },
  {
    name: "auth.signInWithWeb3({ chain: 'solana' })",
    request: 'POST /token?grant_type=web3',
    async run(tools) {
      const signed = signSolana(tools.club.url);
      const { user } = done(await tools.visitor().auth.signInWithWeb3({ chain: 'solana', ...signed }));
      same(user.app_metadata['provider'], 'web3');
    },
  },
  {
    name: 'auth.signInWithOtp({ email })',
    request: 'POST /otp',
    async run(tools) {
      const [client, email] = [tools.visitor(), tools.newEmail()];
      done(await client.auth.signInWithOtp({ email }));
      const { user } = done(await client.auth.verifyOtp({ email, token: await tools.code(email), type: 'email' }));
      same(user?.email, email);
    },
  },
  {
    name: 'auth.signInWithOtp({ phone })',
    request: 'POST /otp',
    provenIn: 'server/auth/phones/phones.test.ts',
  },
  {
    name: 'auth.verifyOtp({ token_hash })',
    request: 'POST /verify',
    async run(tools) {
      const { email, user } = await tools.parent();
      done(await tools.visitor().auth.resetPasswordForEmail(email));
      const token_hash = must(new URL(await tools.link(email)).searchParams.get('token'), 'token in the link');
      same(done(await tools.visitor().auth.verifyOtp({ token_hash, type: 'recovery' })).user?.id, user.id);
      same((await tools.visitor().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code, 'otp_expired');
    },
  },
  {
    name: 'auth.resend',
    request: 'POST /resend',
    run: async (tools) => done(await tools.visitor().auth.resend({ type: 'signup', email: tools.newEmail() })),
  },
  {
    name: 'auth.resetPasswordForEmail',
    request: 'POST /recover',
    async run(tools) {
      const { email } = await tools.parent();
      done(await tools.visitor().auth.resetPasswordForEmail(email));
      same((await tools.emails(email))[0]?.kind, 'recovery');
      done(await tools.visitor().auth.resetPasswordForEmail(tools.newEmail()));
    },
  },
  {
    name: 'auth.signInWithSSO',
    request: 'POST /sso',
    provenIn: 'server/auth/sso/sso.test.ts',
  },
  {
    name: 'auth.signInWithSSO (without a provider)',
    request: 'POST /sso',
    refused: 'saml_provider_disabled',
    run: (tools) => tools.visitor().auth.signInWithSSO({ domain: 'example.org' }),
  },
  {
    name: 'auth.reauthenticate',
    request: 'GET /reauthenticate',
    async run(tools) {
      const { client, email } = await tools.parent();
      done(await client.auth.reauthenticate());
      const nonce = await tools.code(email);
      done(await client.auth.updateUser({ password: NEW_PASSWORD, nonce }));
    },
  },
  {
    name: 'auth.getUser',
    request: 'GET /user',
    async run(tools) {
      const { client, user } = await tools.parent();
      same(done(await client.auth.getUser()).user.id, user.id);
      const forged = await tools.visitor().auth.getUser('not.a.token');
      same(forged.error?.code, 'bad_jwt');
    },
  },
  {
    name: 'auth.updateUser',
    request: 'PUT /user',
    async run(tools) {
      const { client, email } = await tools.parent();
      const { user } = done(await client.auth.updateUser({ data: { full_name: 'Друго Име' }, password: NEW_PASSWORD }));
      same(user.user_metadata['full_name'], 'Друго Име');
      done(await tools.visitor().auth.signInWithPassword({ email, password: NEW_PASSWORD }));
    },
  },
  {
    name: 'auth.updateUser({ email })',
    request: 'PUT /user',
    async run(tools) {
      const { client, email } = await tools.parent();
      const next = tools.newEmail();
      same(done(await client.auth.updateUser({ email: next })).user.new_email, next);
      await fetch(await tools.link(email));
      await fetch(await tools.link(next));
      same(done(await client.auth.getUser()).user.email, next);
    },
  },
  {
    name: "auth.signOut({ scope: 'local' })",
    request: 'POST /logout?scope=local',
    async run(tools) {
      const { client, email, password } = await tools.parent();
      const other = tools.visitor();
      done(await other.auth.signInWithPassword({ email, password }));
      same((await client.auth.signOut({ scope: 'local' })).error, null);
      same([await isSignedIn(client), await isSignedIn(other)], [false, true]);
    },
  },
  {
    name: "auth.signOut({ scope: 'others' })",
    request: 'POST /logout?scope=others',
    async run(tools) {
      const { client, email, password } = await tools.parent();
      const other = tools.visitor();
      done(await other.auth.signInWithPassword({ email, password }));
      same((await client.auth.signOut({ scope: 'others' })).error, null);
      same([await isSignedIn(client), await isSignedIn(other)], [true, false]);
    },
  },
  {
    name: "auth.signOut({ scope: 'global' })",
    request: 'POST /logout?scope=global',
    async run(tools) {
      const { client, email, password } = await tools.parent();
      const other = tools.visitor();
      done(await other.auth.signInWithPassword({ email, password }));
      same((await client.auth.signOut()).error, null);
      same([await isSignedIn(client), await isSignedIn(other)], [false, false]);
    },
  },
  {
    name: 'auth.signInWithOAuth',
    request: 'GET /authorize?provider=google',
    async run(tools) {
      const client = tools.visitor(PKCE);
      const { url } = done(
        await client.auth.signInWithOAuth({
          provider: 'google',
          options: { skipBrowserRedirect: true, redirectTo: tools.club.url },
        }),
      );
      const landed = await fetch(must(url, 'address of the provider'));
      holds(!landed.url.includes('/auth/v1/'), 'the address leads on to the provider');
    },
  },
  {
    name: 'auth.linkIdentity',
    request: 'GET /user/identities/authorize',
    async run(tools) {
      const { client } = await tools.parent();
      const options = { skipBrowserRedirect: true, redirectTo: tools.club.url };
      const { url } = done(await client.auth.linkIdentity({ provider: 'google', options }));
      holds(url, 'there is an address of the provider');
    },
  },
  {
    name: 'auth.getUserIdentities',
    request: 'GET /user',
    async run(tools) {
      const { client } = await tools.parent();
      same(
        done(await client.auth.getUserIdentities()).identities.map(({ provider }) => provider),
        ['email'],
      );
    },
  },
  {
    name: 'auth.unlinkIdentity',
    request: 'DELETE /user/identities/{identity_id}',
    refused: 'single_identity_not_deletable',
    async run(tools) {
      const { client } = await tools.parent();
      const { identities } = done(await client.auth.getUserIdentities());
      return client.auth.unlinkIdentity(identities[0]!);
    },
  },
  {
    name: 'auth.unlinkIdentity (of several)',
    request: 'DELETE /user/identities/{identity_id}',
    provenIn: 'server/auth/identities.test.ts',
  },
  {
    name: 'auth.getClaims',
    request: 'GET /user',
    async run(tools) {
      const { client, user } = await tools.parent();
      const { claims } = done(await client.auth.getClaims());
      same([claims.sub, claims.role, claims['aal']], [user.id, 'authenticated', 'aal1']);
    },
  },
  {
    name: 'GET /settings',
    request: 'GET /settings',
    async run(tools) {
      const settings = (await (await tools.send('/auth/v1/settings')).json()) as { external: Record<string, boolean> };
      same([settings.external['email'], settings.external['google']], [true, true]);
    },
  },
  {
    name: 'GET /health',
    request: 'GET /health',
    run: async (tools) => same((await tools.send('/auth/v1/health')).status, 200),
  },
  {
    name: 'GET /.well-known/jwks.json',
    request: 'GET /.well-known/jwks.json',
    run: async (tools) => same((await tools.send('/auth/v1/.well-known/jwks.json')).status, 200),
  },
  {
    name: 'auth.registerPasskey, auth.passkey.startRegistration, auth.passkey.verifyRegistration',
    request: 'POST /passkeys/registration/options, POST /passkeys/registration/verify',
    provenIn: 'server/auth/passkeys/passkeys.test.ts',
  },
  {
    name: 'auth.signInWithPasskey, auth.passkey.startAuthentication, auth.passkey.verifyAuthentication',
    request: 'POST /passkeys/authentication/options, POST /passkeys/authentication/verify',
    provenIn: 'server/auth/passkeys/passkeys.test.ts',
  },
  {
    name: 'auth.passkey.list, auth.passkey.update, auth.passkey.delete',
    request: 'GET /passkeys, PATCH /passkeys/{id}, DELETE /passkeys/{id}',
    provenIn: 'server/auth/passkeys/passkeys.test.ts',
  },
  {
    name: 'auth.admin.passkey.listPasskeys, auth.admin.passkey.deletePasskey',
    request: 'GET /admin/users/{id}/passkeys, DELETE /admin/users/{id}/passkeys/{passkey_id}',
    provenIn: 'server/auth/passkeys/passkeys.test.ts',
  },
];

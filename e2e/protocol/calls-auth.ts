import { call, parentCall, provenCall, refusedCall, type Call } from './call.ts';
import { done, holds, isSignedIn, must, same, type Toolbox } from './toolbox.ts';
import { signEthereum, signSolana } from './wallets.ts';

const NEW_PASSWORD = 'another long password';
const PKCE = { flowType: 'pkce' } as const;

/** Signs out one of a user's two clients; returns whether this one and the other are still signed in. */
async function signedInAfter(tools: Toolbox, options?: { scope: 'local' | 'others' }): Promise<[boolean, boolean]> {
  const { client, email, password } = await tools.parent();
  const other = tools.visitor();
  done(await other.auth.signInWithPassword({ email, password }));
  same((await client.auth.signOut(options)).error, null);
  return [await isSignedIn(client), await isSignedIn(other)];
}

/** All of `supabase.auth` but its factors and its administration. */
export const AUTH_CALLS: Call[] = [
  parentCall('auth.signUp', 'POST /signup', async ({ user, client }) => {
    same([user.user_metadata['full_name'], user.role, user.aud], ['Мила Протокол', 'authenticated', 'authenticated']);
    holds(done(await client.auth.getSession()).session, 'a sign-up under auto-confirm opens a session');
  }),
  call('auth.signInAnonymously', 'POST /signup', async (tools) => {
    const { user } = done(await tools.visitor().auth.signInAnonymously());
    same(user?.is_anonymous, true);
  }),
  parentCall('auth.signInWithPassword', 'POST /token?grant_type=password', async ({ email, password, user }, tools) => {
    const client = tools.visitor();
    same(done(await client.auth.signInWithPassword({ email, password })).user.id, user.id);
    same((await client.auth.signInWithPassword({ email, password: 'wrong one' })).error?.code, 'invalid_credentials');
  }),
  parentCall('auth.refreshSession', 'POST /token?grant_type=refresh_token', async ({ client }) => {
    const before = must((await client.auth.getSession()).data.session, 'session');
    const { session } = done(await client.auth.refreshSession());
    holds(session && session.refresh_token !== before.refresh_token, 'the refresh token rotates');
  }),
  parentCall('auth.setSession', 'GET /user', async ({ client, user }, tools) => {
    const { access_token, refresh_token } = must((await client.auth.getSession()).data.session, 'session');
    same(done(await tools.visitor().auth.setSession({ access_token, refresh_token })).user?.id, user.id);
  }),
  parentCall('auth.exchangeCodeForSession', 'POST /token?grant_type=pkce', async ({ email, user }, tools) => {
    const client = tools.visitor(PKCE);
    done(await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
    const landed = await fetch(await tools.link(email));
    const code = must(new URL(landed.url).searchParams.get('code'), 'code in the address');
    same(done(await client.auth.exchangeCodeForSession(code)).user.id, user.id);
    same((await client.auth.exchangeCodeForSession(code)).error !== null, true);
  }),
  provenCall('auth.signInWithIdToken', 'POST /token?grant_type=id_token', 'server/auth/providers/id-token.test.ts'),
  call("auth.signInWithWeb3({ chain: 'ethereum' })", 'POST /token?grant_type=web3', async (tools) => {
    const signed = signEthereum(tools.club.url);
    const { user } = done(await tools.visitor().auth.signInWithWeb3({ chain: 'ethereum', ...signed }));
    same(user.app_metadata['provider'], 'web3');
  }),
  call("auth.signInWithWeb3({ chain: 'solana' })", 'POST /token?grant_type=web3', async (tools) => {
    const signed = signSolana(tools.club.url);
    const { user } = done(await tools.visitor().auth.signInWithWeb3({ chain: 'solana', ...signed }));
    same(user.app_metadata['provider'], 'web3');
  }),
  call('auth.signInWithOtp({ email })', 'POST /otp', async (tools) => {
    const [client, email] = [tools.visitor(), tools.newEmail()];
    done(await client.auth.signInWithOtp({ email }));
    const { user } = done(await client.auth.verifyOtp({ email, token: await tools.code(email), type: 'email' }));
    same(user?.email, email);
  }),
  provenCall('auth.signInWithOtp({ phone })', 'POST /otp', 'server/auth/phones/phones.test.ts'),
  parentCall('auth.verifyOtp({ token_hash })', 'POST /verify', async ({ email, user }, tools) => {
    done(await tools.visitor().auth.resetPasswordForEmail(email));
    const token_hash = must(new URL(await tools.link(email)).searchParams.get('token'), 'token in the link');
    same(done(await tools.visitor().auth.verifyOtp({ token_hash, type: 'recovery' })).user?.id, user.id);
    same((await tools.visitor().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code, 'otp_expired');
  }),
  call('auth.resend', 'POST /resend', async (tools) =>
    done(await tools.visitor().auth.resend({ type: 'signup', email: tools.newEmail() })),
  ),
  parentCall('auth.resetPasswordForEmail', 'POST /recover', async ({ email }, tools) => {
    done(await tools.visitor().auth.resetPasswordForEmail(email));
    same((await tools.emails(email))[0]?.kind, 'recovery');
    done(await tools.visitor().auth.resetPasswordForEmail(tools.newEmail()));
  }),
  provenCall('auth.signInWithSSO', 'POST /sso', 'server/auth/sso/sso.test.ts'),
  refusedCall('auth.signInWithSSO (without a provider)', 'POST /sso', 'saml_provider_disabled', (tools) =>
    tools.visitor().auth.signInWithSSO({ domain: 'example.org' }),
  ),
  parentCall('auth.reauthenticate', 'GET /reauthenticate', async ({ client, email }, tools) => {
    done(await client.auth.reauthenticate());
    const nonce = await tools.code(email);
    done(await client.auth.updateUser({ password: NEW_PASSWORD, nonce }));
  }),
  parentCall('auth.getUser', 'GET /user', async ({ client, user }, tools) => {
    same(done(await client.auth.getUser()).user.id, user.id);
    const forged = await tools.visitor().auth.getUser('not.a.token');
    same(forged.error?.code, 'bad_jwt');
  }),
  parentCall('auth.updateUser', 'PUT /user', async ({ client, email }, tools) => {
    const { user } = done(await client.auth.updateUser({ data: { full_name: 'Друго Име' }, password: NEW_PASSWORD }));
    same(user.user_metadata['full_name'], 'Друго Име');
    done(await tools.visitor().auth.signInWithPassword({ email, password: NEW_PASSWORD }));
  }),
  parentCall('auth.updateUser({ email })', 'PUT /user', async ({ client, email }, tools) => {
    const next = tools.newEmail();
    same(done(await client.auth.updateUser({ email: next })).user.new_email, next);
    await fetch(await tools.link(email));
    await fetch(await tools.link(next));
    same(done(await client.auth.getUser()).user.email, next);
  }),
  call("auth.signOut({ scope: 'local' })", 'POST /logout?scope=local', async (tools) => {
    same(await signedInAfter(tools, { scope: 'local' }), [false, true]);
  }),
  call("auth.signOut({ scope: 'others' })", 'POST /logout?scope=others', async (tools) => {
    same(await signedInAfter(tools, { scope: 'others' }), [true, false]);
  }),
  call("auth.signOut({ scope: 'global' })", 'POST /logout?scope=global', async (tools) => {
    same(await signedInAfter(tools), [false, false]);
  }),
  call('auth.signInWithOAuth', 'GET /authorize?provider=google', async (tools) => {
    const client = tools.visitor(PKCE);
    const options = { skipBrowserRedirect: true, redirectTo: tools.club.url };
    const { url } = done(await client.auth.signInWithOAuth({ provider: 'google', options }));
    const landed = await fetch(must(url, 'address of the provider'));
    holds(!landed.url.includes('/auth/v1/'), 'the address leads on to the provider');
  }),
  parentCall('auth.linkIdentity', 'GET /user/identities/authorize', async ({ client }, tools) => {
    const options = { skipBrowserRedirect: true, redirectTo: tools.club.url };
    const { url } = done(await client.auth.linkIdentity({ provider: 'google', options }));
    holds(url, 'there is an address of the provider');
  }),
  parentCall('auth.getUserIdentities', 'GET /user', async ({ client }) => {
    const { identities } = done(await client.auth.getUserIdentities());
    same([identities.length, identities[0]?.provider], [1, 'email']);
  }),
  refusedCall(
    'auth.unlinkIdentity',
    'DELETE /user/identities/{identity_id}',
    'single_identity_not_deletable',
    async (tools) => {
      const { client } = await tools.parent();
      const { identities } = done(await client.auth.getUserIdentities());
      return client.auth.unlinkIdentity(identities[0]!);
    },
  ),
  provenCall(
    'auth.unlinkIdentity (of several)',
    'DELETE /user/identities/{identity_id}',
    'server/auth/accounts/identities.test.ts',
  ),
  parentCall('auth.getClaims', 'GET /user', async ({ client, user }) => {
    const { claims } = done(await client.auth.getClaims());
    same([claims.sub, claims.role, claims['aal']], [user.id, 'authenticated', 'aal1']);
  }),
  call('GET /settings', 'GET /settings', async (tools) => {
    const settings = (await (await tools.send('/auth/v1/settings')).json()) as { external: Record<string, boolean> };
    same([settings.external['email'], settings.external['google']], [true, true]);
  }),
  call('GET /health', 'GET /health', async (tools) => same((await tools.send('/auth/v1/health')).status, 200)),
  call('GET /.well-known/jwks.json', 'GET /.well-known/jwks.json', async (tools) =>
    same((await tools.send('/auth/v1/.well-known/jwks.json')).status, 200),
  ),
  provenCall(
    'auth.registerPasskey, auth.passkey.startRegistration, auth.passkey.verifyRegistration',
    'POST /passkeys/registration/options, POST /passkeys/registration/verify',
    'server/auth/passkeys/passkeys.test.ts',
  ),
  provenCall(
    'auth.signInWithPasskey, auth.passkey.startAuthentication, auth.passkey.verifyAuthentication',
    'POST /passkeys/authentication/options, POST /passkeys/authentication/verify',
    'server/auth/passkeys/passkeys.test.ts',
  ),
  provenCall(
    'auth.passkey.list, auth.passkey.update, auth.passkey.delete',
    'GET /passkeys, PATCH /passkeys/{id}, DELETE /passkeys/{id}',
    'server/auth/passkeys/passkeys.test.ts',
  ),
  provenCall(
    'auth.admin.passkey.listPasskeys, auth.admin.passkey.deletePasskey',
    'GET /admin/users/{id}/passkeys, DELETE /admin/users/{id}/passkeys/{passkey_id}',
    'server/auth/passkeys/passkeys.test.ts',
  ),
];

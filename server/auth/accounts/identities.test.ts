import type { UserIdentity } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, createTestAuth, PASSWORD, type TestAuth } from '../testing/test-auth.ts';
import { issuerTest, personOf, queryOf } from '../testing/test-issuer.ts';

const issuer = await issuerTest('google');
const auth = await authTest({ oidcProviders: [issuer.settings] });

type Family = Awaited<ReturnType<TestAuth['family']>>;
const person = (email?: string) => personOf('Вяра Дончева', email);

/** Links through the browser: the address from the client, the provider's answer, the way back. */
async function link({ supabase }: Pick<Family, 'supabase'>, claims: ReturnType<typeof person>): Promise<URL> {
  const data = await succeeds(
    supabase.auth.linkIdentity({ provider: 'google', options: { redirectTo: `${auth.config.publicUrl}/account` } }),
  );
  const answer = issuer.answer(new URL(data.url!), claims);
  const response = await auth.send(`/callback?${new URLSearchParams(answer)}`);
  return new URL(response.headers.get('location')!);
}
async function identitiesOf({ supabase }: Pick<Family, 'supabase'>): Promise<UserIdentity[]> {
  const data = await succeeds(supabase.auth.getUserIdentities());
  return data!.identities;
}

test('a parent links Google, sees both identities, and unlinks one', async () => {
  const family = await auth.family();
  const claims = person();
  const end = await link(family, claims);
  expect(end.pathname).toBe('/account');
  expect(end.hash).toContain('access_token=');
  const identities = await identitiesOf(family);
  expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
  expect(identities[1]).toMatchObject({
    id: claims.sub,
    user_id: family.user.id,
    identity_data: { email: claims.email },
  });
  await succeeds(family.supabase.auth.unlinkIdentity(identities[1]!));
  const { data } = await family.supabase.auth.getUser();
  expect(data.user!.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  expect(data.user!.email).toBe(family.email);
});

test('an identity that is linked already is not linked again', async () => {
  const claims = person();
  const first = await auth.family();
  await link(first, claims);
  for (const family of [first, await auth.family()])
    expect(queryOf(await link(family, claims))).toMatchObject({ error_code: 'identity_already_exists' });
});

test('the last identity stays, an unknown one and another’s cannot be unlinked', async () => {
  const family = await auth.family();
  const other = await auth.family();
  const [own] = await identitiesOf(family);
  const [foreign] = await identitiesOf(other);
  const unlink = async (identity: UserIdentity) => (await family.supabase.auth.unlinkIdentity(identity)).error;
  expect(await unlink(own!)).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  expect(await unlink(foreign!)).toMatchObject({ status: 422, code: 'identity_not_found' });
  expect(await unlink({ ...own!, identity_id: 'no-uuid' })).toMatchObject({ status: 404, code: 'validation_failed' });
  expect((await auth.send(`/user/identities/${own!.identity_id}`, { method: 'DELETE' })).status).toBe(401);
  expect((await auth.send('/user/identities/authorize?provider=google')).status).toBe(401);
});

test('two unlinkings at the same moment leave one identity', async () => {
  const family = await auth.family();
  await link(family, person());
  const identities = await identitiesOf(family);
  const outcomes = await Promise.all(identities.map((identity) => family.supabase.auth.unlinkIdentity(identity)));
  expect(outcomes.filter(({ error }) => error?.code === 'single_identity_not_deletable')).toHaveLength(1);
  expect(await identitiesOf(family)).toHaveLength(1);
});

test('with the email identity goes the password, and the address of the other one replaces it', async () => {
  const family = await auth.family();
  const claims = person();
  await link(family, claims);
  const [byEmail] = await identitiesOf(family);
  await succeeds(family.supabase.auth.unlinkIdentity(byEmail!));
  const { data } = await family.supabase.auth.getUser();
  expect(data.user).toMatchObject({ email: claims.email, app_metadata: { provider: 'google', providers: ['google'] } });
  for (const email of [family.email, claims.email])
    await fails(auth.client().auth.signInWithPassword({ email, password: PASSWORD }), 'invalid_credentials');
});

test('an identity whose address is another’s account is refused', async () => {
  const other = await auth.family();
  const family = await auth.family();
  await link(family, person(other.email));
  const [byEmail] = await identitiesOf(family);
  await fails(family.supabase.auth.unlinkIdentity(byEmail!), '422 email_conflict_identity_not_deletable');
  expect(await identitiesOf(family)).toHaveLength(2);
});

test('a session that owes the second factor links and unlinks nothing', async () => {
  const family = await auth.family();
  await link(family, person());
  const identities = await identitiesOf(family);
  await auth.asOwner`insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, secret) values (${family.user.id}, 'totp', 'verified', 'app', 'sealed')`;
  const token = await issuer.idToken(person());
  const refusals = [
    (await family.supabase.auth.linkIdentity({ provider: 'google' })).error,
    (await family.supabase.auth.linkIdentity({ provider: 'google', token })).error,
    (await family.supabase.auth.unlinkIdentity(identities[0]!)).error,
  ];
  for (const error of refusals) expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
});

test('without manual linking there is neither', async () => {
  const fixed = await createTestAuth({ oidcProviders: [issuer.settings], manualLinking: false });
  const family = await fixed.family();
  const token = await issuer.idToken(person());
  const { data } = await family.supabase.auth.getUserIdentities();
  const refusals = [
    (await family.supabase.auth.linkIdentity({ provider: 'google' })).error,
    (await family.supabase.auth.linkIdentity({ provider: 'google', token })).error,
    (await family.supabase.auth.unlinkIdentity(data!.identities[0]!)).error,
  ];
  for (const error of refusals)
    expect(error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    });
  await fixed.close();
});

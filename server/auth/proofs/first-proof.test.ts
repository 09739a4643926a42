import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, newPhone, PASSWORD } from '../testing/test-auth.ts';
import { addApp } from '../testing/test-factors.ts';
import { issuerTest, sha256Hex } from '../testing/test-issuer.ts';

const STRANGERS = 'of-the-stranger';
const STRANGERS_GOOGLE = 'stranger@email.example';

const issuer = await issuerTest('google');

const idToken = (email: string) => issuer.idToken({ sub: sha256Hex(email).slice(0, 20), email, email_verified: true });
const byGoogle = async (client: SupabaseClient, email: string) =>
  client.auth.signInWithIdToken({ provider: 'google', token: await idToken(email) });

describe('where addresses count without a proof', async () => {
  const proved: unknown[] = [];

  const auth = await authTest(
    { autoConfirm: true, sms: 'keep', oidcProviders: [issuer.settings] },
    undefined,
    async (_trx, user) => void proved.push(user),
  );

  /** A user who has signed up with the address of another person and has set up every way to sign in. */
  async function squat(email: string) {
    const stranger = auth.client();
    const { data } = await stranger.auth.signUp({ email, password: STRANGERS });
    const other = await auth.device(email, STRANGERS);
    const phone = newPhone();
    await stranger.auth.updateUser({ phone });
    await stranger.auth.verifyOtp({ phone, token: await auth.codeTo(phone), type: 'phone_change' });
    const linked = await auth.post(
      '/token?grant_type=id_token',
      { provider: 'google', id_token: await idToken(`${sha256Hex(email)}@email.example`), link_identity: true },
      { authorization: `Bearer ${(await stranger.auth.getSession()).data.session!.access_token}` },
    );
    expect(linked.status).toBe(200);
    await addApp(stranger);
    return { id: data.user!.id, stranger, other, phone };
  }

  async function expectOut({ stranger, other, phone }: Awaited<ReturnType<typeof squat>>, email: string) {
    for (const client of [stranger, other]) {
      await fails(client.auth.getUser());
      await fails(client.auth.refreshSession());
    }
    await fails(auth.client().auth.signInWithPassword({ email, password: STRANGERS }), 'invalid_credentials');
    await fails(auth.client().auth.signInWithPassword({ phone, password: STRANGERS }), 'invalid_credentials');
    expect((await byGoogle(auth.client(), `${sha256Hex(email)}@email.example`)).data.user?.email).not.toBe(email);
  }

  const WAYS: [string, (owner: SupabaseClient, email: string) => Promise<unknown>][] = [
    ['the code of a recovery', (owner, email) => auth.recover(email, owner)],
    [
      'the link of a recovery',
      async (owner, email) => {
        await owner.auth.resetPasswordForEmail(email);
        const fragment = new URLSearchParams((await auth.follow((await auth.emailTo(email)).link)).hash.slice(1));
        return owner.auth.setSession({
          access_token: fragment.get('access_token')!,
          refresh_token: fragment.get('refresh_token')!,
        });
      },
    ],
    [
      'an emailed code',
      async (owner, email) => {
        await owner.auth.signInWithOtp({ email });
        return owner.auth.verifyOtp({ email, token: (await auth.emailTo(email)).code!, type: 'email' });
      },
    ],
    [
      'a link of an admin’s own email',
      async (owner, email) => {
        const { data } = await auth.admin().auth.admin.generateLink({ type: 'magiclink', email });
        return owner.auth.verifyOtp({ token_hash: data.properties!.hashed_token, type: 'magiclink' });
      },
    ],
    ['Google', (owner, email) => byGoogle(owner, email)],
  ];

  test.each(WAYS)('the first proof, by %s, leaves a stranger nothing', async (_name, prove) => {
    const email = newAddress();
    const squatted = await squat(email);
    const owner = auth.client();
    await prove(owner, email);
    const data = await succeeds(owner.auth.getUser());
    expect(data.user).toMatchObject({ id: squatted.id, email, phone: '' });
    expect(data.user!.factors ?? []).toEqual([]);
    await expectOut(squatted, email);
    expect(proved).toContainEqual({ id: squatted.id, cleared: true });

    await succeeds(owner.auth.updateUser({ password: 'of-the-owner' }));
    await succeeds(auth.client().auth.signInWithPassword({ email, password: 'of-the-owner' }));
  });

  test('ways in that were about to open for the stranger stay shut', async () => {
    const email = newAddress();
    const { stranger } = await squat(email);
    const elsewhere = newAddress();
    await succeeds(stranger.auth.updateUser({ email: elsewhere }));
    const waiting = await auth.emailTo(elsewhere);
    await auth.recover(email);
    expect((await auth.follow(waiting.link)).hash).toContain('otp_expired');
  });

  test('a change of address counts with both confirmations, and removes nothing', async () => {
    const [email, elsewhere] = [newAddress(), newAddress()];
    const supabase = auth.client();
    const { data } = await supabase.auth.signUp({ email, password: PASSWORD });
    await supabase.auth.updateUser({ email: elsewhere });
    await auth.follow((await auth.emailTo(elsewhere)).link);
    expect((await supabase.auth.getUser()).data.user!.email).toBe(email);
    await auth.follow((await auth.emailTo(email)).link);
    expect((await supabase.auth.getUser()).data.user).toMatchObject({ id: data.user!.id, email: elsewhere });
    await succeeds(auth.client().auth.signInWithPassword({ email: elsewhere, password: PASSWORD }));
    expect(proved).toContainEqual({ id: data.user!.id, cleared: false });
  });

  test('later proofs remove nothing', async () => {
    const { email, supabase } = await auth.newcomer();
    const prove = async () => {
      await supabase.auth.signInWithOtp({ email });
      await supabase.auth.verifyOtp({ email, token: (await auth.emailTo(email)).code!, type: 'email' });
    };
    await prove();
    await supabase.auth.updateUser({ password: PASSWORD });
    const phone = await auth.device(email);
    await prove();
    await succeeds(phone.auth.getUser());
    await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
  });

  test('an account that an admin makes is proved by the admin’s word', async () => {
    const email = newAddress();
    await auth.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    await auth.recover(email);
    await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
  });
});

describe('where an email asks first', async () => {
  const auth = await authTest({ autoConfirm: false, oidcProviders: [issuer.settings] });
  const confirm = async (email: string) =>
    auth.client().auth.verifyOtp({ email, token: (await auth.emailTo(email)).code!, type: 'signup' });
  const signIn = (email: string, password: string) => auth.client().auth.signInWithPassword({ email, password });

  test('the person who answers the email of the sign-up keeps its password, also after a second email', async () => {
    const { email } = await auth.newcomer();
    await auth.client().auth.resend({ type: 'signup', email });
    await succeeds(confirm(email));
    await succeeds(signIn(email, PASSWORD));
  });

  test('a newer sign-up replaces an older one whole', async () => {
    const email = newAddress();
    await auth.client().auth.signUp({ email, password: STRANGERS, options: { data: { full_name: 'Чужд' } } });
    const older = await auth.emailTo(email);
    const { data } = await auth
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Мой' } } });
    expect(data.user!.user_metadata).toEqual({ full_name: 'Мой' });
    expect((await auth.follow(older.link)).hash).toContain('otp_expired');
    await succeeds(confirm(email));
    await fails(signIn(email, STRANGERS), 'invalid_credentials');
    await succeeds(signIn(email, PASSWORD));
  });

  test('an identity that its provider did not vouch for goes with the next sign-up', async () => {
    const email = newAddress();
    const token = await issuer.idToken({ sub: STRANGERS_GOOGLE, email, email_verified: false });
    const stranger = () => auth.client().auth.signInWithIdToken({ provider: 'google', token });
    await fails(stranger(), 'provider_email_needs_verification');
    await auth.client().auth.signUp({ email, password: PASSWORD });
    expect((await confirm(email)).data.user!.identities!.map(({ provider }) => provider)).toEqual(['email']);
    expect((await stranger()).data.session).toBeNull();
  });

  test('a recovery of a sign-up that waits drops its password', async () => {
    const email = newAddress();
    await auth.client().auth.signUp({ email, password: STRANGERS });
    await auth.recover(email);
    await fails(signIn(email, STRANGERS), 'invalid_credentials');
  });
});

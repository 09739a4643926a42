import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, type TestAuth } from '../testing/test-auth.ts';
import { addApp, appCode, enrollApp } from '../testing/test-factors.ts';

const auth = await authTest({ clientIpHeader: 'x-real-ip' });

/** A user with an authenticator app, whose session is of the second level. The code of this moment is used up. */
async function withApp() {
  const family = await auth.family();
  return { ...family, ...(await addApp(family.supabase, 'Телефон')) };
}
const levelOf = async (supabase: TestAuth['client'] extends () => infer Client ? Client : never) =>
  (await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data!;

test('enrolls: a QR code as raw SVG, the secret, and an address for the app', async () => {
  const { session } = await auth.family();
  const headers = { authorization: `Bearer ${session.access_token}` };
  const response = await auth.post('/factors', { factor_type: 'totp', friendly_name: 'App', issuer: 'Клуб' }, headers);
  const body = (await response.json()) as { totp: { qr_code: string; secret: string; uri: string } };
  expect([response.status, body]).toEqual([200, expect.objectContaining({ type: 'totp', friendly_name: 'App' })]);
  expect(body.totp.qr_code).toMatch(/^<svg/);
  expect(body.totp.qr_code).not.toContain('#');
  const uri = new URL(body.totp.uri);
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Клуб',
    secret: body.totp.secret,
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  });
});

test('the first right answer makes it count, raises the session, and ends the others', async () => {
  const { email, supabase } = await auth.family();
  const elsewhere = await auth.device(email);
  const { factorId, secret } = await enrollApp(supabase);
  await enrollApp(supabase, 'old');
  expect((await supabase.auth.mfa.listFactors()).data).toMatchObject({
    all: [{ status: 'unverified' }, { status: 'unverified' }],
    totp: [],
  });
  expect(await levelOf(supabase)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

  const before = (await supabase.auth.getSession()).data.session!;
  const { data: challenge } = await supabase.auth.mfa.challenge({ factorId });
  expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
  expect(challenge!.expires_at - Date.now() / 1000).toBeGreaterThan(290);
  const data = await succeeds(
    supabase.auth.mfa.verify({ factorId, challengeId: challenge!.id, code: appCode(secret) }),
  );
  expect(data!.refresh_token).not.toBe(before.refresh_token);
  const { claims } = (await supabase.auth.getClaims(data!.access_token)).data!;
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
  expect((await supabase.auth.mfa.listFactors()).data!.all.map(({ id }) => id)).toEqual([factorId]);
  await fails(elsewhere.auth.getUser());
  await supabase.auth.refreshSession();
  expect(await levelOf(supabase)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
});

test('a code opens once; a later one opens again', async () => {
  const { email, secret, factorId } = await withApp();
  const supabase = await auth.device(email);
  expect(await levelOf(supabase)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  await fails(supabase.auth.mfa.challengeAndVerify({ factorId, code: appCode(secret, -1) }), {
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  });
  const later = appCode(secret, 1);
  await succeeds(supabase.auth.mfa.challengeAndVerify({ factorId, code: later }));
  await fails(supabase.auth.mfa.challengeAndVerify({ factorId, code: later }), 'mfa_verification_failed');
});

test('ten answers at once with one code: one is right', async () => {
  const { supabase } = await auth.family();
  const { factorId, secret } = await enrollApp(supabase);
  const { data: challenge } = await supabase.auth.mfa.challenge({ factorId });
  const { access_token } = (await supabase.auth.getSession()).data.session!;
  const code = appCode(secret);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      auth.post(
        `/factors/${factorId}/verify`,
        { challenge_id: challenge!.id, code },
        { authorization: `Bearer ${access_token}` },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a challenge lapses after five minutes, is answered once, and from where it was asked', async () => {
  const { supabase, secret, factorId, session } = await withApp();
  const access = (await supabase.auth.getSession()).data.session!.access_token ?? session.access_token;
  const bearer = { authorization: `Bearer ${access}`, 'x-real-ip': '203.0.113.4' };
  const ask = async () =>
    ((await (await auth.post(`/factors/${factorId}/challenge`, {}, bearer)).json()) as { id: string }).id;
  const answer = async (challenge_id: string, headers: Record<string, string> = bearer) => {
    const response = await auth.post(
      `/factors/${factorId}/verify`,
      { challenge_id, code: appCode(secret, 1) },
      headers,
    );
    return [response.status, response.headers.get('x-sb-error-code')];
  };
  const late = await ask();
  await auth.asOwner`update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = ${late}`;
  expect(await answer(late)).toEqual([422, 'mfa_challenge_expired']);
  expect(await answer(late)).toEqual([404, 'mfa_factor_not_found']);
  const id = await ask();
  expect(await answer(id, { ...bearer, 'x-real-ip': '203.0.113.5' })).toEqual([422, 'mfa_ip_address_mismatch']);
  expect(await answer(id)).toEqual([200, null]);
  expect(await answer(id)).toEqual([422, 'mfa_ip_address_mismatch']);
  expect(await answer(crypto.randomUUID())).toEqual([404, 'mfa_factor_not_found']);
  expect(await answer('no id')).toEqual([404, 'mfa_factor_not_found']);
});

test('with a factor, the first level may neither enroll, nor unenroll, nor change the password', async () => {
  const { email, supabase, factorId } = await withApp();
  const low = await auth.device(email);
  await fails(low.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'b' }), '403 insufficient_aal');
  await fails(low.auth.mfa.unenroll({ factorId }), '422 insufficient_aal');
  await fails(low.auth.updateUser({ password: 'another-one' }), '401 insufficient_aal');
  await fails(low.auth.updateUser({ data: { full_name: 'Мария' } }), '401 insufficient_aal');
  await succeeds(supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'b' }));
});

test('unenrolling brings the session back to the first level', async () => {
  const { supabase, factorId, user } = await withApp();
  expect((await supabase.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  const { data } = await supabase.auth.refreshSession();
  expect((await supabase.auth.getClaims(data.session!.access_token)).data!.claims).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password' }],
  });
  await succeeds(supabase.auth.updateUser({ password: 'another-one' }));
  expect(await auth.auditOf(user.id)).toEqual(
    expect.arrayContaining(['factor_in_progress', 'challenge_created', 'verification_attempted', 'factor_unenrolled']),
  );
});

test('at most ten factors, each with a name of its own, also many at once', async () => {
  const { supabase } = await auth.family();
  const names = Array.from({ length: 14 }, (_, n) => `factor ${n}`);
  const answers = await Promise.all(
    names.map((friendlyName) => supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
  expect(answers.find(({ error }) => error)?.error).toMatchObject({
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
  });
});

test('a name is taken once; a factor that was never answered makes way after five minutes', async () => {
  const { supabase, user } = await auth.family();
  const enroll = () => supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Телефон' });
  await succeeds(enroll());
  await fails(enroll(), '422 mfa_factor_name_conflict');
  await auth.asOwner`update auth.mfa_factors set created_at = created_at - interval '301 seconds' where user_id = ${user.id}`;
  await succeeds(enroll());
  expect((await supabase.auth.mfa.listFactors()).data!.all).toHaveLength(1);
});

test('a missing factor, or another user’s, is not found', async () => {
  const { factorId } = await withApp();
  const { supabase } = await auth.family();
  const notFound = { status: 404, code: 'mfa_factor_not_found' };
  await fails(supabase.auth.mfa.challenge({ factorId }), notFound);
  await fails(supabase.auth.mfa.unenroll({ factorId }), notFound);
  await fails(supabase.auth.mfa.unenroll({ factorId: crypto.randomUUID() }), notFound);
  await fails(supabase.auth.mfa.unenroll({ factorId: 'seven' }), '404 validation_failed');
  await fails(supabase.auth.mfa.enroll({ factorType: 'card' as 'totp' }), '400 validation_failed');
  const enroll = (headers = {}) => auth.post('/factors', { factor_type: 'totp' }, headers);
  expect((await enroll()).status).toBe(401);
  expect((await enroll({ authorization: `Bearer ${auth.config.secretKey}` })).status).toBe(403);
});

test('secrets are encrypted, and open for their own factor alone', async () => {
  const { secret, factorId } = await withApp();
  const rows =
    await auth.asOwner`select to_jsonb(f)::text as row, secret from auth.mfa_factors f where id = ${factorId}`;
  expect(rows[0]!.row).not.toContain(secret);
  const other = await withApp();
  await auth.owner.query('update auth.mfa_factors set secret = $1 where id = $2', [rows[0]!.secret, other.factorId]);
  const { data } = await other.supabase.auth.mfa.challenge({ factorId: other.factorId });
  const answer = { factorId: other.factorId, challengeId: data!.id, code: appCode(secret) };
  await fails(other.supabase.auth.mfa.verify(answer), 'mfa_verification_failed');
});

import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newPhone, type TestAuth } from '../testing/test-auth.ts';
import { appCode, enrollApp, SecurityKey } from '../testing/test-factors.ts';

const auth = await authTest({ sms: 'keep' });
const PARTY = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] };
type Client = ReturnType<TestAuth['client']>;

/** Asks the factor and lets the key answer, as the client does in a browser. */
async function answerWith(supabase: Client, key: SecurityKey, factorId: string, origin = PARTY.rpOrigins[0]!) {
  const { data, error } = await supabase.auth.mfa.challenge({ factorId, webauthn: PARTY } as never);
  if (error) return { data: null, error };
  const challenge = data as unknown as {
    id: string;
    webauthn: { type: 'create' | 'request'; credential_options: { publicKey: { challenge: ArrayBuffer } } };
  };
  const { type, credential_options } = challenge.webauthn;
  const asked = { challenge: credential_options.publicKey.challenge, rpId: PARTY.rpId, origin };
  const credential_response = type === 'create' ? key.register(asked) : key.prove(asked);
  return supabase.auth.mfa.verify({
    factorId,
    challengeId: challenge.id,
    webauthn: { ...PARTY, type, credential_response },
  } as never);
}

async function withKey() {
  const family = await auth.family();
  const key = new SecurityKey();
  const { data } = await family.supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Ключ' });
  const { error } = await answerWith(family.supabase, key, data!.id);
  if (error) throw error;
  return { ...family, key, factorId: data!.id };
}

describe('a security key', () => {
  test('registers, and the session is of the second level', async () => {
    const { supabase } = await withKey();
    const { data } = await supabase.auth.mfa.listFactors();
    expect(data!.webauthn).toMatchObject([{ friendly_name: 'Ключ', status: 'verified', factor_type: 'webauthn' }]);
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
  });

  test('proves itself at the next sign-in', async () => {
    const { email, key, factorId } = await withKey();
    const supabase = await auth.device(email);
    await succeeds(answerWith(supabase, key, factorId));
  });

  test('another key, another page and a copy of the key are refused', async () => {
    const { supabase, key, factorId } = await withKey();
    const failed = { status: 422, code: 'mfa_verification_failed' };
    await fails(answerWith(supabase, new SecurityKey(), factorId), failed);
    await fails(answerWith(supabase, key, factorId, 'https://evil.example'), failed);
    await succeeds(answerWith(supabase, key, factorId));
    key.counter = 0;
    await fails(answerWith(supabase, key, factorId), '403 mfa_verification_rejected');
  });

  test.each([
    [{ rpId: 'evil.example', rpOrigins: ['https://evil.example'] }],
    [{ rpId: 'localhost', rpOrigins: ['https://evil.example'] }],
    [{ rpId: 'localhost', rpOrigins: ['nonsense'] }],
    [undefined],
  ])('a page that is not this site’s gets no question (%j)', async (webauthn) => {
    const { supabase } = await auth.family();
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'k' });
    await fails(supabase.auth.mfa.challenge({ factorId: data!.id, webauthn } as never), '400 validation_failed');
  });

  test('garbage for an answer is a wrong answer', async () => {
    const { supabase, session } = await auth.family();
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'k' });
    const headers = { authorization: `Bearer ${session.access_token}` };
    for (const webauthn of [
      { credential_response: null },
      { credential_response: { id: 7 } },
      { credential_response: { response: {} } },
      undefined,
    ]) {
      const asked = await auth.post(`/factors/${data!.id}/challenge`, { webauthn: PARTY }, headers);
      const { id } = (await asked.json()) as { id: string };
      const response = await auth.post(`/factors/${data!.id}/verify`, { challenge_id: id, webauthn }, headers);
      expect([400, 422]).toContain(response.status);
    }
  });
});

describe('a phone', () => {
  test('gets a code, which raises the session', async () => {
    const { supabase, user } = await auth.family();
    const phone = newPhone();
    const { data: factor } = await supabase.auth.mfa.enroll({
      factorType: 'phone',
      phone: `+${phone}`,
      friendlyName: 'GSM',
    });
    expect(factor).toMatchObject({ type: 'phone', phone });
    const { data: challenge } = await supabase.auth.mfa.challenge({ factorId: factor!.id, channel: 'sms' });
    expect(challenge).toMatchObject({ type: 'phone' });
    const code = await auth.codeTo(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    await fails(
      supabase.auth.mfa.verify({ factorId: factor!.id, challengeId: challenge!.id, code: wrong }),
      '422 mfa_verification_failed',
    );
    const data = await succeeds(supabase.auth.mfa.verify({ factorId: factor!.id, challengeId: challenge!.id, code }));
    expect((await supabase.auth.getClaims(data!.access_token)).data!.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, {}],
    });
    await fails(
      supabase.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'again' }),
      'mfa_verified_factor_exists',
    );
    const rows =
      await auth.asOwner`select to_jsonb(c)::text as row from auth.mfa_challenges c join auth.mfa_factors f on f.id = factor_id where user_id = ${user.id}`;
    expect(rows[0]!.row).not.toContain(`"${code}"`);
  });

  test('five wrong codes close the challenge', async () => {
    const { supabase } = await auth.family();
    const phone = newPhone();
    const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone });
    const { data: challenge } = await supabase.auth.mfa.challenge({ factorId: factor!.id, channel: 'sms' });
    const code = await auth.codeTo(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const answer = (given: string) =>
      supabase.auth.mfa.verify({ factorId: factor!.id, challengeId: challenge!.id, code: given });
    for (let n = 0; n < 5; n++) await answer(wrong);
    await fails(answer(code), '422 mfa_challenge_expired');
  });

  test('a number is needed, and a channel that there is', async () => {
    const { supabase } = await auth.family();
    await fails(supabase.auth.mfa.enroll({ factorType: 'phone', phone: '' }), { status: 400 });
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone: newPhone() });
    await fails(supabase.auth.mfa.challenge({ factorId: data!.id, channel: 'pigeon' as 'sms' }), { status: 400 });
  });
});

describe('where a kind of factor is not offered', async () => {
  const bare = await authTest({ mfa: [], sms: 'off' });

  test.each(['totp', 'phone', 'webauthn'] as const)('%s says so, at enrollment and later', async (factorType) => {
    const { supabase, user } = await bare.family();
    const enroll = await supabase.auth.mfa.enroll({ factorType, phone: newPhone() } as never);
    expect(enroll.error).toMatchObject({ status: 422, code: `mfa_${factorType}_enroll_not_enabled` });
    const rows =
      await bare.asOwner`insert into auth.mfa_factors (user_id, factor_type, secret, phone) values (${user.id}, ${factorType}, 'x', ${newPhone()}) returning id`;
    const asked = await supabase.auth.mfa.challenge({ factorId: rows[0]!.id });
    expect(asked.error).toMatchObject({ status: 422, code: `mfa_${factorType}_verify_not_enabled` });
  });
});

describe('guessing', async () => {
  const limited = await authTest({ rateLimits: true, clientIpHeader: 'x-real-ip', sms: 'keep' });

  test('ten wrong answers close a factor for a while, and a right one in time opens it', async () => {
    const { supabase } = await limited.family();
    const { factorId, secret } = await enrollApp(supabase);
    for (let n = 0; n < 10; n++) await supabase.auth.mfa.challengeAndVerify({ factorId, code: '12345' });
    await fails(
      supabase.auth.mfa.challengeAndVerify({ factorId, code: appCode(secret) }),
      '429 over_request_rate_limit',
    );
    await limited.owner.query("update auth.rate_limits set full_again_at = full_again_at - interval '91 seconds'");
    await succeeds(supabase.auth.mfa.challengeAndVerify({ factorId, code: appCode(secret) }));
  });

  test('fifteen questions a minute from one address', async () => {
    const { supabase, session } = await limited.family();
    const { factorId } = await enrollApp(supabase);
    const headers = { authorization: `Bearer ${session.access_token}`, 'x-real-ip': '203.0.113.77' };
    const answers = [];
    for (let n = 0; n < 17; n++)
      answers.push((await limited.post(`/factors/${factorId}/challenge`, {}, headers)).status);
    expect(answers.slice(0, 15).every((status) => status === 200)).toBe(true);
    expect(answers.slice(15)).toContain(429);
  });

  test('one message a minute to a number', async () => {
    const { supabase } = await limited.family();
    const phone = newPhone();
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'phone', phone });
    await succeeds(supabase.auth.mfa.challenge({ factorId: data!.id, channel: 'sms' }));
    await fails(supabase.auth.mfa.challenge({ factorId: data!.id, channel: 'sms' }), '429 over_sms_send_rate_limit');
  });
});

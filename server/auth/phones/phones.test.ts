import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, createTestAuth, newPhone, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest({ sms: 'keep' });

test('signs up by phone, proves the number, and signs in by password', async () => {
  const phone = newPhone();
  const supabase = auth.client();
  const made = await succeeds(supabase.auth.signUp({ phone: `+${phone}`, password: PASSWORD }));
  expect(made.session).toBeNull();
  expect(made.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone', providers: ['phone'] } });
  await fails(supabase.auth.signInWithPassword({ phone, password: PASSWORD }), '400 phone_not_confirmed');
  const token = await auth.codeTo(phone);
  const { data } = await supabase.auth.verifyOtp({ phone: `+${phone}`, token, type: 'sms' });
  expect(data.user).toMatchObject({ id: made.user!.id, identities: [{ provider: 'phone' }] });
  expect(data.user!.phone_confirmed_at).toBeTruthy();
  expect((await supabase.auth.getClaims(data.session!.access_token)).data!.claims).toMatchObject({ phone, email: '' });
  const again = await auth.client().auth.signInWithPassword({ phone: `+${phone}`, password: PASSWORD });
  expect(again.error).toBeNull();
  expect(again.data.user!.phone).toBe(phone);
});

test('a number that is known answers a sign-up like a new one, and gets no message', async () => {
  const phone = newPhone();
  await auth.client().auth.signUp({ phone, password: PASSWORD });
  await auth.client().auth.verifyOtp({ phone, token: await auth.codeTo(phone), type: 'sms' });
  const before = await auth.countMessages(phone);
  const { data, error } = await auth.client().auth.signUp({ phone, password: 'another-one' });
  expect([error, data.user!.phone, data.user!.identities]).toEqual([null, phone, []]);
  expect(await auth.countMessages(phone)).toBe(before);
});

test('a code by phone signs in, a minute long and once', async () => {
  const phone = newPhone();
  const supabase = auth.client();
  const { data } = await supabase.auth.signInWithOtp({ phone });
  expect(data).toMatchObject({ messageId: expect.any(String) });
  const late = await auth.codeTo(phone);
  await auth.asOwner`update auth.one_time_tokens set expires_at = expires_at - interval '61 seconds' where relates_to = ${phone}`;
  await fails(supabase.auth.verifyOtp({ phone, token: late, type: 'sms' }), 'otp_expired');
  await supabase.auth.resend({ type: 'sms', phone });
  const token = await auth.codeTo(phone);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => auth.client().auth.verifyOtp({ phone, token, type: 'sms' })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test('an unknown number without create_user is refused; a channel that is none, too', async () => {
  const phone = newPhone();
  await fails(auth.client().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } }), '422 otp_disabled');
  expect((await auth.post('/otp', { phone, channel: 'pigeon' })).status).toBe(400);
});

test('a number is added to an account, and changed, once its owner confirms', async () => {
  const { supabase, user } = await auth.family();
  const [first, second] = [newPhone(), newPhone()];
  const { data } = await supabase.auth.updateUser({ phone: `+${first}` });
  expect(data.user).toMatchObject({ phone: '', new_phone: first });
  const { data: added } = await supabase.auth.verifyOtp({
    phone: first,
    token: await auth.codeTo(first),
    type: 'phone_change',
  });
  expect(added.user).toMatchObject({
    id: user.id,
    phone: first,
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  });

  await supabase.auth.updateUser({ phone: second });
  const old = await auth.codeTo(second);
  await succeeds(supabase.auth.resend({ type: 'phone_change', phone: second }));
  const fresh = await auth.codeTo(second);
  if (old !== fresh) {
    await fails(supabase.auth.verifyOtp({ phone: second, token: old, type: 'phone_change' }));
  }
  const { data: changed } = await supabase.auth.verifyOtp({ phone: second, token: fresh, type: 'phone_change' });
  expect(changed.user).toMatchObject({ id: user.id, phone: second });
  expect(changed.user!.new_phone).toBeUndefined();
  await succeeds(auth.client().auth.signInWithPassword({ phone: second, password: PASSWORD }));
  await fails(auth.client().auth.signInWithPassword({ phone: first, password: PASSWORD }));

  const { supabase: other } = await auth.family();
  await fails(other.auth.updateUser({ phone: second }), '422 phone_exists');
  await fails(other.auth.updateUser({ phone: 'no number' }), {
    status: 400,
    message: 'Invalid phone number format (E.164 required)',
  });
});

test('codes are kept as hashes', async () => {
  const phone = newPhone();
  await auth.client().auth.signInWithOtp({ phone });
  const code = await auth.codeTo(phone);
  const rows =
    await auth.asOwner`select to_jsonb(t)::text as row from auth.one_time_tokens t where relates_to = ${phone}`;
  expect(rows[0]!.row).not.toContain(`"${code}"`);
});

describe('what the club pays for', async () => {
  const paid = await authTest({ sms: 'keep', rateLimits: true, clientIpHeader: 'x-real-ip' });
  const ask = (phone: string, ip: string, headers = {}) =>
    paid.post('/otp', { phone }, { 'x-real-ip': ip, ...headers });
  const sends = async (asked: Promise<Response>) => expect((await asked).status).toBe(200);
  const TOO_MANY = '429 over_sms_send_rate_limit';
  const letTimePass = (interval: string) =>
    paid.owner.query(`update auth.rate_limits set full_again_at = full_again_at - $1::interval`, [interval]);
  /** A number that its account has confirmed, and the cookie of the device. */
  const owner = async () => {
    const phone = newPhone();
    await sends(ask(phone, '203.0.113.9'));
    const body = { type: 'sms', phone, token: await paid.codeTo(phone) };
    const answer = await paid.post('/verify', body, { 'x-real-ip': '203.0.113.9' });
    expect(answer.status).toBe(200);
    return { phone, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
  };

  test.each([
    ['a premium number', '35990123456'],
    ['a fixed line', '35929811234'],
    ['a satellite', '881612345678'],
    ['a mobile of a country that the settings do not name', '447400123456'],
    ['no number at all', '35900'],
  ])('%s gets no message', async (_, phone) => {
    await fails(ask(phone, '203.0.113.1'), '400 validation_failed');
    expect(await paid.countMessages(phone)).toBe(0);
  });

  test('one visitor sends ten, and then one an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(newPhone(), '203.0.113.2')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    await fails(ask(newPhone(), '203.0.113.2'), TOO_MANY);
    await letTimePass('61 minutes');
    await sends(ask(newPhone(), '203.0.113.2'));
  });

  test('strangers at many addresses use up what is for strangers, a day’s as well, and lock no account out', async () => {
    const { phone } = await owner();
    await letTimePass('2 days');
    let sent = 0;
    // Hour after hour, until a whole one brings nothing more.
    for (let hour = 0; sent < 200; hour++) {
      const round = Array.from({ length: 31 }, (_, index) => ask(newPhone(), `198.51.${hour}.${index}`));
      const now = (await Promise.all(round)).filter(({ status }) => status === 200).length;
      sent += now;
      if (now < 20) break;
      await letTimePass('1 hour');
    }
    expect(sent).toBeLessThan(150);
    await letTimePass('1 minute');
    await sends(ask(phone, '203.0.113.4'));
  });

  test('who asks for codes in the name of a number does not keep its owner’s device from one', async () => {
    await letTimePass('2 days');
    const { phone, cookie } = await owner();
    await letTimePass('1 minute');
    await sends(ask(phone, '203.0.113.5'));
    await fails(ask(phone, '203.0.113.6'), TOO_MANY);
    await sends(ask(phone, '203.0.113.7', { cookie }));
  });
});

describe('without a sender', async () => {
  const silent = await authTest({ sms: 'off' });

  test('each way by phone refuses', async () => {
    const phone = newPhone();
    const client = silent.client();
    const refusals = [
      await client.auth.signUp({ phone, password: PASSWORD }),
      await client.auth.signInWithPassword({ phone, password: PASSWORD }),
      await client.auth.signInWithOtp({ phone }),
      await client.auth.verifyOtp({ phone, token: '123456', type: 'sms' }),
      await client.auth.resend({ type: 'sms', phone }),
      await (await silent.family()).supabase.auth.updateUser({ phone }),
    ];
    expect(refusals.map(({ error }) => [error?.status, error?.code])).toEqual(
      [400, 422, 400, 400, 400, 400].map((status) => [status, 'phone_provider_disabled']),
    );
    expect(await (await silent.send('/settings')).json()).toMatchObject({
      external: { phone: false },
      sms_provider: '',
    });
  });
});

describe('through a provider', () => {
  test('the message goes there; a refusal is reported', async () => {
    const { createServer } = await import('node:http');
    const taken: unknown[] = [];
    let status = 200;
    const provider = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        taken.push({ ...JSON.parse(body), key: request.headers.authorization });
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as { port: number };
    const sending = await createTestAuth({ sms: { url: `http://127.0.0.1:${port}/send`, token: 'key' } });
    try {
      const phone = newPhone();
      const { data } = await sending.client().auth.signInWithOtp({ phone });
      expect(data).toMatchObject({ messageId: expect.any(String) });
      expect(taken).toEqual([{ to: `+${phone}`, text: expect.stringMatching(/\d{6}/), key: 'Bearer key' }]);
      status = 500;
      await fails(sending.client().auth.signInWithOtp({ phone: newPhone() }), '422 sms_send_failed');
    } finally {
      await sending.close();
      provider.close();
    }
  });
});

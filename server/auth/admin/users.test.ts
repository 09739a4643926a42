import { hash } from '@node-rs/argon2';
import { hash as bcryptHash } from 'bcryptjs';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, newAddress, newPhone, PASSWORD } from '../testing/test-auth.ts';
import { identifyToken } from '../tokens/tokens.ts';

const auth = await authTest({ sms: 'keep' });
const admin = auth.admin().auth.admin;
const secret = { headers: { authorization: `Bearer ${auth.config.secretKey}` } };
const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';

test.each([
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${UNKNOWN_ID}`],
  ['PUT', `/admin/users/${UNKNOWN_ID}`],
  ['DELETE', `/admin/users/${UNKNOWN_ID}`],
  ['GET', `/admin/users/${UNKNOWN_ID}/factors`],
  ['DELETE', `/admin/users/${UNKNOWN_ID}/factors/${UNKNOWN_ID}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
  ['GET', '/admin/audit'],
  ['GET', '/admin/anything'],
])('%s %s is for the secret key alone', async (method, path) => {
  const { session } = await auth.family();
  const ask = async (token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await auth.send(path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
    return [response.status, response.headers.get('x-sb-error-code')];
  };
  expect(await ask()).toEqual([401, 'no_authorization']);
  expect(await ask(auth.config.publishableKey)).toEqual([403, 'not_admin']);
  expect(await ask(session.access_token)).toEqual([403, 'not_admin']);
  expect(await ask('forged')).toEqual([403, 'bad_jwt']);
});

describe('accounts', () => {
  test('an account is made as requested, and no email is sent', async () => {
    const email = newAddress();
    const data = await succeeds(
      admin.createUser({
        email: email.toUpperCase(),
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: 'Мария' },
        app_metadata: { club: 'юноши' },
      }),
    );
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Мария' },
      app_metadata: { provider: 'email', providers: ['email'], club: 'юноши' },
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    });
    expect(await auth.countEmails(email)).toBe(0);
    await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
    expect(await auth.auditOf(data.user!.id)).toEqual(['user_signedup', 'login']);
  });

  test('unconfirmed, by phone, with an id and a hash of their own', async () => {
    const [email, phone, id] = [newAddress(), newPhone(), crypto.randomUUID()];
    await admin.createUser({ email, password: PASSWORD });
    await fails(auth.client().auth.signInWithPassword({ email, password: PASSWORD }), 'email_not_confirmed');
    const password_hash = await hash(PASSWORD);
    const { data } = await admin.createUser({ id, phone: `+${phone}`, phone_confirm: true, password_hash });
    expect(data.user).toMatchObject({ id, phone, identities: [{ provider: 'phone' }] });
    await succeeds(auth.client().auth.signInWithPassword({ phone, password: PASSWORD }));
    await fails(admin.createUser({ id, email: newAddress() }), '422 user_already_exists');
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'no-user' }, 400, 'validation_failed'],
    [{ phone: 'many' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', password: '123' }, 422, 'weak_password'],
    [{ email: 'a@b.example', ban_duration: 'for ever' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', role: 'no role;' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', id: 'seven' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', password: PASSWORD, password_hash: 'x' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', password_hash: 'md5:1234' }, 400, 'validation_failed'],
    [{ email: 'a@b.example', app_metadata: { a: 'x'.repeat(5000) } }, 400, 'validation_failed'],
  ])('wrong attributes are refused (%#)', async (attributes, status, code) => {
    await fails(admin.createUser(attributes as never), { status, code });
  });

  test('a taken address or number is refused by its code', async () => {
    const { email } = await auth.family();
    const phone = newPhone();
    await admin.createUser({ phone });
    await fails(admin.createUser({ email }), '422 email_exists');
    await fails(admin.createUser({ phone }), '422 phone_exists');
    const { user } = await auth.family();
    await fails(admin.updateUserById(user.id, { email }), '422 email_exists');
    await fails(admin.updateUserById(user.id, { phone }), '422 phone_exists');
  });

  test('every attribute can be written', async () => {
    const { user, supabase } = await auth.family();
    const [email, phone] = [newAddress(), newPhone()];
    const data = await succeeds(
      admin.updateUserById(user.id, {
        email,
        phone,
        email_confirm: true,
        phone_confirm: true,
        password: 'another-one',
        user_metadata: { full_name: 'Иво', locale: null },
        app_metadata: { role: 'coach' },
      }),
    );
    expect(data.user).toMatchObject({
      email,
      phone,
      user_metadata: { full_name: 'Иво' },
      app_metadata: { provider: 'email', providers: ['email', 'phone'], role: 'coach' },
    });
    await fails(supabase.auth.getUser());
    await succeeds(auth.client().auth.signInWithPassword({ email, password: 'another-one' }));
    const { data: kept } = await admin.updateUserById(user.id, { app_metadata: { role: null, a: 1 } });
    expect(kept.user!.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'], a: 1 });
  });

  test('ban_duration ends the sessions at once, and is lifted', async () => {
    const { user, email, supabase } = await auth.family();
    const { data } = await admin.updateUserById(user.id, { ban_duration: '1h30m' });
    const minutes = (Date.parse((data.user as unknown as { banned_until: string }).banned_until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(89);
    expect(minutes).toBeLessThan(91);
    await fails(supabase.auth.refreshSession());
    await fails(auth.client().auth.signInWithPassword({ email, password: PASSWORD }), 'user_banned');
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
  });

  test('the role goes into the token', async () => {
    const { user, email } = await auth.family();
    await admin.updateUserById(user.id, { role: 'service_role' });
    const { data } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
    const answer = await auth.send('/admin/users', {
      headers: { authorization: `Bearer ${data.session!.access_token}` },
    });
    expect(answer.status).toBe(200);
  });

  test('is found by its id; an unknown id is not', async () => {
    const { user, email } = await auth.family();
    expect((await admin.getUserById(user.id)).data.user).toMatchObject({ id: user.id, email });
    const missing = { status: 404, code: 'user_not_found' };
    await fails(admin.getUserById(UNKNOWN_ID), missing);
    await fails(admin.updateUserById(UNKNOWN_ID, {}), missing);
    await fails(admin.deleteUser(UNKNOWN_ID), missing);
    await fails(auth.send('/admin/users/seven', secret), '404 validation_failed');
  });
});

describe('taking away', () => {
  test('everything, and the address is free again', async () => {
    const { user, email, supabase } = await auth.family();
    const { data, error } = await admin.deleteUser(user.id);
    expect([error, data.user!.id]).toEqual([null, user.id]);
    await fails(supabase.auth.getUser());
    await succeeds(auth.client().auth.signUp({ email, password: PASSWORD }));
  });

  test('softly: the row stays, without a name', async () => {
    const { user, email, supabase } = await auth.family();
    await supabase.auth.updateUser({ data: { full_name: 'Мария' } });
    await succeeds(admin.deleteUser(user.id, true));
    const rows = await auth.asOwner`select to_jsonb(u)::text as row from auth.users u where id = ${user.id}`;
    expect(rows[0]!.row).not.toContain(email);
    expect(rows[0]!.row).not.toContain('Мария');
    await fails(supabase.auth.refreshSession());
    await fails(admin.getUserById(user.id), 'user_not_found');
    await succeeds(auth.client().auth.signUp({ email, password: PASSWORD }));
  });

  test('an instructor stays until another one has the class', async () => {
    const { user } = await auth.family();
    await auth.asOwner`insert into public.profiles (user_id, full_name) values (${user.id}, 'Т') on conflict do nothing`;
    const rows = await auth.asOwner`insert into public.locations (name, type) values ('Басейн', 'pool') returning id`;
    await auth.asOwner`insert into public.classes (title, instructor_id, location_id, duration_minutes, price_per_class, max_capacity, level) values ('Клас', ${user.id}, ${rows[0]!.id}, 45, 1000, 8, 'beginner')`;
    await fails(admin.deleteUser(user.id), '409 conflict');
  });
});

describe('the list', () => {
  test('in pages, with the headers that the client reads', async () => {
    for (let n = 0; n < 5; n++) await auth.family();
    const data = await succeeds(admin.listUsers({ page: 1, perPage: 2 }));
    const { rows } = await auth.owner.query('select count(*)::int from auth.users where deleted_at is null');
    const total = rows[0].count as number;
    expect(data).toMatchObject({ total, nextPage: 2, aud: 'authenticated' });
    expect(data.users).toHaveLength(2);
    const response = await auth.send('/admin/users?page=2&per_page=2', secret);
    expect(response.headers.get('x-total-count')).toBe(String(total));
    const last = Math.ceil(total / 2);
    expect(response.headers.get('link')).toBe(
      `</admin/users?page=3&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
    );
    const end = await auth.send(`/admin/users?page=${last}&per_page=2`, secret);
    expect(end.headers.get('link')).toBe(`</admin/users?page=${last}&per_page=2>; rel="last"`);
    expect((await admin.listUsers()).data.users.length).toBeGreaterThan(4);
  });

  test.each(['page=0', 'page=x', 'per_page=-1', 'page=1e3'])('%s is refused', async (query) => {
    await fails(auth.send(`/admin/users?${query}`, secret), '400 validation_failed');
  });

  test('filtered by a part of an address, with wildcards taken literally', async () => {
    const { email, user } = await auth.family();
    const ask = async (filter: string) => {
      const response = await auth.send(`/admin/users?${new URLSearchParams({ filter })}`, secret);
      return ((await response.json()) as { users: { id: string }[] }).users.map(({ id }) => id);
    };
    expect(await ask(email.slice(3, 20))).toEqual([user.id]);
    expect(await ask('%_\\\0')).toEqual([]);
  });
});

/** Made by other programs, of `moved-2019`. */
const MOVED_PASSWORD = 'moved-2019';

test.each(['$2a$', '$2b$', '$2y$'])('an account moved with its %s hash signs in, and is hashed again', async (kind) => {
  const email = newAddress();
  const password_hash = (await bcryptHash(MOVED_PASSWORD, 10)).replace(/^\$2\w\$/, kind);
  const { data } = await auth.admin().auth.admin.createUser({ email, email_confirm: true, password_hash });
  const kept = async () =>
    (await auth.asOwner`select encrypted_password as hash from auth.user_secrets where user_id = ${data.user!.id}`)[0]!
      .hash as string;
  const signIn = (password: string) => auth.client().auth.signInWithPassword({ email, password });
  await fails(signIn('wrong-one'), 'invalid_credentials');
  expect(await kept()).toBe(password_hash);
  await succeeds(signIn(MOVED_PASSWORD));
  expect(await kept()).toMatch(/^\$argon2id\$/);
  await succeeds(signIn(MOVED_PASSWORD));
});

test('a text that is no hash of bcrypt, or costs too much, is refused; an update accepts a hash as well', async () => {
  const { user, email } = await auth.family();
  const admin = auth.admin().auth.admin;
  const hash = await bcryptHash(MOVED_PASSWORD, 4);
  for (const wrong of [hash.slice(0, -1), hash.replace('$04$', '$31$'), hash.replace(/^\$2b/, '$2x'), `${hash}\n`])
    await fails(admin.updateUserById(user.id, { password_hash: wrong } as never), 'validation_failed');
  await succeeds(admin.updateUserById(user.id, { password_hash: hash } as never));
  await succeeds(auth.client().auth.signInWithPassword({ email, password: MOVED_PASSWORD }));
});

test('a token of supabase_admin opens the administration, and nothing else', async () => {
  const token = await new SignJWT({ role: 'supabase_admin' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(auth.config.jwtSecret));
  const headers = { authorization: `Bearer ${token}` };
  expect((await auth.send('/admin/users', { headers })).status).toBe(200);
  expect((await auth.send('/user', { headers })).status).toBe(403);
  await expect(identifyToken(token, auth.config)).rejects.toMatchObject({ fault: 'invalid' });
});

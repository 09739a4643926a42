import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { Factories } from '../../db/seed/factories.ts';
import { GUESSES_PER_ADDRESS } from '../auth/limits/rate-limits.ts';
import { authTest, newAddress, PASSWORD } from '../auth/testing/test-auth.ts';
import { identify } from '../auth/tokens/tokens.ts';
import { isManaged } from '../club/core/access/managed.ts';
import { callProcedure, type Guess } from '../club/core/procedure.ts';
import { createProfile } from '../club/core/profiles.ts';
import { PROCEDURES } from '../club/procedures.ts';
import { serveProcedures } from '../club/serve-procedures.ts';
import { settleEmailProof } from '../club/users/roles/waiting-roles.ts';
import { takeGuess } from '../guess-limits.ts';
import { ANONYMOUS } from '../platform/caller.ts';
import { clientIp } from '../platform/http/client-ip.ts';
import { fails, succeeds } from '../platform/testing/answers.ts';
import { createRest } from '../rest/rest.ts';

const auth = await authTest(
  { rateLimits: true, autoConfirm: false, clientIpHeader: 'x-real-ip' },
  createProfile,
  settleEmailProof,
  undefined,
  isManaged,
);
const make = new Factories(auth.database);
const { config, database } = auth;
const rest = createRest({
  database,
  identify: (request) => identify(request, config),
  procedures: serveProcedures(PROCEDURES, {
    database,
    services: {
      confirmsEmails: !config.autoConfirm,
      takeGuess: (guess) => takeGuess({ database, config }, guess),
    },
  }),
  clientIp: (request) => clientIp(request, config),
});
const site = new Hono().route('/rest/v1', rest).route('/', auth.app);
const admin = await make.caller('admin');

/** A visitor at the official client, from an address of its own. */
const visitor = (ip: string) =>
  createClient(auth.config.publicUrl, auth.config.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        request.headers.set('x-real-ip', ip);
        return site.fetch(request);
      },
    },
  });

async function secondsOfTheDatabase(): Promise<number> {
  const { rows } = await auth.owner.query<{ now: number }>('select extract(epoch from now())::float8 as now');
  return rows[0]!.now;
}

async function grandmother() {
  const { user_id } = await make.call('create_family', admin, { full_name: 'Пенка Стоянова' });
  const child = await make.call('register_child', admin, {
    full_name: 'Калоян Стоянов',
    birth_date: '2017-03-02',
    parent_id: user_id,
  });
  const { code } = await make.call('issue_claim_code', admin, { user_id });
  return { user_id, child_id: child.id, code };
}

describe('a printed code', () => {
  test('leads through the email of the confirmation into the account, and never again', async () => {
    const { user_id, child_id, code } = await grandmother();
    const client = visitor('203.0.113.10');
    const [mistyped, email] = [newAddress(), newAddress()];
    const claim = async (address: string) => {
      const answer = await client.rpc('claim_family', { code, email: address, password: PASSWORD });
      if (!answer.error) await client.auth.resend({ type: 'signup', email: address });
      return answer;
    };
    expect((await claim(mistyped)).data).toEqual({ email: mistyped, confirms: true });
    const astray = (await auth.emailTo(mistyped)).link;
    await fails(client.auth.signInWithPassword({ email: mistyped, password: PASSWORD }), 'email_not_confirmed');
    expect((await claim(email)).data).toEqual({ email, confirms: true });
    // The email to the mistyped address opens nothing any more.
    expect((await auth.follow(astray)).toString()).toContain('error_code=otp_expired');
    expect((await auth.follow((await auth.emailTo(email)).link)).hash).toContain('access_token');
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.id).toBe(user_id);
    expect((await client.from('children').select('id')).data).toEqual([{ id: child_id }]);
    const managed = await auth.owner.query('select from private.managed_families where user_id = $1', [user_id]);
    expect(managed.rows).toEqual([]);
    const again = await visitor('203.0.113.11').rpc('claim_family', { code, email: newAddress(), password: PASSWORD });
    expect(again.error?.code).toBe('claim_not_found');
  });

  test('gives its account no password of a stranger who signs up with the address', async () => {
    const { user_id, code } = await grandmother();
    const [client, email] = [visitor('203.0.113.12'), newAddress()];
    await client.rpc('claim_family', { code, email, password: PASSWORD });
    const stranger = visitor('203.0.113.13');
    await stranger.auth.signUp({ email, password: 'a password of a stranger' });
    await auth.follow((await auth.emailTo(email)).link);
    const { error } = await stranger.auth.signInWithPassword({ email, password: 'a password of a stranger' });
    expect(error?.code).toBe('invalid_credentials');
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.id).toBe(user_id);
  });

  test('says the same of an address that has an account, and gives nothing away', async () => {
    const { user_id, code } = await grandmother();
    const known = await make.user({ role: 'parent' });
    const client = visitor('203.0.113.12');
    const answer = await client.rpc('claim_family', { code, email: known.email, password: PASSWORD });
    expect(answer.data).toEqual({ email: known.email, confirms: true });
    await succeeds(client.auth.resend({ type: 'signup', email: known.email }));
    expect(await auth.countEmails(known.email)).toBe(0);
    await fails(client.auth.signInWithPassword({ email: known.email, password: PASSWORD }), 'invalid_credentials');
    expect((await client.rpc('preview_claim', { code })).data).toMatchObject({ full_name: 'Пенка Стоянова' });
    // Its owner signs in and takes the family over.
    const own = visitor('203.0.113.13');
    await own.auth.signInWithPassword({ email: known.email, password: known.password });
    await succeeds(own.rpc('join_family', { code }));
    expect((await auth.owner.query('select from auth.users where id = $1', [user_id])).rows).toEqual([]);
  });

  test('tried a hundred times from one address is found by none of them, and the right one waits, too', async () => {
    const { code } = await grandmother();
    const client = visitor('203.0.113.14');
    const answers: (string | undefined)[] = [];
    const began = await secondsOfTheDatabase();
    for (let round = 0; round < 4; round++) {
      const some = Array.from({ length: 25 }, (_, n) =>
        client.rpc('preview_claim', { code: `2222-${1000 + round}-${2000 + n}` }),
      );
      answers.push(...(await Promise.all(some)).map(({ error }) => error?.code));
    }
    expect(new Set(answers)).toEqual(new Set(['claim_not_found', 'too_many_requests']));
    const { burst, pauseSeconds } = GUESSES_PER_ADDRESS;
    const allowed = burst + Math.ceil(((await secondsOfTheDatabase()) - began) / pauseSeconds);
    expect(answers.filter((each) => each === 'claim_not_found').length).toBeLessThanOrEqual(allowed);
    // No allowance grows back while a slow machine asks.
    await auth.owner.query(`update auth.rate_limits set full_again_at = full_again_at + interval '1 hour'`);
    expect((await client.rpc('preview_claim', { code })).status).toBe(429);
    await succeeds(visitor('203.0.113.15').rpc('preview_claim', { code }));
    const { config, database } = auth;
    const inside = { database, caller: ANONYMOUS, takeGuess: (guess: Guess) => takeGuess({ database, config }, guess) };
    expect(await callProcedure(PROCEDURES.get('preview_claim')!, { code }, inside)).toMatchObject({ merge: null });
  });
});

test('a refresh token and an access token of a merged account open nothing', async () => {
  const [kept, gone] = [
    await make.user({ role: 'parent', full_name: 'Остава' }),
    await make.user({ role: 'parent', full_name: 'Заминава' }),
  ];
  const child = await make.child(gone);
  const client = visitor('203.0.113.16');
  const { data } = await client.auth.signInWithPassword({ email: gone.email, password: gone.password });
  expect((await client.from('children').select('id')).data).toEqual([{ id: child.id }]);
  await make.call('merge_accounts', admin, { keep_id: kept.id, merge_id: gone.id, typed_name: 'Заминава' });
  const read = await client.from('children').select('id');
  expect([read.data, read.status]).toEqual([null, 401]);
  await fails(client.rpc('register_child', { full_name: 'Ново', birth_date: '2018-01-01' }));
  await fails(client.auth.getUser());
  const refreshed = await visitor('203.0.113.17').auth.refreshSession({ refresh_token: data.session!.refresh_token });
  expect(refreshed.error?.code).toBe('refresh_token_not_found');
  await fails(client.auth.signInWithPassword({ email: gone.email, password: gone.password }), 'invalid_credentials');
});

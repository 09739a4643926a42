import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { authTest, newAddress, PASSWORD } from '../auth/testing/test-auth.ts';
import { assured, identify, identifyToken } from '../auth/tokens/tokens.ts';
import { PROCEDURES } from '../club/procedures.ts';
import { serveProcedures } from '../club/serve-procedures.ts';
import { REALTIME_ADMIN } from '../platform/caller.ts';
import { FairQueue, Usage } from '../platform/database/lanes/fair-queue.ts';
import { succeeds } from '../platform/testing/answers.ts';
import { CHECK_SHARES, mayWrite, readableExtensions } from '../realtime/callers/permissions.ts';
import { VisitorPolicies } from '../realtime/callers/visitor-policies.ts';
import { createRest } from '../rest/rest.ts';
import { keepStaffMfa } from '../start-club.ts';
import { openStorage } from '../storage/open-service.ts';
import { createStorage } from '../storage/storage.ts';

const auth = await authTest({ autoConfirm: true });
const { config, database } = auth;
const identifyAssured = async (request: Request) => assured(await identify(request, config));
const site = new Hono()
  .route(
    '/rest/v1',
    createRest({
      database,
      identify: identifyAssured,
      procedures: serveProcedures(PROCEDURES, { database }),
      schemas: ['public'],
    }),
  )
  .route(
    '/storage/v1',
    createStorage(await openStorage(config, database), identifyAssured, () => null),
  );
const { rows } = await auth.owner.query("select 'public.profiles'::regclass::oid::text as oid");
const profiles = rows[0].oid;
await auth.owner.query(`
    create policy talk on realtime.messages for all to authenticated using (true) with check (true)`);

/** A client of rest and storage that goes on with an access token, independent of its session. */
const holding = (token: string): SupabaseClient =>
  createClient(auth.config.publicUrl, auth.config.publishableKey, {
    accessToken: async () => token,
    global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
  });

/** The answer of each service that keeps data to the holder of the token, and of addresses that were signed with it before. */
async function tried(token: string, signed: { download: string; upload: { path: string; token: string } }) {
  const client = holding(token);
  const caller = await identifyToken(token, auth.config);
  const table = await client.from('profiles').select('user_id');
  const description = await site.fetch(
    new Request(`${auth.config.publicUrl}/rest/v1/`, { headers: { authorization: `Bearer ${token}` } }),
  );
  const procedure = await client.rpc('my_sessions', {});
  const upload = await client.storage.from('children').list('');
  const [heard] = await auth.database.statements(REALTIME_ADMIN, { method: 'GET', path: '/', readOnly: false }, [
    {
      text: `select caller from realtime.visible_rows($3::oid::regclass, jsonb_build_object('user_id', array[$1::text]), '{authenticated}', array[$2::text])`,
      values: [caller.claims.sub!, JSON.stringify(caller.claims), profiles],
    },
  ]);
  const asking = {
    database: auth.database,
    checks: new FairQueue(CHECK_SHARES, new Usage()),
    visitorPolicies: new VisitorPolicies(auth.database),
  };
  const topic = await readableExtensions(asking, 'room', caller, '{}');
  return {
    rest: [table.status, table.error?.code],
    description: description.status,
    rpc: [procedure.status, procedure.error?.code],
    storage: upload.error?.message ?? 'open',
    download: (await site.fetch(new Request(signed.download))).status,
    upload: (await client.storage.from('children').uploadToSignedUrl(signed.upload.path, signed.upload.token, PICTURE))
      .error?.message,
    changes: heard!.length,
    hears: [...topic].sort(),
    speaks: await mayWrite(asking, 'room', 'broadcast', caller, '{}'),
  };
}

const OPEN = {
  rest: [200, undefined],
  description: 200,
  rpc: [200, undefined],
  storage: 'open',
  download: 200,
  upload: undefined,
  changes: 1,
  hears: ['broadcast', 'presence'],
  speaks: true,
};
const SHUT = {
  rest: [401, 'session_ended'],
  description: 401,
  rpc: [401, 'session_ended'],
  storage: 'This session has ended: sign in again',
  download: 400,
  upload: 'This session has ended: sign in again',
  changes: 0,
  hears: [],
  speaks: false,
};

async function person() {
  const email = newAddress();
  const supabase = auth.client();
  const { data } = await supabase.auth.signUp({ email, password: PASSWORD });
  await auth.owner.query('insert into profiles (user_id) values ($1) on conflict do nothing', [data.user!.id]);
  const token = data.session!.access_token;
  const child = await auth.owner.query(
    "insert into children (parent_id, first_name, birth_date) values ($1, 'Ая', '2018-01-01') returning id",
    [data.user!.id],
  );
  const files = holding(token).storage.from('children');
  const folder = child.rows[0].id;
  await succeeds(files.upload(`${folder}/a.png`, PICTURE, { contentType: 'image/png' }));
  const { signedUrl } = await succeeds(files.createSignedUrl(`${folder}/a.png`, 600));
  const upload = async (name: string) => succeeds(files.createSignedUploadUrl(`${folder}/${name}.png`));
  return {
    email,
    supabase,
    token,
    sessionId: sessionOf(token),
    before: { download: signedUrl, upload: await upload('b') },
    after: { download: signedUrl, upload: await upload('c') },
  };
}
const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const sessionOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id;

test.each<[string, (who: Awaited<ReturnType<typeof person>>) => Promise<unknown>]>([
  ['signing out', ({ supabase }) => supabase.auth.signOut()],
  [
    'signing out elsewhere',
    async ({ email }) => {
      const other = await auth.device(email);
      await other.auth.signOut({ scope: 'others' });
    },
  ],
  [
    'a role of the staff, where it shows a second factor',
    async ({ token }) => {
      await keepStaffMfa(auth.database, true);
      const user = (await identifyToken(token, auth.config)).claims.sub!;
      await auth.owner.query("insert into user_roles (user_id, role) values ($1, 'parent')", [user]);
      expect((await holding(token).from('profiles').select('user_id')).status).toBe(200);
      await auth.owner.query("insert into user_roles (user_id, role) values ($1, 'instructor')", [user]);
      await keepStaffMfa(auth.database, false);
    },
  ],
  [
    'the second factor of the staff being switched on',
    async ({ token }) => {
      const user = (await identifyToken(token, auth.config)).claims.sub!;
      await auth.owner.query("insert into user_roles (user_id, role) values ($1, 'reception')", [user]);
      await keepStaffMfa(auth.database, true);
      await keepStaffMfa(auth.database, false);
    },
  ],
  [
    'a new password on another device',
    async ({ email }) => {
      const other = await auth.device(email);
      await succeeds(other.auth.updateUser({ password: 'another-one' }));
    },
  ],
  [
    'the first proof of the address',
    async ({ email }) => {
      await auth.recover(email);
    },
  ],
  [
    'the end that a provider set',
    ({ sessionId }) =>
      auth.owner.query("update auth.sessions set not_after = now() - interval '1 second' where id = $1", [sessionId]),
  ],
])('after %s the access token opens nothing any more, at once', async (_how, end) => {
  const who = await person();
  expect(await tried(who.token, who.before)).toEqual(OPEN);
  await end(who);
  expect(await tried(who.token, who.after)).toEqual(SHUT);
});

test('tokens without a session, and keys, pass; an impossible session counts as ended', async () => {
  const { token } = await person();
  const { claims } = await identifyToken(token, auth.config);
  const { session_id: _, ...without } = claims;
  const read = (named: object) =>
    auth.database.transaction({ role: 'authenticated', claims: named as never }, (trx) => sql`select 1`.execute(trx));
  await expect(read(without)).resolves.toBeTruthy();
  await expect(read({ ...without, session_id: 'nonsense' })).rejects.toMatchObject({ code: 'session_ended' });
  const visitor = createClient(auth.config.publicUrl, auth.config.publishableKey, {
    global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
  });
  await succeeds(visitor.from('locations').select('id'));
});

import { randomInt, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { Hono } from 'hono';
import pg from 'pg';
import { afterAll } from 'vitest';
import { createEmailSender } from '../../platform/email/email-sender.ts';
import { apiCors } from '../../platform/http/cors.ts';
import { createTestDatabase } from '../../platform/testing/club.ts';
import { asOwner } from '../../platform/testing/database.ts';
import { makeConfig, type Config } from '../../settings/config.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { createAuth } from '../auth.ts';
import type { AuthService } from '../service.ts';
import { useRoom, WaitingRoom } from '../waiting-room/waiting-room.ts';

const PATIENCE_MS = 300_000;
export const PASSWORD = 'plavane-2026';
/** An unused Bulgarian mobile number, digits only. */
export const newPhone = () => `35988${randomInt(1e7).toString().padStart(7, '0')}`;
export const newAddress = () => `${randomUUID()}@family.example`;

export interface TestEmail {
  kind: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  /** The link of its button. */
  link: URL;
  code: string | undefined;
}

/** The authentication service on a database of its own, spoken to through the official client. */
export async function createTestAuth(
  overrides: Partial<Config> = {},
  onUserCreated?: AuthService['onUserCreated'],
  onEmailProved?: AuthService['onEmailProved'],
  isStaff?: AuthService['isStaff'],
  isManaged?: AuthService['isManaged'],
  isOrBecomesStaff?: AuthService['isOrBecomesStaff'],
) {
  // Passwords may take long on a slow machine: no sign-in is refused for that.
  useRoom(new WaitingRoom(PATIENCE_MS));
  const club = await createTestDatabase();
  const secrets = { jwtSecret: 'a secret of the tests, long enough', postgresPassword: '' };
  const config: Config = { ...makeConfig(readEnvironment({}), secrets), rateLimits: false, ...overrides };
  const emailSender = createEmailSender(config, club.database);
  const hooks = { onUserCreated, onEmailProved, isStaff, isManaged, isOrBecomesStaff };
  const auth = createAuth({ config, database: club.database, emailSender, ...hooks });
  const app = new Hono().use('/auth/v1/*', apiCors).route('/auth/v1', auth);
  const owner = new pg.Client(club.connection);
  await owner.connect();

  const send = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`${config.publicUrl}/auth/v1${path}`, init));
  const client = (options: SupabaseClientOptions<'public'> = {}): SupabaseClient =>
    createClient(config.publicUrl, config.publishableKey, {
      ...options,
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options.auth },
      global: { fetch: async (input, init) => app.fetch(new Request(input, init)), ...options.global },
    });
  const emailTo = async (email: string): Promise<TestEmail> => {
    const { rows } = await owner.query<TestEmail>(
      'select kind, locale, subject, text, html from email.outgoing where recipient = $1 order by created_at desc limit 1',
      [email],
    );
    const message = rows[0];
    if (!message) throw new Error(`no email to ${email}`);
    return {
      ...message,
      link: new URL(/https?:\S+/.exec(message.text)![0]),
      code: /\b\d{6}\b/.exec(message.text)?.[0],
    };
  };

  return {
    config,
    database: club.database,
    read: club.read,
    readOne: club.readOne,
    readValue: club.readValue,
    owner,
    asOwner: asOwner(owner),
    app,
    send,
    client,
    /** POST with a JSON body, as a program without the client would. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    /** A fresh account whose address is proved, signed in. */
    async family() {
      const email = newAddress();
      const supabase = client();
      const { data, error } = await supabase.auth.signUp({ email, password: PASSWORD });
      if (error) throw error;
      await owner.query('update auth.users set email_proved_at = now() where id = $1', [data.user!.id]);
      return { email, supabase, user: data.user!, session: data.session! };
    },
    /** A fresh account whose address nothing has proved yet. */
    async newcomer() {
      const [email, supabase] = [newAddress(), client()];
      const { data } = await supabase.auth.signUp({ email, password: PASSWORD });
      return { email, supabase, user: data.user! };
    },
    /** Another device, on which the user is signed in with the password. */
    async device(email: string, password = PASSWORD) {
      const supabase = client();
      await supabase.auth.signInWithPassword({ email, password });
      return supabase;
    },
    /** Comes in with the code of a recovery, on another device unless one is given. */
    async recover(email: string, supabase = client()) {
      await supabase.auth.resetPasswordForEmail(email);
      const { code } = await emailTo(email);
      return { supabase, ...(await supabase.auth.verifyOtp({ email, token: code!, type: 'recovery' })) };
    },
    /** The newest email to the address. */
    emailTo,
    /** The code of the newest text message to the number (digits only). */
    async codeTo(phone: string): Promise<string> {
      const { rows } = await owner.query<{ body: string }>(
        'select body from sms.outgoing where recipient = $1 order by created_at desc limit 1',
        [phone],
      );
      if (!rows[0]) throw new Error(`no text message to ${phone}`);
      return /\b\d{6}\b/.exec(rows[0].body)![0];
    },
    countMessages: async (phone: string) =>
      Number((await owner.query('select count(*) from sms.outgoing where recipient = $1', [phone])).rows[0].count),
    /** A client with the secret key. */
    admin: () =>
      createClient(config.publicUrl, config.secretKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
      }),
    /** The audit log of an account, the oldest entry first. */
    auditOf: async (userId: string) =>
      (
        await owner.query<{ action: string }>(
          "select action from auth.audit_log_entries where actor_id = $1 or payload ->> 'user_id' = $1::text order by created_at",
          [userId],
        )
      ).rows.map(({ action }) => action),
    countEmails: async (email: string) =>
      Number((await owner.query('select count(*) from email.outgoing where recipient = $1', [email])).rows[0].count),
    /** Follows an email's link as a browser would, and returns the address it leads to. */
    async follow(link: URL): Promise<URL> {
      const response = await app.fetch(new Request(link));
      if (response.status !== 303) throw new Error(`expected 303, got ${response.status}: ${await response.text()}`);
      return new URL(response.headers.get('location')!);
    },
    async close() {
      await emailSender.stop();
      await owner.end();
      await club.drop();
    },
  };
}

export type TestAuth = Awaited<ReturnType<typeof createTestAuth>>;

/** The service for a test file or a group of tests; closed after them. */
export async function authTest(...asked: Parameters<typeof createTestAuth>): Promise<TestAuth> {
  const auth = await createTestAuth(...asked);
  afterAll(() => auth.close());
  return auth;
}

import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { StoredSecrets } from './platform/secrets.ts';

/** A wrong setting: one line that says which and what to do. The process prints it and ends with code 1. */
export class SettingError extends Error {}

const flag = z.pipe(
  z.enum(['on', 'off'], { error: 'use on or off' }),
  z.transform((value) => value === 'on'),
);
const url = (protocols: RegExp, hint: string) => z.url({ protocol: protocols, error: hint });

const schema = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(
    z.coerce.number({ error: 'use a port number from 1 to 65535' }).check(z.int(), z.gte(1), z.lte(65_535)),
    3000,
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(/^postgres(ql)?$/, 'use postgres://user:password@host:5432/name')),
  PUBLIC_URL: z.optional(url(/^https?$/, 'use the address people type, such as https://club.example')),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, { error: 'use at least 32 random characters' }))),
  SMTP_URL: z.optional(url(/^smtps?$/, 'use smtp://user:password@host:587')),
  MAIL_FROM: z._default(z.string(), 'Плувен клуб <club@localhost>'),
  STORAGE_URL: z.optional(url(/^(s3|file)$/, 'use s3://bucket or leave it out for the data folder')),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  AUTO_CONFIRM: z._default(flag, true),
  RATE_LIMITS: z._default(flag, true),
  CLIENT_IP_HEADER: z.optional(z.string()),
  DEMO: z.optional(flag),
});

export interface Config {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Set: a PostgreSQL of the club's own. Unset: the embedded one in the data folder. */
  databaseUrl: string | undefined;
  /** The address people type, without a slash at the end. */
  publicUrl: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  storageUrl: string | undefined;
  google: { clientId: string; clientSecret: string } | undefined;
  /** A new address counts as confirmed at once; otherwise a mail with a link asks first. */
  autoConfirm: boolean;
  rateLimits: boolean;
  /** The header in which the proxy in front names the caller's address, such as X-Forwarded-For. */
  clientIpHeader: string | undefined;
  demo: boolean;
}

/** The settings a process needs before its secrets are read. Throws SettingError with one clear line. */
export function readEnvironment(env: NodeJS.ProcessEnv): z.infer<typeof schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new SettingError(`Wrong setting — ${lines.join('; ')}`);
}

/** The whole configuration: environment first, stored secrets where the environment is silent. */
export function makeConfig(settings: z.infer<typeof schema>, secrets: StoredSecrets): Config {
  const production = settings.NODE_ENV === 'production';
  if (Boolean(settings.GOOGLE_CLIENT_ID) !== Boolean(settings.GOOGLE_CLIENT_SECRET)) {
    throw new SettingError('Wrong setting — GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together');
  }
  const jwtSecret = settings.JWT_SECRET ?? secrets.jwtSecret;
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    jwtSecret,
    publishableKey: deriveKey('sb_publishable_', jwtSecret),
    secretKey: deriveKey('sb_secret_', jwtSecret),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    storageUrl: settings.STORAGE_URL,
    google:
      settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
        ? { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET }
        : undefined,
    autoConfirm: settings.AUTO_CONFIRM,
    rateLimits: settings.RATE_LIMITS,
    clientIpHeader: settings.CLIENT_IP_HEADER,
    demo: settings.DEMO ?? (!settings.DATABASE_URL && !production),
  };
}

/** Both API keys follow from the one secret, so that several processes need to share nothing else. */
function deriveKey(prefix: string, jwtSecret: string): string {
  return prefix + createHmac('sha256', jwtSecret).update(prefix).digest('base64url').slice(0, 32);
}

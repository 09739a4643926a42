import * as z from 'zod/mini';
import { CURRENCIES } from '../../contracts/money.ts';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { isSite, isStore, urlOf, webUrl } from './is-address.ts';
import { PAYMENT_SETTINGS } from './payment-settings.ts';
import {
  chainList,
  commaList,
  countryList,
  GOOGLE_ISSUER,
  issuerAddress,
  jsonList,
  oidcProviders,
  samlProviders,
} from './provider-settings.ts';
import { SettingError } from './setting-error.ts';
import { signingKey } from './signing-keys.ts';

const flag = z.pipe(
  z.enum(['on', 'off'], { error: 'use on or off' }),
  z.transform((value) => value === 'on'),
);
/** The proofs of a signed-in user, beside the session, who changes the password. */
export const PASSWORD_CHANGE_PROOFS = ['session', 'current_password', 'reauthentication', 'proof'] as const;
/** The kinds of second factor. */
export const FACTOR_TYPES = ['totp', 'webauthn', 'phone'] as const;
export type FactorType = (typeof FACTOR_TYPES)[number];
const factorList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === 'off' ? [] : value.split(',').map((name) => name.trim()))),
  ),
  z.array(z.enum(FACTOR_TYPES, { error: `use off, or some of ${FACTOR_TYPES.join(',')}` })),
);
/** A longer name does not fit beside the logo. */
const MAX_CLUB_NAME = 80;
const SITE_HINT = 'use the address people type, such as https://club.example';
const STORAGE_HINT = 'use s3://bucket or leave it out for the data folder';

const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/./, { error: 'use postgres://user:password@host:5432/name' }));

export const schema = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(
    z.coerce.number({ error: 'use a port number from 1 to 65535' }).check(z.int(), z.gte(1), z.lte(65_535)),
    3000,
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_POOL_URL: z.optional(postgresAddress),
  READ_DATABASE_URL: z.optional(postgresAddress),
  DATABASE_WAIT_SECONDS: z._default(
    z.coerce.number({ error: 'use a number of seconds' }).check(z.int(), z.gte(0), z.lte(3600)),
    120,
  ),
  PUBLIC_URL: z.optional(webUrl(SITE_HINT).check(z.refine(isSite, { error: SITE_HINT }))),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, { error: 'use at least 32 random characters' }))),
  JWT_KEYS: z._default(jsonList(signingKey), []),
  SMTP_URL: z.optional(urlOf(/^smtps?$/, 'use smtp://user:password@host:587')),
  MAIL_FROM: z._default(z.string(), 'Плувен клуб <club@localhost>'),
  STORAGE_URL: z.optional(
    z
      .url({ protocol: /^(s3|file)$/, error: STORAGE_HINT, abort: true })
      .check(z.refine(isStore, { error: STORAGE_HINT })),
  ),
  UPLOAD_LIMIT_MB: z._default(
    z.coerce.number({ error: 'use a number of megabytes up to 5000' }).check(z.int(), z.gte(1), z.lte(5000)),
    512,
  ),
  PICTURE_CACHE_MB: z._default(z.coerce.number({ error: 'use a number of megabytes' }).check(z.int(), z.gte(1)), 256),
  FILES_KEPT_DAYS: z._default(
    z.coerce.number({ error: 'use a number of days' }).check(z.int(), z.gte(0), z.lte(365)),
    7,
  ),
  DISK_WARNING_PERCENT: z._default(
    z.coerce.number({ error: 'use a percentage from 1 to 99' }).check(z.int(), z.gte(1), z.lte(99)),
    10,
  ),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(issuerAddress, GOOGLE_ISSUER),
  OIDC_PROVIDERS: z._default(oidcProviders, []),
  SAML_PROVIDERS: z._default(samlProviders, []),
  WEB3_CHAINS: z._default(chainList, []),
  MANUAL_LINKING: z._default(flag, true),
  REDIRECT_URLS: z._default(commaList, []),
  DEV_PAGES: z.optional(urlOf(/^http$/, 'set by npm run dev')),
  AUTO_CONFIRM: z.optional(flag),
  SIGN_UPS: z._default(flag, true),
  ANONYMOUS_SIGN_INS: z._default(flag, false),
  PASSWORD_CHANGE: z.optional(z.enum(PASSWORD_CHANGE_PROOFS, { error: `use ${PASSWORD_CHANGE_PROOFS.join(', ')}` })),
  STAFF_MFA: z.optional(flag),
  PASSKEYS: z._default(flag, true),
  MFA: z._default(factorList, [...FACTOR_TYPES]),
  SMS_URL: z.optional(webUrl('use the address that takes {to, text} as JSON')),
  SMS_TOKEN: z.optional(z.string()),
  SMS_COUNTRIES: z._default(countryList, ['BG', 'GR', 'MK', 'RO', 'RS', 'TR']),
  ...PAYMENT_SETTINGS,
  RATE_LIMITS: z._default(flag, true),
  REALTIME_CONNECTIONS: z._default(
    z.coerce.number({ error: 'use a number of connections' }).check(z.int(), z.gte(1)),
    10_000,
  ),
  CLIENT_IP_HEADER: z.optional(
    z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'use the name of a header, such as X-Forwarded-For' })),
  ),
  // A token that a header cannot carry would never match.
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.minLength(16, { error: 'use at least 16 random characters' }),
        z.regex(/^[!-~][ -~]*[!-~]$/, { error: 'use Latin letters, digits and signs, without a space at either end' }),
      ),
  ),
  DEMO: z.optional(flag),
  CLUB_NAME: z.optional(
    z
      .string({ error: `use a name of 1 to ${MAX_CLUB_NAME} signs` })
      .check(z.trim(), z.minLength(1), z.maxLength(MAX_CLUB_NAME)),
  ),
  CURRENCY: z.optional(z.enum(CURRENCIES, { error: 'use EUR or BGN' })),
  ...BACKUP_SETTINGS,
});

/** The settings a process needs before its secrets are read. Throws SettingError with one clear line. */
export function readEnvironment(env: NodeJS.ProcessEnv): z.infer<typeof schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new SettingError(`Wrong setting — ${[...new Set(lines)].join('; ')}`);
}

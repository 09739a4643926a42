import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Currency } from '../../contracts/money.ts';
import { backupConfig, type BackupConfig } from './backup-settings.ts';
import { PASSWORD_CHANGE_PROOFS, schema, type FactorType } from './environment.ts';
import { paymentConfig, type PaymentConfig } from './payment-settings.ts';
import {
  configuredProviders,
  isThisMachine,
  standInProvider,
  type OidcProvider,
  type SamlProvider,
  type Web3Chain,
} from './provider-settings.ts';
import { derivePushKeys, type PushKeys } from './push-keys.ts';
import { SettingError } from './setting-error.ts';
import { signingKeysOf, type SigningKey } from './signing-keys.ts';

export interface Config extends PaymentConfig {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Set: a PostgreSQL of the club's own. Unset: the embedded one in the data folder. */
  databaseUrl: string | undefined;
  /** The address at which PgBouncer gives connections to the same database. */
  databasePoolUrl: string | undefined;
  /** A standby of it. */
  readDatabaseUrl: string | undefined;
  /** The address at which Vite serves the pages of `npm run dev`; without it they come from the build. */
  devPages?: string | undefined;
  /** The address people type, as an origin: without a slash at the end, in lower case, in Latin letters. */
  publicUrl: string;
  jwtSecret: string;
  /** The first signs access tokens, all check them; without any the secret does both. */
  signingKeys: readonly SigningKey[];
  publishableKey: string;
  secretKey: string;
  pushKeys: PushKeys;
  smtpUrl: string | undefined;
  emailFrom: string;
  storageUrl: string | undefined;
  /** The largest file of all; a bucket may allow less. */
  uploadLimitBytes: number;
  /** The disk that drawn pictures may take. */
  pictureCacheBytes: number;
  /** For how many days the bytes of replaced and deleted files stay in the store. */
  filesKeptDays: number;
  /** Below this much free space of the data folder's disk, the admins are warned. */
  diskWarningPercent: number;
  /**
   * The providers by which people may sign in beside their password; in a demo without a Google of its own, a stand-in
   * for it.
   */
  oidcProviders: readonly OidcProvider[];
  samlProviders: readonly SamlProvider[];
  /** The chains whose wallets may sign in. */
  web3Chains: readonly Web3Chain[];
  /** A signed-in user may link one more identity, and unlink one. */
  manualLinking: boolean;
  /** Patterns of addresses outside the site to which a sign-in may lead. */
  redirectUrls: readonly string[];
  /** A new address counts as confirmed at once, though not as proved; otherwise an email with a link asks first. */
  autoConfirm: boolean;
  /** Visitors may make an account; otherwise only an admin's invitation does. */
  signUps: boolean;
  anonymousSignIns: boolean;
  /**
   * `proof` is the current password or an emailed code, which a new address and the end of an account require as well.
   */
  passwordChange: (typeof PASSWORD_CHANGE_PROOFS)[number];
  /** Admins, reception and instructors can open nothing before they have set up a second factor. */
  staffMfa: boolean;
  /** People may sign in by a passkey that they have registered. */
  passkeys: boolean;
  /** The second factors that are offered; `phone` counts only where text messages can leave. */
  mfa: readonly FactorType[];
  /** The way of text messages out: not at all, kept for the demo's mailbox, or posted to a provider. */
  sms: 'off' | 'keep' | { url: string; token: string | undefined };
  /** The countries to which text messages go: to mobile numbers of these countries (ISO 3166-1). */
  smsCountries: readonly string[];
  rateLimits: boolean;
  /** Sockets of /realtime/v1 that one process serves at most. */
  realtimeConnections: number;
  /** The header in which the proxy in front names the caller's address, such as X-Forwarded-For. */
  clientIpHeader: string | undefined;
  /** Set: callers that bear it read /metrics from anywhere. */
  metricsToken: string | undefined;
  demo: boolean;
  /** Set: a real club, which gets this name where it is new. */
  clubName: string | undefined;
  /** The currency in which a club counts that is made at this start. */
  newClubCurrency: Currency;
  backup: BackupConfig;
}

/** The secrets of a data folder, which settings may replace. */
export interface StoredSecrets {
  /** Signs the access tokens; both API keys and the pair of keys for push services follow from it. */
  jwtSecret: string;
  /** Password of the embedded database's owner. */
  postgresPassword: string;
}

/** The whole configuration: environment first, stored secrets where the environment is silent. */
export function makeConfig(settings: z.infer<typeof schema>, secrets: StoredSecrets): Config {
  for (const name of ['DATABASE_POOL_URL', 'READ_DATABASE_URL'] as const)
    if (settings[name] && !settings.DATABASE_URL)
      throw new SettingError(`Wrong setting — ${name}: it names another way to the database of DATABASE_URL`);
  const jwtSecret = settings.JWT_SECRET ?? secrets.jwtSecret;
  // Typed in any spelling, compared and sent in the one that browsers and other services use.
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin;
  const { production, demo } = kindOf(settings, publicUrl);
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databasePoolUrl: settings.DATABASE_POOL_URL,
    readDatabaseUrl: settings.READ_DATABASE_URL,
    devPages: production ? undefined : settings.DEV_PAGES,
    publicUrl,
    jwtSecret,
    signingKeys: signingKeysOf(settings.JWT_KEYS),
    publishableKey: deriveKey('sb_publishable_', jwtSecret),
    secretKey: deriveKey('sb_secret_', jwtSecret),
    pushKeys: derivePushKeys(jwtSecret, { publicUrl, emailFrom: settings.MAIL_FROM }),
    smtpUrl: settings.SMTP_URL,
    emailFrom: settings.MAIL_FROM,
    storageUrl: settings.STORAGE_URL,
    uploadLimitBytes: settings.UPLOAD_LIMIT_MB * 1e6,
    pictureCacheBytes: settings.PICTURE_CACHE_MB * 1e6,
    filesKeptDays: settings.FILES_KEPT_DAYS,
    diskWarningPercent: settings.DISK_WARNING_PERCENT,
    oidcProviders: configuredProviders(
      settings,
      demo ? standInProvider(publicUrl, deriveKey('stand_in_', jwtSecret)) : null,
    ),
    samlProviders: settings.SAML_PROVIDERS,
    web3Chains: settings.WEB3_CHAINS,
    manualLinking: settings.MANUAL_LINKING,
    redirectUrls: settings.REDIRECT_URLS,
    autoConfirm: settings.AUTO_CONFIRM ?? demo,
    signUps: settings.SIGN_UPS,
    anonymousSignIns: settings.ANONYMOUS_SIGN_INS,
    passwordChange: settings.PASSWORD_CHANGE ?? (demo ? 'session' : 'proof'),
    staffMfa: staffMfaOf(settings, production && !demo),
    passkeys: settings.PASSKEYS,
    mfa: settings.MFA,
    sms: settings.SMS_URL ? { url: settings.SMS_URL, token: settings.SMS_TOKEN } : demo ? 'keep' : 'off',
    smsCountries: settings.SMS_COUNTRIES,
    ...paymentConfig(settings, demo && !production ? (prefix) => deriveKey(prefix, jwtSecret) : null),
    rateLimits: settings.RATE_LIMITS,
    realtimeConnections: settings.REALTIME_CONNECTIONS,
    clientIpHeader: settings.CLIENT_IP_HEADER,
    metricsToken: settings.METRICS_TOKEN,
    demo,
    clubName: settings.CLUB_NAME,
    newClubCurrency: currencyOf(settings.CURRENCY, demo),
    backup: backupConfig(settings, settings.DATA_DIR),
  };
}

/**
 * The kind of the installation: a demo, and with what a real club has by default. Demo accounts have public passwords: a
 * club that others can reach is a demo only where the setting says so, and real only where it is named.
 */
function kindOf({ CLUB_NAME, NODE_ENV, DEMO, DATABASE_URL }: z.infer<typeof schema>, publicUrl: string) {
  if (CLUB_NAME && DEMO)
    throw new SettingError('Wrong setting — DEMO: a club with a name is no demo; leave out DEMO=on, or the name');
  if (CLUB_NAME && NODE_ENV && NODE_ENV !== 'production')
    throw new SettingError(`Wrong setting — NODE_ENV: a club with a name is never in ${NODE_ENV}; leave NODE_ENV out`);
  if (CLUB_NAME) return { production: true, demo: false };
  const production = NODE_ENV === 'production';
  if (DEMO !== undefined) return { production, demo: DEMO };
  if (DATABASE_URL || production) return { production, demo: false };
  if (isThisMachine(new URL(publicUrl).hostname)) return { production, demo: true };
  throw new SettingError(
    `Wrong setting — PUBLIC_URL: at ${publicUrl} others can reach the club; name it, as in npm start -- --club "Име" or CLUB_NAME, or say DEMO=on`,
  );
}

/** A new club counts in euro; the demo's prices are leva. */
function currencyOf(currency: Currency | undefined, demo: boolean): Currency {
  if (demo && currency === 'EUR') throw new SettingError('Wrong setting — CURRENCY: the demo club counts in BGN');
  return currency ?? (demo ? 'BGN' : 'EUR');
}

/** On in production by default; without any factor that could be set up the staff could not sign in. */
function staffMfaOf({ STAFF_MFA: staffMfa, MFA: factors }: z.infer<typeof schema>, usual: boolean): boolean {
  if (staffMfa && factors.length === 0) throw new SettingError('Wrong setting — STAFF_MFA: on needs a factor in MFA');
  return staffMfa ?? (usual && factors.length > 0);
}

/** Both API keys follow from the one secret, so that several processes need to share nothing else. */
function deriveKey(prefix: string, jwtSecret: string): string {
  return prefix + createHmac('sha256', jwtSecret).update(prefix).digest('base64url').slice(0, 32);
}

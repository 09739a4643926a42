import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment, type schema } from '../server/settings/environment.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'settings.md');

type Setting = keyof typeof schema.shape;

interface About {
  what: string;
  /** The value that holds without it; left out: the default of the schema. */
  without?: string;
}

/** Every setting of the schema under its heading; one that is nowhere does not compile. */
const SECTIONS = {
  'The club': {
    CLUB_NAME: {
      what: 'the name of a real club, as `npm start -- --club "Име"`: never a demo, and what `NODE_ENV=production` means; a new club gets the name',
      without: 'a demo, or what `NODE_ENV` and `DEMO` say',
    },
    PUBLIC_URL: {
      what: 'the address that people type; links in emails lead there',
      without: '`http://localhost:PORT`',
    },
    PORT: { what: 'where the server listens' },
    HOST: { what: 'on which address it listens; a reverse proxy is in front' },
    DATA_DIR: { what: 'the folder for the embedded database, files and secrets' },
    CURRENCY: {
      what: 'the currency in which a new club counts: `EUR` or `BGN`; for a club that is there it is refused where it says another ([operations](operations.md#the-currency))',
      without: '`EUR`; `BGN` in a demo',
    },
    DEMO: {
      what: '`on`: the demo club and the mailbox page ([operations](operations.md#the-demo))',
      without:
        '`on` with the embedded database where `PUBLIC_URL` is this machine, unless there is a `CLUB_NAME` or `NODE_ENV=production`',
    },
    NODE_ENV: {
      what: '`production`: what a real club has by default, where it has no `CLUB_NAME`',
      without: 'follows from `CLUB_NAME`',
    },
  },
  Database: {
    DATABASE_URL: {
      what: 'a PostgreSQL ≥ 15 of your own; its user owns the database, and is a superuser on 15, or has CREATEROLE and BYPASSRLS on 16 and newer; several hosts and `sslmode` as in libpq ([operations](operations.md#a-database-of-your-own))',
      without: 'the embedded PostgreSQL 18',
    },
    DATABASE_POOL_URL: {
      what: 'PgBouncer in front of the same database, in its mode `session`; `DATABASE_URL` leads past it',
      without: 'requests go to `DATABASE_URL`',
    },
    READ_DATABASE_URL: {
      what: 'a standby of the same database, on which visitors without a session read, at most five seconds old',
      without: 'visitors read at `DATABASE_URL`',
    },
    DATABASE_WAIT_SECONDS: {
      what: 'for how long a start waits for a database of your own that is away; 0: it ends at once',
    },
  },
  Emails: {
    SMTP_URL: { what: 'where emails leave, `smtp://user:password@host:587`', without: 'emails stay in the outbox' },
    MAIL_FROM: { what: 'as whom they leave; it has to fit the email server' },
  },
  'Text messages': {
    SMS_URL: {
      what: 'where text messages are posted as `{to, text}`',
      without: 'no sign-in by phone; a demo keeps them in its mailbox',
    },
    SMS_TOKEN: { what: 'the token that is sent along as Bearer', without: 'none' },
    SMS_COUNTRIES: { what: 'the countries to whose mobile numbers they go, with commas; no other numbers get one' },
  },
  'Accounts and signing in': {
    AUTO_CONFIRM: { what: '`off`: a new address is confirmed by email first', without: '`off`; `on` in a demo' },
    SIGN_UPS: { what: '`off`: only admins make accounts' },
    ANONYMOUS_SIGN_INS: { what: '`on`: anybody may have an account without a name' },
    PASSWORD_CHANGE: {
      what: 'what a change of password asks for: `session`, `current_password`, `reauthentication` (an emailed code), or `proof` (either of the two; also for a new address and to erase the account)',
      without: '`proof`; `session` in a demo',
    },
    STAFF_MFA: {
      what: '`on`: admins, reception and instructors open nothing before they have set up a second factor',
      without: '`on` with `CLUB_NAME` or `NODE_ENV=production`, except in a demo',
    },
    MFA: {
      what: 'which second factors are offered: some of them, or `off`; `phone` only where text messages leave',
    },
    PASSKEYS: { what: '`off`: no sign-in by passkey' },
    MANUAL_LINKING: { what: '`off`: no user links or unlinks a way to sign in' },
    REDIRECT_URLS: {
      what: 'where a sign-in may lead outside the site: patterns with `*`, `**` and `?`, with commas',
      without: 'this site; in a demo the person’s own machine, too',
    },
    GOOGLE_CLIENT_ID: {
      what: 'sign-in by Google; more client ids of your apps behind the first, with commas',
      without: 'no button; a demo has a stand-in for Google',
    },
    GOOGLE_CLIENT_SECRET: { what: 'its secret', without: 'none' },
    GOOGLE_ISSUER: { what: 'another OpenID provider behind the Google button' },
    OIDC_PROVIDERS: {
      what: 'more OpenID providers: a JSON list, or the path of a file with one; each vouches for its `domains` only',
      without: 'none',
    },
    SAML_PROVIDERS: {
      what: 'SAML 2.0 providers of schools or companies: a JSON list, or the path of a file with one',
      without: 'none',
    },
    WEB3_CHAINS: { what: 'whose wallets may sign in: `ethereum,solana`, or one of them', without: '`off`' },
    JWT_SECRET: {
      what: 'at least 32 characters; the same for all processes of one club, the API keys follow from it',
      without: 'made on first start, kept in `DATA_DIR/secrets.json`',
    },
    JWT_KEYS: {
      what: 'keys of your own that sign access tokens by ES256 or RS256: a JSON list of JWKs, or the path of a file with one; the first signs, all check (`npm run keys -- new` makes one)',
      without: 'the shared secret signs, HS256',
    },
  },
  Payments: {
    STRIPE_SECRET_KEY: {
      what: 'cards by Stripe; the three keys go together ([operations](operations.md#cards))',
      without: 'no cards; a demo has a test provider',
    },
    STRIPE_PUBLISHABLE_KEY: { what: 'as above', without: 'none' },
    STRIPE_WEBHOOK_SECRET: { what: 'as above', without: 'none' },
    STRIPE_METHODS: { what: '`card,revolut_pay` offers Revolut Pay beside cards', without: '`card`' },
    STRIPE_API_BASE: { what: 'the address of a stand-in for Stripe', without: 'Stripe itself' },
    APPLE_PAY_FILE: { what: 'the path of Apple’s file for the domain', without: 'none' },
    EPAY_MIN: {
      what: 'the merchant’s number at ePay.bg, for cash at EasyPay; with `EPAY_SECRET` ([operations](operations.md#easypay))',
      without: 'nothing of EasyPay; a demo has an invented cash desk',
    },
    EPAY_SECRET: { what: 'its secret word', without: 'none' },
    EPAY_URL: { what: '`https://demo.epay.bg` for its demo system', without: '`https://www.epay.bg`' },
  },
  Files: {
    STORAGE_URL: {
      what: 'where files are kept: `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…]` (the rest from the usual AWS variables), or `file:///folder`',
      without: 'a folder in the data folder',
    },
    UPLOAD_LIMIT_MB: { what: 'the largest file of all, in megabytes; a bucket may allow less' },
    PICTURE_CACHE_MB: { what: 'how much disk drawn pictures may take, in megabytes' },
    FILES_KEPT_DAYS: {
      what: 'for how many days the bytes of replaced and deleted files stay, so that a backup whose parts were made one after the other restores whole',
    },
    DISK_WARNING_PERCENT: {
      what: 'below so much free space of the data folder’s disk `/health/ready` and the admin pages warn',
    },
  },
  Backups: {
    BACKUP_TARGET: {
      what: 'where backups go: a folder, `s3://…` or `sftp://…` ([operations](operations.md#where-backups-go))',
      without: 'no nightly backups, and a warning for the admins; a demo makes none',
    },
    BACKUP_KEY_FILE: {
      what: 'the file of the key that seals the backups',
      without: '`DATA_DIR/backup.key`, made by the first backup',
    },
    BACKUP_PASSPHRASE: { what: 'a passphrase that keeps this key sealed beside the backups', without: 'none' },
    BACKUP_KEEP_DAYS: { what: 'of how many days the newest backup stays' },
    BACKUP_KEEP_WEEKS: { what: 'of how many weeks' },
    BACKUP_KEEP_MONTHS: { what: 'of how many months' },
    BACKUP_LOG_DAYS: {
      what: 'for how many days the embedded database can be restored to any minute; 0 keeps no log',
    },
  },
  'Limits and watching': {
    CLIENT_IP_HEADER: {
      what: 'the header in which your proxy names the caller, for limits per address ([operations](operations.md#behind-a-proxy))',
      without: 'the connection’s own address; behind a proxy all callers then count as one, and the log says so',
    },
    METRICS_TOKEN: {
      what: 'the token (16 characters or more) with which Prometheus reads `/metrics` from another machine ([operations](operations.md#watch))',
      without: 'only this machine reads it',
    },
    RATE_LIMITS: { what: '`off` only for load tests' },
    REALTIME_CONNECTIONS: { what: 'live connections that one process serves at most' },
    DEV_PAGES: { what: 'where Vite serves the pages: `npm run dev` sets it', without: 'pages come from the build' },
  },
} satisfies Record<string, Partial<Record<Setting, About>>>;

/** The settings that a section describes. */
type Described = { [Heading in keyof typeof SECTIONS]: keyof (typeof SECTIONS)[Heading] }[keyof typeof SECTIONS];
/** Does not compile while a setting is in no section. */
const DESCRIBED: Exclude<Setting, Described> extends never ? true : never = true;

/** The page of all settings, from the schema that a start reads. */
export function settingsPage(): string {
  const defaults = readEnvironment({}) as Partial<Record<string, unknown>>;
  const sections = Object.entries(SECTIONS).map(([heading, settings]) => {
    const rows = Object.entries<About>(settings).map(
      ([name, { what, without }]) => `| \`${name}\` | ${what} | ${without ?? shown(defaults[name])} |`,
    );
    return `## ${heading}\n\n| setting | what it is | without it |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `${HEAD}\n${sections.join('\n')}`;
}

const HEAD = `<!-- Written by npm run generate from server/settings/environment.ts -->

# Settings

Environment variables of an installation, read once at the start; an empty one counts as left out, and a wrong one ends the
start with one sentence. The eight that most clubs need are in the [README](../README.md#run-it-for-a-real-club). What a club
sets in its own pages (prices, periods, due days) is not here: [rules](rules/README.md).
`;

/** A default as it is typed. */
function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  if (Array.isArray(value)) return `\`${value.join(',')}\``;
  if (typeof value === 'string' || typeof value === 'number') return `\`${value}\``;
  throw new Error('A setting without a default says what holds without it');
}

if (DESCRIBED && import.meta.main) writeFileSync(PAGE, settingsPage());

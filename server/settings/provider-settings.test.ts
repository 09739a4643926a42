import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APPLE_PAY_FILE, createApplePayFile } from '../integrations/cards/apple-pay-file.ts';
import { answers } from '../platform/testing/answers.ts';
import { makeConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { SettingError } from './setting-error.ts';

const secrets = { jwtSecret: 'a secret of the tests, long enough', postgresPassword: '' };
const configOf = (env: NodeJS.ProcessEnv) => makeConfig(readEnvironment(env), secrets);
const GOOGLE = { GOOGLE_CLIENT_ID: 'web, android', GOOGLE_CLIENT_SECRET: 'secret' };
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const EPAY = { EPAY_MIN: 'D123456789', EPAY_SECRET: 'a secret word of ePay.bg' };
const SCHOOL = { name: 'school', issuer: 'https://login.school.example', client_id: 'club', client_secret: 'secret' };
const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
const SAML = {
  id: '3f0c8d39-2b0e-4f3a-9d55-0d7c0ad3c111',
  domains: ['School.example'],
  entity_id: 'https://idp.school.example',
  entry_point: 'https://idp.school.example/sso',
  certificates: [publicKey],
};

test('Google is Google’s own issuer unless another is named; its first client is ours', () => {
  const [google] = configOf(GOOGLE).oidcProviders;
  expect(google).toMatchObject({
    name: 'google',
    issuer: 'https://accounts.google.com',
    clientIds: ['web', 'android'],
    domains: ['*'],
    standIn: false,
  });
  const [other] = configOf({ ...GOOGLE, GOOGLE_ISSUER: 'https://id.example/tenant/' }).oidcProviders;
  expect(other).toMatchObject({ issuer: 'https://id.example/tenant/', domains: [] });
});

test('only a demo without a Google of its own has the stand-in', () => {
  expect(configOf({ PUBLIC_URL: 'http://localhost:3000' }).oidcProviders).toMatchObject([
    { name: 'google', issuer: 'http://localhost:3000/dev/google', standIn: true },
  ]);
  expect(configOf({ DEMO: 'off' }).oidcProviders).toEqual([]);
  expect(configOf({ NODE_ENV: 'production' }).oidcProviders).toEqual([]);
  expect(configOf({ OIDC_PROVIDERS: JSON.stringify([{ ...SCHOOL, name: 'google' }]) }).oidcProviders).toMatchObject([
    { standIn: false, domains: [] },
  ]);
});

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:4173', true],
  ['http://127.9.8.7', true],
  ['http://[::1]:3000', true],
  ['http://club.localhost:3000', true],
  ['https://club.example', false],
  ['http://192.168.1.20:3000', false],
  ['http://127.0.0.1.club.example', false],
  ['http://localhost.club.example', false],
  ['http://notlocalhost', false],
  ['http://[::2]', false],
])('a club at %s is a demo by itself: %s', (PUBLIC_URL, demo) => {
  if (!demo) expect(() => configOf({ PUBLIC_URL })).toThrow(`others can reach the club; name it`);
  const config = configOf({ PUBLIC_URL, ...(demo ? {} : { NODE_ENV: 'production' }) });
  const standInCount = config.oidcProviders.filter(({ standIn }) => standIn).length;
  const open = {
    demo: config.demo,
    autoConfirm: config.autoConfirm,
    standInCount,
    cards: config.cards !== null,
    sms: config.sms,
  };
  expect(open).toEqual({
    demo,
    autoConfirm: demo,
    standInCount: Number(demo),
    cards: demo,
    sms: demo ? 'keep' : 'off',
  });
  expect(configOf({ PUBLIC_URL, DEMO: 'on' }).demo).toBe(true);
  expect(configOf({ PUBLIC_URL, DEMO: 'off' }).demo).toBe(false);
});

test.each([
  ['https://club.example/', 'https://club.example'],
  ['HTTPS://Club.Example', 'https://club.example'],
  ['https://club.example:443', 'https://club.example'],
  ['https://club.example\\', 'https://club.example'],
  ['https://club.example:', 'https://club.example'],
  ['http://127.1:3000', 'http://127.0.0.1:3000'],
  ['http://club_1.lan.:3000', 'http://club_1.lan.:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://плуване.бг', 'https://xn--80adkvmi3a.xn--90ae'],
])('a site typed as %s is the origin that browsers and providers compare with', (PUBLIC_URL, origin) => {
  expect(configOf({ PUBLIC_URL, CLUB_NAME: 'Клуб' }).publicUrl).toBe(origin);
});

test('a new address is confirmed by email, except in a demo; the setting decides over both', () => {
  expect(configOf({}).autoConfirm).toBe(true);
  expect(configOf({ DEMO: 'off' }).autoConfirm).toBe(false);
  expect(configOf({ NODE_ENV: 'production' }).autoConfirm).toBe(false);
  expect(configOf({ DATABASE_URL: 'postgres://club@db.example/club' }).autoConfirm).toBe(false);
  expect(configOf({ DEMO: 'off', AUTO_CONFIRM: 'on' }).autoConfirm).toBe(true);
  expect(configOf({ AUTO_CONFIRM: 'off' }).autoConfirm).toBe(false);
});

test('the proof of a change, and the staff’s second factor, follow from demo and production', () => {
  const asked = (env: NodeJS.ProcessEnv) => {
    const { passwordChange, staffMfa } = configOf(env);
    return [passwordChange, staffMfa];
  };
  expect(asked({})).toEqual(['session', false]);
  expect(asked({ DEMO: 'off' })).toEqual(['proof', false]);
  expect(asked({ NODE_ENV: 'production' })).toEqual(['proof', true]);
  expect(asked({ NODE_ENV: 'production', DEMO: 'on' })).toEqual(['session', false]);
  expect(asked({ NODE_ENV: 'production', MFA: 'off' })).toEqual(['proof', false]);
  expect(asked({ STAFF_MFA: 'on', PASSWORD_CHANGE: 'current_password' })).toEqual(['current_password', true]);
  expect(() => configOf({ STAFF_MFA: 'on', MFA: 'off' })).toThrow(/STAFF_MFA: on needs a factor in MFA/);
});

test('lists are in the setting, or in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify([SAML]));
  const config = configOf({
    DEMO: 'off',
    OIDC_PROVIDERS: JSON.stringify([{ ...SCHOOL, scopes: 'email groups', domains: ['School.example'] }]),
    SAML_PROVIDERS: file,
    WEB3_CHAINS: 'solana',
    REDIRECT_URLS: 'https://*.club.example/**, app://back',
  });
  rmSync(folder, { recursive: true });
  expect(config.oidcProviders).toMatchObject([
    { name: 'school', scopes: ['openid', 'email', 'groups'], domains: ['school.example'] },
  ]);
  expect(config.samlProviders).toMatchObject([
    { id: SAML.id, domains: ['school.example'], entityId: SAML.entity_id, signedResponse: true },
  ]);
  expect(config.web3Chains).toEqual(['solana']);
  expect(config.redirectUrls).toEqual(['https://*.club.example/**', 'app://back']);
  expect(configOf({ WEB3_CHAINS: 'off' }).web3Chains).toEqual([]);
  expect(configOf({ SMS_COUNTRIES: 'BG, DE' }).smsCountries).toEqual(['BG', 'DE']);
  expect(() => configOf({ SMS_COUNTRIES: 'Bulgaria' })).toThrow(/SMS_COUNTRIES.*use codes of countries/);
});

test('cards: Stripe with all its keys, the test provider in a demo, no cards in production without keys', () => {
  expect(configOf(STRIPE).cards).toEqual({
    provider: 'stripe',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiBase: undefined,
    methods: ['card'],
    applePayFile: null,
  });
  expect(configOf({ DEMO: 'on' }).cards).toMatchObject({ provider: 'test' });
  expect(configOf({ DEMO: 'off' }).cards).toBeNull();
  expect(configOf({ DEMO: 'on', NODE_ENV: 'production' }).cards).toBeNull();
});

test('wallets: Revolut Pay beside the card, and Apple’s file for the domain word for word', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'apple');
  writeFileSync(file, '7B2276657273696F6E\n');
  const { cards } = configOf({ ...STRIPE, STRIPE_METHODS: 'card,revolut_pay', APPLE_PAY_FILE: file });
  rmSync(folder, { recursive: true });
  expect(cards).toMatchObject({ methods: ['card', 'revolut_pay'], applePayFile: '7B2276657273696F6E\n' });
  await answers(createApplePayFile('7B2276657273696F6E\n').request(APPLE_PAY_FILE), 200, '7B2276657273696F6E\n', {
    'content-type': expect.stringContaining('text/plain'),
  });
});

test('EasyPay: with number and secret, the stand-in in a demo, nothing in production without them', () => {
  const url = 'https://www.epay.bg';
  expect(configOf(EPAY).easypay).toEqual({ min: 'D123456789', secret: EPAY.EPAY_SECRET, url, standIn: false });
  expect(configOf({ ...EPAY, EPAY_URL: 'https://demo.epay.bg/' }).easypay).toMatchObject({
    url: 'https://demo.epay.bg',
  });
  expect(configOf({ DEMO: 'on' }).easypay).toMatchObject({ standIn: true });
  expect(configOf({ DEMO: 'off' }).easypay).toBeNull();
  expect(configOf({ DEMO: 'on', NODE_ENV: 'production' }).easypay).toBeNull();
});

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ STRIPE_METHODS: 'card' }, /STRIPE_WEBHOOK_SECRET go together/],
  [{ ...STRIPE, STRIPE_METHODS: 'card,paypal' }, /STRIPE_METHODS\.1: use card, or card,revolut_pay/],
  [{ ...STRIPE, STRIPE_METHODS: 'revolut_pay' }, /STRIPE_METHODS: use card, or card,revolut_pay/],
  [{ ...STRIPE, APPLE_PAY_FILE: '/no/such/file' }, /APPLE_PAY_FILE: use the path of the file/],
  [{ EPAY_MIN: 'D123456789' }, /EPAY_MIN and EPAY_SECRET go together/],
  [{ EPAY_URL: 'https://demo.epay.bg' }, /EPAY_MIN and EPAY_SECRET go together/],
  [{ ...EPAY, EPAY_MIN: 'me@club.example' }, /EPAY_MIN: use the merchant’s number/],
  [{ ...EPAY, EPAY_SECRET: 'short' }, /EPAY_SECRET: use the secret word/],
  [{ ...EPAY, EPAY_URL: 'http://demo.epay.bg' }, /EPAY_URL: use https/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go/],
  [{ STRIPE_API_BASE: 'http://localhost:4000' }, /STRIPE_WEBHOOK_SECRET go together/],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY: use the secret key/],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, /one is live, the other is not/],
  ...['?', 'not an address', 'https://', 'http://[', 'https://*', 'https://club..example', 'https://-club'].flatMap(
    (address): [NodeJS.ProcessEnv, RegExp][] => [
      [{ ...GOOGLE, GOOGLE_ISSUER: address }, /GOOGLE_ISSUER: use a whole address$/],
      [{ ...EPAY, EPAY_URL: address }, /EPAY_URL: use https:\/\/demo\.epay\.bg, or leave it out$/],
      [{ PUBLIC_URL: address }, /PUBLIC_URL: use the address people type/],
      [{ SMS_URL: address }, /SMS_URL: use the address that takes/],
      [{ OIDC_PROVIDERS: JSON.stringify([{ ...SCHOOL, issuer: address }]) }, /issuer: use a whole address$/],
      [{ SAML_PROVIDERS: JSON.stringify([{ ...SAML, entry_point: address }]) }, /entry_point: use a whole address$/],
    ],
  ),
  ...['https://club.example/pool', 'https://club.example/?club=1', 'https://club:secret@club.example'].map(
    (PUBLIC_URL): [NodeJS.ProcessEnv, RegExp] => [{ PUBLIC_URL }, /PUBLIC_URL: use the address people type/],
  ),
  [{ CLUB_NAME: ' ' }, /CLUB_NAME: use a name of 1 to 80 signs$/],
  [{ CLUB_NAME: 'я'.repeat(81) }, /CLUB_NAME: use a name of 1 to 80 signs$/],
  ...['X Forwarded For', 'X-Forwarded-For:', 'Х-Адрес'].map((CLIENT_IP_HEADER): [NodeJS.ProcessEnv, RegExp] => [
    { CLIENT_IP_HEADER },
    /CLIENT_IP_HEADER: use the name of a header/,
  ]),
  [{ SMTP_URL: 'post.example:587' }, /^Wrong setting — SMTP_URL: use smtp:\S+$/],
  ...['smtp://', 'smtp://[', 'smtp://club:100%@post.example'].map((SMTP_URL): [NodeJS.ProcessEnv, RegExp] => [
    { SMTP_URL },
    /SMTP_URL: use smtp:/,
  ]),
  ...['s3://', 's3://[', 'file://host/files'].map((STORAGE_URL): [NodeJS.ProcessEnv, RegExp] => [
    { STORAGE_URL },
    /STORAGE_URL: use s3:/,
  ]),
  ...['s3://[', 'sftp://[', 'sftp://?', 'sftp://club:100%@nas/x', 'file://host/backups'].map(
    (BACKUP_TARGET): [NodeJS.ProcessEnv, RegExp] => [{ BACKUP_TARGET }, /BACKUP_TARGET: use a folder/],
  ),
  [{ GOOGLE_CLIENT_ID: 'alone' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/],
  [{ ...GOOGLE, GOOGLE_ISSUER: 'http://id.example' }, /GOOGLE_ISSUER: use https/],
  [{ OIDC_PROVIDERS: '[{' }, /OIDC_PROVIDERS: use a JSON list/],
  [{ OIDC_PROVIDERS: '/no/such/file.json' }, /OIDC_PROVIDERS: use a JSON list or the path/],
  [
    { OIDC_PROVIDERS: JSON.stringify([{ ...SCHOOL, issuer: 'http://login.school.example' }]) },
    /OIDC_PROVIDERS\.0\.issuer: use https/,
  ],
  [{ OIDC_PROVIDERS: JSON.stringify([{ ...SCHOOL, name: 'email' }]) }, /OIDC_PROVIDERS\.0\.name/],
  [{ ...GOOGLE, OIDC_PROVIDERS: JSON.stringify([{ ...SCHOOL, name: 'google' }]) }, /google is there twice/],
  [{ SAML_PROVIDERS: JSON.stringify([{ ...SAML, id: 'seven' }]) }, /SAML_PROVIDERS\.0\.id/],
  [
    { SAML_PROVIDERS: JSON.stringify([{ ...SAML, certificates: ['no certificate'] }]) },
    /certificates\.0: use a certificate/,
  ],
  [{ WEB3_CHAINS: 'bitcoin' }, /WEB3_CHAINS\.0: use off, or some of ethereum,solana/],
  [{ MANUAL_LINKING: 'maybe' }, /MANUAL_LINKING: use on or off/],
])('%j is refused with one clear line', (env, line) => {
  expect(() => configOf(env)).toThrow(SettingError);
  expect(() => configOf(env)).toThrow(line);
});

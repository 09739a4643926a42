import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testConfig } from '../platform/testing/club.ts';
import { AuthError, OAuthError } from './auth-error.ts';
import { allowedRedirect, withError } from './redirects.ts';

const config = testConfig({
  demo: false,
  publicUrl: 'https://club.example',
  redirectUrls: ['https://*.club.example/**', 'https://app.example/back', 'plavane://sign-in/*', 'https://one.example'],
});

test.each([
  'https://club.example/',
  'https://club.example/dashboard?tab=1#top',
  'https://app.club.example/any/depth?x=1',
  'https://app.example/back',
  'plavane://sign-in/7',
  'https://one.example/',
])('%s is a way back', (address) => {
  expect(allowedRedirect(config, address)).toBe(address);
});

const OWN_MACHINE = ['http://127.0.0.1:8080/callback', 'http://[::1]:3000/', 'http://127.1:9/', 'http://2130706433/'];

test('an address of the own machine is a way back in a demo, and in a real club only where it is listed', () => {
  for (const address of OWN_MACHINE) {
    expect(allowedRedirect({ ...config, demo: true }, address)).toBe(new URL(address).href);
    expect(allowedRedirect({ ...config, demo: false }, address)).toBe('https://club.example');
  }
  const listed = { ...config, demo: false, redirectUrls: ['http://127.0.0.1:8080/**'] };
  expect(allowedRedirect(listed, 'http://127.0.0.1:8080/callback')).toBe('http://127.0.0.1:8080/callback');
});

test.each([
  null,
  '',
  'dashboard',
  '//club.example/',
  'https://club.example.evil.example/',
  'https://club.example@evil.example/',
  'https://me:secret@club.example/',
  'http://club.example/',
  'https://club.example:8443/',
  'http://localhost.evil.example/',
  'https://a.b.club.example/',
  'https://evil.example/.club.example/',
  'https://evil.example?.club.example/',
  'https://app.example/back/further',
  'https://app.example/back?next=1',
  'plavane://sign-in/7/8',
  'javascript:alert(1)//club.example',
  'data:text/html,club.example',
])('%s is refused: the site is used instead', (address) => {
  expect(allowedRedirect(config, address)).toBe('https://club.example');
});

test('no other host gets through, whatever surrounds it', () => {
  const part = fc.stringMatching(/^[a-z0-9.@:/?#\\*%-]{0,12}$/);
  fc.assert(
    fc.property(part, fc.domain(), part, (before, host, after) => {
      const allowed = allowedRedirect(config, `https://${before}${host}${after}`);
      expect(new URL(allowed).hostname).toMatch(/^((\w+-*)+\.)?club\.example$|^app\.example$|^one\.example$/);
    }),
  );
});

test('a refusal is in the query and in the fragment, beside what was there', () => {
  const parametersOf = (error: AuthError) => {
    const address = new URL(withError('https://club.example/auth?mode=x#old', error));
    expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual(
      Object.fromEntries([...address.searchParams].filter(([name]) => name !== 'mode')),
    );
    expect(address.searchParams.get('mode')).toBe('x');
    return [address.searchParams.get('error'), address.searchParams.get('error_code')];
  };
  expect(parametersOf(new AuthError(400, 'bad_oauth_state', 'a'))).toEqual(['invalid_request', 'bad_oauth_state']);
  expect(parametersOf(new AuthError(401, 'no_authorization', 'a'))).toEqual([
    'unauthorized_client',
    'no_authorization',
  ]);
  expect(parametersOf(new AuthError(403, 'user_banned', 'a & b'))).toEqual(['access_denied', 'user_banned']);
  expect(parametersOf(new AuthError(422, 'signup_disabled', 'a'))).toEqual(['invalid_request', 'signup_disabled']);
  expect(parametersOf(new AuthError(500, 'unexpected_failure', 'a'))).toEqual(['server_error', 'unexpected_failure']);
  expect(parametersOf(new AuthError(503, 'unexpected_failure', 'a'))).toEqual([
    'temporarily_unavailable',
    'unexpected_failure',
  ]);
  expect(parametersOf(new AuthError(400, 'bad_oauth_callback', 'no', { error: 'access_denied' }))).toEqual([
    'access_denied',
    'bad_oauth_callback',
  ]);
  expect(parametersOf(new OAuthError('invalid_grant', 'no'))).toEqual(['invalid_grant', 'invalid_grant']);
});

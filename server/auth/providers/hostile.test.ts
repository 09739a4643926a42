import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../platform/testing/properties.ts';
import { createStandIn } from '../../stand-ins/sign-in/stand-in.ts';
import { createIdp } from '../sso/testing/test-idp.ts';
import { authTest } from '../testing/test-auth.ts';
import { queryOf } from '../testing/test-issuer.ts';

const idp = createIdp(randomUUID());

const auth = await authTest({ samlProviders: [idp.settings], web3Chains: ['ethereum', 'solana'] });
auth.app.route('/', createStandIn(auth.config));

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const garbage = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'google',
    'ethereum',
    'school.example',
    '\0',
    '\ud800',
    's256',
    'x.y.z',
    'a'.repeat(70),
    '<a>',
    'null',
  ),
);

test('garbage in an address never makes it fail', async () => {
  const names = fc.constantFrom(
    'provider',
    'state',
    'code',
    'error',
    'redirect_to',
    'scopes',
    'code_challenge',
    'code_challenge_method',
    'iss',
  );
  const paths = fc.constantFrom(
    '/authorize',
    '/callback',
    '/sso/saml/metadata',
    '/user/identities/authorize',
    '/user/identities/x',
  );
  await forAll(150, [paths, fc.dictionary(names, garbage)], async (path, search) => {
    const response = await auth.send(`${path}?${new URLSearchParams(search)}&%E0=%`);
    expect(response.status, await response.text()).toBeLessThan(500);
  });
});

test('garbage in a body never makes it fail', async () => {
  const names = fc.constantFrom(
    'provider',
    'id_token',
    'nonce',
    'chain',
    'message',
    'signature',
    'domain',
    'provider_id',
    'link_identity',
    'redirect_to',
    'SAMLResponse',
    'RelayState',
    'state',
    'code',
  );
  const paths = fc.constantFrom('/token?grant_type=id_token', '/token?grant_type=web3', '/sso');
  const forms = fc.constantFrom('/callback', '/sso/saml/acs');
  await forAll(150, [paths, forms, fc.dictionary(names, garbage)], async (path, form, body) => {
    for (const response of [
      await auth.post(path, body),
      await auth.send(form, { method: 'POST', headers: FORM, body: new URLSearchParams(body).toString() }),
    ])
      expect(response.status, await response.text()).toBeLessThan(500);
  });
});

test('garbage never makes the stand-in fail', async () => {
  const paths = fc.constantFrom(
    'auth',
    'token',
    'me',
    'jwks',
    'interaction/x',
    'interaction/',
    'auth/x',
    'session/end',
    '..',
    '%00',
    '.well-known/openid-configuration',
  );
  await forAll(100, [paths, fc.constantFrom('GET', 'POST', 'DELETE'), garbage], async (path, method, text) => {
    const request = new Request(
      `${auth.config.publicUrl}/dev/google/${path}?client_id=${encodeURIComponent(text.toWellFormed())}`,
      { method, ...(method === 'POST' ? { body: text, headers: FORM } : {}) },
    );
    expect((await auth.app.fetch(request)).status).toBeLessThan(500);
  });
});

const answers: [string, () => string][] = [
  ['nested without end', () => '<a>'.repeat(40_000)],
  ['nested and closed', () => '<a>'.repeat(16_000) + '</a>'.repeat(16_000)],
  ['wide', () => `<Response>${'<a b="c"/>'.repeat(12_000)}</Response>`],
  [
    'full of attributes',
    () => `<Response ${Array.from({ length: 12_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
  ],
  [
    'full of signatures',
    () => `<Response>${'<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'.repeat(2_200)}</Response>`,
  ],
  ['one long text', () => `<Response>${'a'.repeat(140_000)}</Response>`],
];

test.each(answers)('a SAML answer that is %s is refused', async (_, xml) => {
  const begun = await auth.client().auth.signInWithSSO({ domain: 'school.example' });
  const { relayState } = idp.readRequest(begun.data!.url);
  const response = await auth.send('/sso/saml/acs', {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({
      SAMLResponse: Buffer.from(xml()).toString('base64'),
      RelayState: relayState,
    }).toString(),
  });
  expect(queryOf(new URL(response.headers.get('location')!))['error_code']).toBe('validation_failed');
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, createTestAuth, newAddress, PASSWORD } from '../testing/test-auth.ts';
import { claimsIn, fragmentOf, queryOf } from '../testing/test-issuer.ts';
import { assertionXml, createIdp, responseXml, type AssertionFacts } from './testing/test-idp.ts';

const idp = createIdp(randomUUID());

const auth = await authTest({ samlProviders: [idp.settings] });
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

interface Away {
  said: AssertionFacts;
  relayState: string;
}

/** Begins a sign-in through the official client; returns the school's statement about a person of its. */
async function leave(supabase = auth.client(), parts: Partial<AssertionFacts> = {}): Promise<Away> {
  const data = await succeeds(
    supabase.auth.signInWithSSO({
      domain: 'school.example',
      options: { redirectTo: `${auth.config.publicUrl}/dashboard` },
    }),
  );
  const { id, consumer, audience, relayState } = idp.readRequest(data!.url);
  const email = `${randomUUID()}@school.example`;
  const said = {
    inResponseTo: id,
    audience,
    recipient: consumer,
    issuer: idp.entityId,
    nameId: randomUUID(),
    format: PERSISTENT,
    attributes: { mail: email, displayName: 'Ива Радева', ou: 'Учители' },
    notBefore: -5,
    notOnOrAfter: 300,
    sessionEnd: null,
    ...parts,
  };
  return { said, relayState };
}

async function answer(relayState: string, xml: string): Promise<URL> {
  const response = await auth.send('/sso/saml/acs', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }).toString(),
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location')!);
}
const signed = (said: AssertionFacts) => idp.sign(responseXml(said), 'Response');
const refused = (end: URL) => [
  fragmentOf(end)['access_token'],
  queryOf(end)['error_code'],
  fragmentOf(end)['error_code'],
];
const INVALID = [undefined, 'validation_failed', 'validation_failed'];

test('a teacher signs in through the school, and finds the account again', async () => {
  const { said, relayState } = await leave();
  const end = await answer(relayState, signed(said));
  expect(end.pathname).toBe('/dashboard');
  const { access_token } = fragmentOf(end);
  const provider = `sso:${idp.settings.id}`;
  expect(claimsIn(access_token!)).toMatchObject({
    email: said.attributes['mail'],
    amr: [{ method: 'sso/saml', provider }],
    app_metadata: { provider, providers: [provider] },
    user_metadata: { full_name: 'Ива Радева', department: 'Учители' },
  });
  const again = await leave(undefined, { nameId: said.nameId, attributes: said.attributes });
  const second = fragmentOf(await answer(again.relayState, signed(again.said)));
  expect(claimsIn(second['access_token']!)['sub']).toBe(claimsIn(access_token!)['sub']);
});

test('with PKCE the browser that began gets the session, which ends when the school wants', async () => {
  const supabase = auth.client({ auth: { flowType: 'pkce' } });
  const { said, relayState } = await leave(supabase, { sessionEnd: 1800 });
  const { code } = queryOf(await answer(relayState, signed(said)));
  const data = await succeeds(supabase.auth.exchangeCodeForSession(code!));
  expect(claimsIn(data.session!.access_token)).toMatchObject({ amr: [{ method: 'sso/saml' }] });
  const rows =
    await auth.asOwner`select extract(epoch from not_after - now())::float8 as seconds from auth.sessions where user_id = ${data.user!.id}`;
  expect(rows[0]!.seconds).toBeGreaterThan(1700);
  expect(rows[0]!.seconds).toBeLessThan(1801);
});

test('a school’s account is separate from one with the same address, and the school manages it', async () => {
  const { email, user } = await auth.family();
  const { said, relayState } = await leave(undefined, { attributes: { mail: email } });
  const parameters = fragmentOf(await answer(relayState, signed(said)));
  expect(claimsIn(parameters['access_token']!)['sub']).not.toBe(user.id);
  expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).data.user!.id).toBe(user.id);
  const supabase = auth.client();
  await supabase.auth.setSession({
    access_token: parameters['access_token']!,
    refresh_token: parameters['refresh_token']!,
  });
  for (const change of [{ password: 'another-one' }, { email: newAddress() }])
    await fails(supabase.auth.updateUser(change), '422 user_sso_managed');
});

test('a provider that signs the assertion only is taken where the settings say so', async () => {
  const { said, relayState } = await leave();
  const assertionSigned = responseXml(said, idp.sign(assertionXml(said), 'Assertion'));
  expect(refused(await answer(relayState, assertionSigned))).toEqual(INVALID);
  idp.settings.signedResponse = false;
  expect(fragmentOf(await answer(relayState, assertionSigned))).toHaveProperty('access_token');
  idp.settings.signedResponse = true;
});

test.each<[string, (said: AssertionFacts) => string]>([
  ['no signature', (said) => responseXml(said)],
  ['another signer', (said) => idp.sign(responseXml(said), 'Response', idp.foreignKey)],
  ['was changed after signing', (said) => signed(said).replace(said.nameId, 'admin')],
  [
    'has an unsigned assertion beside the signed one',
    (said) =>
      signed(said).replace('</samlp:Response>', `${assertionXml({ ...said, nameId: 'admin' })}</samlp:Response>`),
  ],
  ['wraps the signed one (the signature moved to another element)', wrapped],
  ['wraps the signed assertion in an extension', wrappedAssertion],
  ['is for another audience', (said) => signed({ ...said, audience: 'https://other.example/metadata' })],
  ['is for another address', (said) => signed({ ...said, recipient: 'https://other.example/acs' })],
  ['is of another provider', (said) => signed({ ...said, issuer: 'https://other.example/metadata' })],
  ['answers another request', (said) => signed({ ...said, inResponseTo: '_another' })],
  ['answers no request', (said) => idp.sign(responseXml(said).replaceAll(/ InResponseTo="[^"]*"/g, ''), 'Response')],
  ['is signed by SHA-1', (said) => weakly(said, { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
  ['has a digest of SHA-1', (said) => weakly(said, { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' })],
  ['has expired', (said) => signed({ ...said, notBefore: -900, notOnOrAfter: -300 })],
  ['is old, whatever it says', (said) => signed({ ...said, notBefore: -900, notOnOrAfter: 900 })],
  ['is not yet valid', (said) => signed({ ...said, notBefore: 300, notOnOrAfter: 900 })],
  ['brings a document type', (said) => `<!DOCTYPE Response [<!ENTITY a "aaaa">]>${signed(said)}`],
  ['is no XML', () => '<Response'],
  ['is empty', () => ''],
  [
    'says that the school refused',
    (said) =>
      signed(said)
        .replace('status:Success', 'status:Responder')
        .replace(/<saml:Assertion.*<\/saml:Assertion>/, ''),
  ],
])('an answer that %s signs no one in', async (_, forge) => {
  const { said, relayState } = await leave();
  expect(refused(await answer(relayState, forge(said)))).toEqual(INVALID);
  // And it does not end the sign-in that is under way.
  expect(fragmentOf(await answer(relayState, signed(said)))).toHaveProperty('access_token');
});

function weakly(said: AssertionFacts, method: object): string {
  const strong = {
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  };
  return idp.sign(responseXml(said), 'Response', undefined, { ...strong, ...method });
}

/** XML signature wrapping: a forged response around the true one, whose signature it shows. */
function wrapped(said: AssertionFacts): string {
  const [, signature = ''] = /(<Signature[\s\S]*<\/Signature>)/.exec(signed(said)) ?? [];
  const original = signed(said).replace(signature, '');
  const forged = responseXml({ ...said, nameId: 'admin' });
  return forged.replace('<samlp:Status>', `${signature}<samlp:Extensions>${original}</samlp:Extensions><samlp:Status>`);
}

function wrappedAssertion(said: AssertionFacts): string {
  const forged = assertionXml({ ...said, nameId: 'admin' });
  return signed(said).replace(
    /(<saml:Assertion[\s\S]*<\/saml:Assertion>)/,
    `<samlp:Extensions>$1</samlp:Extensions>${forged}`,
  );
}

test('an answer counts once, also when it comes twice at the same moment', async () => {
  const { said, relayState } = await leave();
  const xml = signed(said);
  const ends = await Promise.all([answer(relayState, xml), answer(relayState, xml)]);
  expect(ends.filter((end) => fragmentOf(end)['access_token'])).toHaveLength(1);
  expect(refused(await answer(relayState, xml))).toEqual([
    undefined,
    'flow_state_already_used',
    'flow_state_already_used',
  ]);
  const other = await leave();
  expect(refused(await answer(other.relayState, xml))).toEqual(INVALID);
});

test('an answer without a request, or too late, is refused', async () => {
  const { said, relayState } = await leave();
  expect(refused(await answer('unknown', signed(said)))).toEqual([
    undefined,
    'saml_relay_state_not_found',
    'saml_relay_state_not_found',
  ]);
  await auth.asOwner`update auth.flow_states set created_at = now() - interval '11 minutes' where state_used_at is null`;
  expect(refused(await answer(relayState, signed(said)))).toEqual([
    undefined,
    'flow_state_expired',
    'flow_state_expired',
  ]);
});

test('a comment inside the subject cuts nothing off', async () => {
  const { said, relayState } = await leave(undefined, { nameId: 'admin@school.example.evil' });
  const end = await answer(relayState, signed(said).replace('example.evil', 'example<!-- -->.evil'));
  const { sub } = claimsIn(fragmentOf(end)['access_token']!);
  const { rows } = await auth.owner.query('select provider_id from auth.identities where user_id = $1', [sub]);
  expect(rows).toEqual([{ provider_id: 'admin@school.example.evil' }]);
});

test('clocks may differ a little', async () => {
  const { said, relayState } = await leave(undefined, { notBefore: 40, notOnOrAfter: 300 });
  expect(fragmentOf(await answer(relayState, signed(said)))).toHaveProperty('access_token');
});

test('a person without a lasting name or an address is refused', async () => {
  const passing = await leave(undefined, { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' });
  expect(queryOf(await answer(passing.relayState, signed(passing.said)))['error_code']).toBe(
    'saml_assertion_no_user_id',
  );
  const mute = await leave(undefined, { attributes: {} });
  expect(queryOf(await answer(mute.relayState, signed(mute.said)))['error_code']).toBe('saml_assertion_no_email');
});

test('an address is checked as at a sign-up, and proved by email where the domain is not the school’s', async () => {
  for (const mail of ['admin', 'a@school.example, b@school.example', 'a@school.example&#10;b@school.example']) {
    const { said, relayState } = await leave(undefined, { attributes: { mail } });
    expect(queryOf(await answer(relayState, signed(said)))['error_code']).toBe('saml_assertion_no_email');
  }
  const foreign = await createTestAuth({ samlProviders: [idp.settings], autoConfirm: false });
  const mail = newAddress();
  const data = await succeeds(foreign.client().auth.signInWithSSO({ domain: 'school.example' }));
  const { id, consumer, audience, relayState } = idp.readRequest(data!.url);
  const { said } = await leave(undefined, { inResponseTo: id, recipient: consumer, audience, attributes: { mail } });
  const response = await foreign.send('/sso/saml/acs', {
    method: 'POST',
    body: new URLSearchParams({ SAMLResponse: Buffer.from(signed(said)).toString('base64'), RelayState: relayState }),
  });
  const end = new URL(response.headers.get('location')!);
  expect(queryOf(end)['error_code']).toBe('provider_email_needs_verification');
  expect((await foreign.follow((await foreign.emailTo(mail)).link)).hash).toContain('access_token=');
  await foreign.close();
});

test('POST /sso: by id or by domain, as an address or as a redirect', async () => {
  const byId = await auth.client().auth.signInWithSSO({ providerId: idp.settings.id });
  expect(byId.data!.url).toMatch(/^https:\/\/idp\.school\.example\/sso\?tenant=7&SAMLRequest=/);
  const redirect = await auth.post('/sso', { domain: 'SCHOOL.example' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, expect.stringContaining('SAMLRequest=')]);
  const refusals: [object, number, string][] = [
    [{ domain: 'other.example' }, 404, 'sso_provider_not_found'],
    [{ provider_id: randomUUID() }, 404, 'sso_provider_not_found'],
    [{}, 400, 'validation_failed'],
    [{ provider_id: idp.settings.id, domain: 'school.example' }, 400, 'validation_failed'],
    [{ domain: 'school.example', code_challenge: 'a'.repeat(43) }, 400, 'validation_failed'],
  ];
  for (const [body, status, code] of refusals) {
    await fails(auth.post('/sso', body), `${status} ${code}`);
  }
});

test('the metadata say where answers go', async () => {
  const response = await auth.send('/sso/saml/metadata?download=true');
  expect(response.headers.get('content-type')).toMatch(/xml/);
  expect(response.headers.get('content-disposition')).toContain('metadata.xml');
  const xml = await response.text();
  expect(xml).toContain(`entityID="${auth.config.publicUrl}/auth/v1/sso/saml/metadata"`);
  expect(xml).toContain(`Location="${auth.config.publicUrl}/auth/v1/sso/saml/acs"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
});

test('without a provider there is no SAML', async () => {
  const bare = await createTestAuth({ samlProviders: [] });
  await fails(bare.client().auth.signInWithSSO({ domain: 'school.example' }), {
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  });
  for (const response of [
    await bare.send('/sso/saml/metadata'),
    await bare.send('/sso/saml/acs', { method: 'POST', body: '' }),
  ])
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([404, 'saml_provider_disabled']);
  await bare.close();
});

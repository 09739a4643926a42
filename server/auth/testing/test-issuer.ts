import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll } from 'vitest';
import { openIdProvider, type OidcProvider } from '../../settings/provider-settings.ts';
import { newAddress } from './test-auth.ts';

/** A browser without a window: keeps cookies, follows redirects within the server, submits forms. */
export class TestBrowser {
  readonly #ask: (request: Request) => Promise<Response>;
  readonly #cookies = new Map<string, string>();

  constructor(ask: (request: Request) => Promise<Response> | Response) {
    this.#ask = async (request) => ask(request);
  }

  /**
   * The page at which the address ends: the first answer that is not a redirect, or an address that `outside` names.
   */
  async open(address: string | URL, init: RequestInit = {}): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address);
    let request = this.#request(url, init);
    for (let hops = 0; hops < 12; hops++) {
      const response = await this.#ask(request);
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      const location = response.headers.get('location');
      if (!location) return { url, response };
      url = new URL(location, url);
      if (!/^\/(auth\/v1|dev)\//.test(url.pathname)) return { url, response: null };
      request = this.#request(url, {});
    }
    throw new Error(`too many redirects, the last to ${url.href}`);
  }

  submit(address: string | URL, fields: Record<string, string>) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.open(address, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
  }

  #request(url: URL, init: RequestInit): Request {
    const headers = new Headers(init.headers);
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies) headers.set('cookie', cookies);
    return new Request(url, { ...init, headers });
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    if (value) this.#cookies.set(name!, value);
    else this.#cookies.delete(name!);
  }
}

/** The fragment, or the query, of the address at which a sign-in has ended. */
export const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
export const queryOf = (url: URL) => Object.fromEntries(url.searchParams);

/** The claims of an access token, unchecked. */
export const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, never>;

export type TestIssuer = Awaited<ReturnType<typeof createIssuer>>;

/** An OpenID provider of the tests' own on this machine: it answers as the test scripts it. */
export async function createIssuer(name = 'school') {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const asked: { authorization: string | null; form: URLSearchParams }[] = [];
  const says = {
    claims: {} as JWTPayload,
    userinfo: null as Record<string, unknown> | null,
    tokenStatus: 200,
    nonce: '',
    /** The next token answer never ends. */
    isEndless: false,
  };
  let left: (bytes: number) => void;
  const wasLeft = new Promise<number>((resolve) => (left = resolve));
  const server = createServer(async (request, response) => {
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = new URL(request.url!, issuer).pathname;
    if (path === '/.well-known/openid-configuration')
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...(says.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (path === '/keys') return json(200, { keys: [jwk] });
    if (path === '/userinfo') return json(200, says.userinfo);
    let body = '';
    for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
    asked.push({ authorization: request.headers.authorization ?? null, form: new URLSearchParams(body) });
    if (says.isEndless) return left(await writeWithoutEnd(response));
    if (says.tokenStatus !== 200) return json(says.tokenStatus, { error: 'invalid_grant' });
    return json(200, {
      access_token: 'provider-access',
      refresh_token: 'provider-refresh',
      token_type: 'Bearer',
      id_token: await idToken({ nonce: says.nonce, ...says.claims }),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: OidcProvider = {
    ...openIdProvider(name, issuer, 'club, club-app', 'a secret of the club'),
    domains: ['*'],
  };

  /** An ID token of the issuer; `null` removes a claim. */
  async function idToken(
    claims: Record<string, unknown>,
    { key = keys.privateKey, kid = 'one' } = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer, aud: 'club', iat: now, exp: now + 300, ...claims };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    return new SignJWT(kept).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  }

  return {
    issuer,
    settings,
    says,
    asked,
    /** The bytes of the endless answer that were written when its reader went. */
    wasLeft,
    idToken,
    foreignKey: foreign.privateKey,
    /** Sends the person back from the authorization address, as a browser would: with code and state. */
    answer(authorization: URL, claims: JWTPayload): Record<string, string> {
      says.claims = claims;
      says.nonce = authorization.searchParams.get('nonce')!;
      return { code: 'a-code', state: authorization.searchParams.get('state')!, iss: issuer };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Writes as fast as it is read, until the reader goes; returns the bytes. */
async function writeWithoutEnd(response: ServerResponse): Promise<number> {
  let bytes = 0;
  const part = Buffer.alloc(64 * 1024, 'a');
  async function* parts() {
    yield Buffer.from('{"access_token":"');
    for (;;) yield (((bytes += part.length), part));
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  await pipeline(parts, response).catch(() => undefined);
  return bytes;
}

/** A person of the provider, with that address or an unused one. */
export const personOf = (name: string, email: string = newAddress()) => ({
  sub: sha256Hex(email).slice(0, 20),
  email,
  email_verified: true,
  name,
});

export const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Such a provider for a test file; closed after its tests. */
export async function issuerTest(name?: string): Promise<TestIssuer> {
  const issuer = await createIssuer(name);
  afterAll(() => issuer.close());
  return issuer;
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Context } from 'oidc-provider';
import { derivedSecret } from '../../auth/tokens/tokens.ts';
import type { Config } from '../../settings/config.ts';
import { STAND_IN_PATH, type OidcProvider } from '../../settings/provider-settings.ts';
import { chooserPage, faultPage } from './chooser-page.ts';
import { claimsOf, subjectOf, type StandInPerson } from './people.ts';

const INTERACTION = `${STAND_IN_PATH}/interaction/`;
const LARGEST_FORM = 4096;
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** An OpenID provider with one client, this club, and any person who is typed in. Everything is kept in memory. */
export async function createProvider(config: Config, settings: OidcProvider): Promise<RequestListener> {
  const people = new Map<string, StandInPerson>();
  const provider = new Provider(settings.issuer, {
    clients: [
      {
        client_id: settings.clientIds[0],
        client_secret: settings.clientSecret,
        redirect_uris: [`${config.publicUrl}/auth/v1/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [derivedSecret(config, 'stand-in cookies', '')] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // As at Google, the ID token itself carries name and address.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => INTERACTION + uid },
    issueRefreshToken: async () => true,
    findAccount: async (_: Context, sub: string) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: async () => claimsOf(person) };
    },
    loadExistingGrant: (context: Context) => grantEverything(provider, context),
    renderError: (context: Context, { error }: { error: string }) => {
      context.type = 'html';
      context.body = faultPage(error);
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 86_400,
      Session: 3600,
    },
  });
  provider.proxy = true;
  const protocol = provider.callback();
  return (request, response) => {
    const address = request.url ?? '';
    if (address.startsWith(INTERACTION)) return void choose(provider, people, request, response);
    request.headers.cookie = withoutSession(request.headers.cookie ?? '');
    Object.assign(request, { originalUrl: address, url: address.slice(STAND_IN_PATH.length) });
    protocol(request, response);
  };
}

async function signingKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() };
}

/**
 * Every sign-in asks who the person is: in a demo one visitor plays many people, and none stays signed in at the
 * stand-in.
 */
function withoutSession(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');
}

/** The club may know the person's name and address without a second question. */
async function grantEverything(provider: Provider, { oidc }: Context) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId! });
  grant.addOIDCScope('openid email profile offline_access');
  await grant.save();
  return grant;
}

/** GET: the page that asks for a person. POST: its answer. */
async function choose(
  provider: Provider,
  people: Map<string, StandInPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return void response.writeHead(200, HTML).end(chooserPage());
    const form = await readForm(request);
    const person = personIn(form);
    if (form.has('cancel') || !person) {
      const refusal = { error: 'access_denied', error_description: 'The person did not sign in' };
      return await provider.interactionFinished(request, response, refusal);
    }
    const accountId = subjectOf(person.email);
    people.set(accountId, person);
    await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
  } catch (error) {
    response.writeHead(400, HTML).end(faultPage((error as { error?: string }).error ?? 'invalid_request'));
  }
}

function personIn(form: URLSearchParams): StandInPerson | null {
  const name = form.get('name')?.trim().slice(0, 120) ?? '';
  const email = form.get('email')?.trim().toLowerCase().slice(0, 254) ?? '';
  return name && /^[^\s@]+@[^\s@]+$/.test(email) ? { name, email, verified: form.get('verified') === 'on' } : null;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST_FORM) chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

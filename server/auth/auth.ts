import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database.ts';
import { clientIp } from '../platform/http/client-ip.ts';
import { AuthError, errorResponse, toAuthError } from './auth-error.ts';
import { token } from './grants.ts';
import { health, jwks, settings } from './public-facts.ts';
import { REQUESTS_PER_IP, takeFrom, TOKENS_PER_IP, type Limit } from './rate-limits.ts';
import { recover, resend } from './recovery.ts';
import { refuse, refuseAdmin, refuseSignedIn } from './refusals.ts';
import { LARGEST_BODY } from './request-body.ts';
import type { AuthService, Handler } from './service.ts';
import { signUp } from './sign-up.ts';
import { getUser, logout, updateUser } from './user.ts';
import { verifyByCode, verifyByLink } from './verify.ts';

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ALL';
  path: string;
  handle: Handler;
  /** How often one client address may call it. */
  perIp?: Limit;
}

const otpDisabled = refuse(422, 'otp_disabled', 'Signups not allowed for otp');
const providerDisabled = refuse(400, 'provider_disabled', 'Unsupported provider: provider is not enabled');
const linkingDisabled = refuseSignedIn(404, 'manual_linking_disabled', 'Manual linking is disabled');
const verifyingDisabled = refuseSignedIn(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');

/** Every address of /auth/v1. */
const ROUTES: Route[] = [
  { method: 'POST', path: '/signup', handle: signUp, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/token', handle: token, perIp: TOKENS_PER_IP },
  { method: 'GET', path: '/user', handle: getUser },
  { method: 'PUT', path: '/user', handle: updateUser, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/logout', handle: logout },
  { method: 'POST', path: '/recover', handle: recover, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/resend', handle: resend, perIp: REQUESTS_PER_IP },
  { method: 'GET', path: '/verify', handle: verifyByLink, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/verify', handle: verifyByCode, perIp: REQUESTS_PER_IP },
  { method: 'GET', path: '/settings', handle: settings },
  { method: 'GET', path: '/health', handle: health },
  { method: 'GET', path: '/.well-known/jwks.json', handle: jwks },

  { method: 'POST', path: '/otp', handle: otpDisabled },
  { method: 'POST', path: '/magiclink', handle: otpDisabled },
  { method: 'GET', path: '/authorize', handle: providerDisabled },
  { method: 'ALL', path: '/callback', handle: providerDisabled },
  { method: 'POST', path: '/sso', handle: refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled') },
  {
    method: 'GET',
    path: '/reauthenticate',
    handle: refuseSignedIn(422, 'reauthentication_not_valid', 'Reauthentication is not offered'),
  },
  { method: 'GET', path: '/user/identities/authorize', handle: linkingDisabled },
  { method: 'DELETE', path: '/user/identities/:id', handle: linkingDisabled },
  {
    method: 'POST',
    path: '/factors',
    handle: refuseSignedIn(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'),
  },
  { method: 'DELETE', path: '/factors/:id', handle: refuseSignedIn(404, 'mfa_factor_not_found', 'Factor not found') },
  { method: 'POST', path: '/factors/:id/challenge', handle: verifyingDisabled },
  { method: 'POST', path: '/factors/:id/verify', handle: verifyingDisabled },
  { method: 'ALL', path: '/passkeys/*', handle: refuse(404, 'passkey_disabled', 'Passkeys are disabled') },
  { method: 'POST', path: '/invite', handle: refuseAdmin },
  { method: 'ALL', path: '/admin/*', handle: refuseAdmin },
];

/** What the service needs from outside. */
export type AuthOptions = Omit<AuthService, 'onUserCreated'> & Partial<Pick<AuthService, 'onUserCreated'>>;

/** The authentication service, to be mounted at /auth/v1. */
export function createAuth({ config, database, mailer, onUserCreated = async () => undefined }: AuthOptions): Hono {
  const service: AuthService = { config, database, mailer, onUserCreated };
  const app = new Hono();
  app.onError((error, c) => errorResponse(c.req.raw, toAuthError(error)));
  app.use('*', bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));
  for (const { method, path, handle, perIp } of ROUTES) {
    const run = async (c: Context) => {
      if (perIp) await limitClient({ config, database }, c, path, perIp);
      return handle(service, c);
    };
    if (method === 'ALL') app.all(path, run);
    else app.on(method, path, run);
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) app.all(path, wrongMethod);
  app.all('*', unknownPath);
  return app;
}

async function limitClient(
  limited: { config: Config; database: Database },
  c: Context,
  path: string,
  limit: Limit,
): Promise<void> {
  const ip = clientIp(c.req.raw, limited.config);
  if (ip) await takeFrom(limited, `ip ${path}`, ip, limit);
}

function tooLarge(): never {
  throw new AuthError(413, 'request_entity_too_large', `Request body is larger than ${LARGEST_BODY} bytes`);
}

function wrongMethod(): never {
  throw new AuthError(405, 'validation_failed', 'This method is not allowed here');
}

function unknownPath(): never {
  throw new AuthError(404, 'validation_failed', 'There is nothing at this address');
}

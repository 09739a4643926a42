import { Hono, type Context } from 'hono';
import { brokeOff, isArriving } from '../platform/http/body/body-pieces.ts';
import { smallBody } from '../platform/http/body/small-body.ts';
import { clientIp, networkOf } from '../platform/http/client-ip.ts';
import { noStore } from '../platform/http/no-store.ts';
import { createSmsSender } from '../platform/sms/sms-sender.ts';
import { unlinkIdentity } from './accounts/unlink-identity.ts';
import { updateUser } from './accounts/update-user.ts';
import { getUser, logout } from './accounts/user.ts';
import { deleteUser } from './admin/delete-user.ts';
import { generateLink } from './admin/links/generate-link.ts';
import { invite } from './admin/links/invite.ts';
import { unknownAdminCall } from './admin/require-admin.ts';
import { updateUserAsAdmin } from './admin/update-user.ts';
import { deleteFactor, listFactors } from './admin/user-factors.ts';
import { createUserAsAdmin, getUserById, listUsers } from './admin/users.ts';
import { listEntries } from './audit/list-entries.ts';
import { AuthError, bodyBrokeOff, bodyTooSlow, errorResponse, timedOut, toAuthError } from './auth-error.ts';
import { challengeFactor } from './factors/challenge.ts';
import { enrollFactor } from './factors/enroll.ts';
import { unenrollFactor } from './factors/unenroll.ts';
import { verifyFactor } from './factors/verify-factor.ts';
import { FACTORS_PER_IP, REQUESTS_PER_IP, takeFrom, TOKENS_PER_IP, type Limit } from './limits/rate-limits.ts';
import { withinTime } from './limits/time-limit.ts';
import {
  deletePasskey,
  deletePasskeyAsAdmin,
  listPasskeys,
  listPasskeysAsAdmin,
  renamePasskey,
} from './passkeys/passkeys.ts';
import { registrationOptions, verifyRegistration } from './passkeys/register.ts';
import { authenticationOptions, verifyAuthentication } from './passkeys/sign-in.ts';
import { reauthenticate } from './passwords/reauthentication.ts';
import { recover } from './passwords/recovery.ts';
import { resend } from './proofs/resend.ts';
import { verifyByCode, verifyByLink } from './proofs/verify.ts';
import { authorize, authorizeLink } from './providers/authorize.ts';
import { callback } from './providers/callback.ts';
import { health, jwks, settings } from './public-facts.ts';
import { LARGEST_BODY, LARGEST_SIGN_IN } from './request-body.ts';
import type { AuthService, Handler } from './service.ts';
import { token } from './sign-in/grants.ts';
import { sendCode } from './sign-in/otp.ts';
import { signUp } from './sign-in/sign-up.ts';
import { consumeAssertion, LARGEST_ANSWER } from './sso/acs.ts';
import { samlMetadata, singleSignOn } from './sso/sso.ts';

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';
  path: string;
  handle: Handler;
  /** The limit for one client address. */
  perIp?: Limit;
  /** In bytes; LARGEST_BODY without it. */
  largestBody?: number;
}

/** Every address of /auth/v1. */
const ROUTES: Route[] = [
  { method: 'POST', path: '/signup', handle: signUp, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/token', handle: token, perIp: TOKENS_PER_IP, largestBody: LARGEST_SIGN_IN },
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

  { method: 'POST', path: '/otp', handle: sendCode, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/magiclink', handle: sendCode, perIp: REQUESTS_PER_IP },
  { method: 'GET', path: '/authorize', handle: authorize, perIp: REQUESTS_PER_IP },
  { method: 'GET', path: '/callback', handle: callback, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/callback', handle: callback, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/sso', handle: singleSignOn, perIp: REQUESTS_PER_IP },
  { method: 'GET', path: '/sso/saml/metadata', handle: samlMetadata },
  {
    method: 'POST',
    path: '/sso/saml/acs',
    handle: consumeAssertion,
    perIp: REQUESTS_PER_IP,
    largestBody: LARGEST_ANSWER,
  },
  { method: 'GET', path: '/reauthenticate', handle: reauthenticate, perIp: REQUESTS_PER_IP },
  { method: 'GET', path: '/user/identities/authorize', handle: authorizeLink, perIp: REQUESTS_PER_IP },
  { method: 'DELETE', path: '/user/identities/:id', handle: unlinkIdentity, perIp: REQUESTS_PER_IP },
  { method: 'POST', path: '/factors', handle: enrollFactor, perIp: REQUESTS_PER_IP },
  { method: 'DELETE', path: '/factors/:id', handle: unenrollFactor },
  { method: 'POST', path: '/factors/:id/challenge', handle: challengeFactor, perIp: FACTORS_PER_IP },
  { method: 'POST', path: '/factors/:id/verify', handle: verifyFactor, perIp: FACTORS_PER_IP },
  { method: 'POST', path: '/passkeys/registration/options', handle: registrationOptions, perIp: FACTORS_PER_IP },
  { method: 'POST', path: '/passkeys/registration/verify', handle: verifyRegistration, perIp: FACTORS_PER_IP },
  { method: 'POST', path: '/passkeys/authentication/options', handle: authenticationOptions, perIp: TOKENS_PER_IP },
  { method: 'POST', path: '/passkeys/authentication/verify', handle: verifyAuthentication, perIp: TOKENS_PER_IP },
  { method: 'GET', path: '/passkeys', handle: listPasskeys },
  { method: 'PATCH', path: '/passkeys/:id', handle: renamePasskey },
  { method: 'DELETE', path: '/passkeys/:id', handle: deletePasskey },

  { method: 'POST', path: '/invite', handle: invite },
  { method: 'POST', path: '/admin/generate_link', handle: generateLink },
  { method: 'GET', path: '/admin/users', handle: listUsers },
  { method: 'POST', path: '/admin/users', handle: createUserAsAdmin },
  { method: 'GET', path: '/admin/users/:id', handle: getUserById },
  { method: 'PUT', path: '/admin/users/:id', handle: updateUserAsAdmin },
  { method: 'DELETE', path: '/admin/users/:id', handle: deleteUser },
  { method: 'GET', path: '/admin/users/:id/factors', handle: listFactors },
  { method: 'DELETE', path: '/admin/users/:id/factors/:factorId', handle: deleteFactor },
  { method: 'GET', path: '/admin/users/:id/passkeys', handle: listPasskeysAsAdmin },
  { method: 'DELETE', path: '/admin/users/:id/passkeys/:passkeyId', handle: deletePasskeyAsAdmin },
  { method: 'GET', path: '/admin/audit', handle: listEntries },
  { method: 'ALL', path: '/admin/*', handle: unknownAdminCall },
];

type Optional = 'onUserCreated' | 'onEmailProved' | 'isStaff' | 'isOrBecomesStaff' | 'isManaged' | 'sms';
/** The needs of the service from outside. */
type AuthOptions = Omit<AuthService, Optional> & Partial<Pick<AuthService, Optional>>;

/** The authentication service, to be mounted at /auth/v1. Text messages leave as the settings say, unless a sender is given. */
export function createAuth(options: AuthOptions): Hono {
  const { config, database, emailSender, onUserCreated = nothing, onEmailProved = nothing } = options;
  const { isStaff = never, isOrBecomesStaff = never, isManaged = never } = options;
  const sms = options.sms === undefined ? createSmsSender(config, database) : options.sms;
  const hooks = { onUserCreated, onEmailProved, isStaff, isOrBecomesStaff, isManaged };
  const service: AuthService = { config, database, emailSender, sms, ...hooks };
  const app = new Hono();
  app.onError((error, { req }) =>
    errorResponse(req.raw, brokeOff(req.raw, error) ? bodyBrokeOff() : toAuthError(error)),
  );
  app.use('*', noStore);
  app.use('*', async (c, next) => {
    c.set('clientIp', clientIp(c.req.raw, config));
    await next();
  });
  app.use('*', (c, next) => withinTime(next(), () => (isArriving(c.req.raw) ? bodyTooSlow() : timedOut())));
  for (const { method, path, handle, perIp, largestBody = LARGEST_BODY } of ROUTES) {
    const small = smallBody(largestBody, () => tooLarge(largestBody));
    const run = async (c: Context) => {
      if (perIp) await limitClient(service, c, path, perIp);
      return handle(service, c);
    };
    if (method === 'ALL') app.all(path, small, run);
    else app.on(method, path, small, run);
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) app.all(path, wrongMethod);
  app.all('*', unknownPath);
  return app;
}

const nothing = async () => undefined;
const never = async () => false;

async function limitClient(service: AuthService, c: Context, path: string, limit: Limit): Promise<void> {
  const ip = c.get('clientIp');
  if (ip) await takeFrom(service, `ip ${path}`, networkOf(ip), limit);
}

function tooLarge(bytes: number): never {
  throw new AuthError(413, 'request_entity_too_large', `Request body is larger than ${bytes} bytes`);
}

function wrongMethod(): never {
  throw new AuthError(405, 'validation_failed', 'This method is not allowed here');
}

function unknownPath(): never {
  throw new AuthError(404, 'validation_failed', 'There is nothing at this address');
}

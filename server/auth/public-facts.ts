import type { Context } from 'hono';
import type { AuthService } from './service.ts';

/** GET /settings: the ways to sign in that are open. */
export function settings({ config, sms }: AuthService, c: Context): Response {
  return c.json({
    external: {
      email: true,
      phone: sms !== null,
      anonymous_users: config.anonymousSignIns,
      google: false,
      ...Object.fromEntries(config.oidcProviders.map(({ name }) => [name, true])),
      web3: config.web3Chains.length > 0,
    },
    password_change: config.passwordChange,
    disable_signup: !config.signUps,
    mailer_autoconfirm: config.autoConfirm,
    phone_autoconfirm: false,
    sms_provider: sms?.name ?? '',
    saml_enabled: config.samlProviders.length > 0,
  });
}

/** GET /health */
export function health(_service: AuthService, c: Context): Response {
  return c.json({ version: '1', name: 'Auth', description: 'Accounts and sessions of the club' });
}

/** GET /.well-known/jwks.json: the public keys that access tokens may be signed with; none where the shared secret signs (RFC 7517). */
export function jwks({ config }: AuthService, c: Context): Response {
  c.header('cache-control', 'public, max-age=600');
  const keys = config.signingKeys.map(({ kid, alg, publicJwk }) => ({
    ...publicJwk,
    kid,
    alg,
    use: 'sig',
    key_ops: ['verify'],
  }));
  return c.json({ keys });
}

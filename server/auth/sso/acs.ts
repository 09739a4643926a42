import type { Profile } from '@node-saml/node-saml';
import type { Context } from 'hono';
import { log } from '../../platform/log.ts';
import type { SamlProvider } from '../../settings/provider-settings.ts';
import { SSO_PREFIX } from '../accounts/identities.ts';
import { AuthError, toAuthError } from '../auth-error.ts';
import { land } from '../providers/callback.ts';
import { findFlow, spendState } from '../providers/provider-flows.ts';
import { withError } from '../redirects.ts';
import { transact, type AuthService } from '../service.ts';
import { isStronglySigned, personOf, requireMeantForUs, sessionEnd } from './assertion.ts';
import { isBoundedXml } from './bounded-xml.ts';
import { serviceProvider } from './saml.ts';
import { requireSaml } from './sso.ts';

/** In bytes: 128 kB of XML as base64, in a form that writes a sign of it in three. */
export const LARGEST_ANSWER = 256 * 1024;

/** POST /sso/saml/acs: a SAML provider's answer. Leads on like /callback; refuses an answer that belongs to no flow. */
export async function consumeAssertion(service: AuthService, c: Context): Promise<Response> {
  requireSaml(service.config);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  let back = service.config.publicUrl;
  try {
    const form = new URLSearchParams(await c.req.text());
    const state = form.get('RelayState') ?? '';
    const flow = await transact(service, (trx) => findFlow(trx, state));
    const provider = service.config.samlProviders.find(({ id }) => flow?.provider === SSO_PREFIX + id);
    if (!flow || !provider)
      throw new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?');
    back = flow.redirect_to;
    const profile = await readAnswer(service, provider, state, form.get('SAMLResponse') ?? '');
    // Only a true answer uses the flow up: a forged one must not end another person's sign-in.
    await transact(service, (trx) => spendState(trx, flow.id));
    const arrival = { method: 'sso/saml', tokens: {}, notAfter: sessionEnd(profile) } as const;
    return c.redirect(await land(service, c, flow, personOf(provider, profile), arrival), 303);
  } catch (error) {
    return c.redirect(withError(back, toAuthError(error)), 303);
  }
}

/** The person that the answer proves. Throws `validation_failed` for one that proves nothing. */
async function readAnswer(
  service: AuthService,
  provider: SamlProvider,
  state: string,
  answer: string,
): Promise<Profile> {
  const profile = await verified(service, provider, state, answer);
  if (!profile) throw new AuthError(400, 'validation_failed', 'SAML Assertion is not valid');
  requireMeantForUs(service.config, provider, state, profile);
  return profile;
}

async function verified(
  service: AuthService,
  provider: SamlProvider,
  state: string,
  answer: string,
): Promise<Profile | null> {
  const xml = Buffer.from(answer, 'base64').toString('utf8');
  if (!isBoundedXml(xml) || !isStronglySigned(xml)) return null;
  const saml = await serviceProvider(service.config, provider, state);
  try {
    return (await saml.validatePostResponseAsync({ SAMLResponse: answer })).profile;
  } catch (error) {
    log('warn', 'auth.saml', { provider: provider.id, reason: (error as Error).message });
    return null;
  }
}

import type { Profile } from '@node-saml/node-saml';
import type { Config } from '../../settings/config.ts';
import type { SamlProvider } from '../../settings/provider-settings.ts';
import { SSO_PREFIX, type ExternalPerson } from '../accounts/identities.ts';
import { AuthError } from '../auth-error.ts';
import { addressOf, vouchesFor } from '../providers/claims.ts';
import { consumerAddress, requestId } from './saml.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const LONGEST_TEXT = 500;
const CONTROL = /\p{Cc}/u;

/** The attributes that providers use, unless the settings name others. */
const USUAL_NAMES: Record<string, string[]> = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  full_name: [
    'displayName',
    'name',
    'cn',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  ],
};

/** An element as the library reads it: attributes under `$`, text under `_`, children by name. */
interface Element {
  $?: Record<string, string>;
  [child: string]: unknown;
}
const children = (element: Element | undefined, name: string) => (element?.[name] ?? []) as Element[];

const refused = (why: string) => new AuthError(400, 'validation_failed', `SAML Assertion is not valid: ${why}`);

/**
 * Checks what the signed assertion itself must say, whatever the response around it says: who made it, and that it is
 * meant for this flow at this address (SAML 2.0 Profiles, §4.1.4.3). Throws `validation_failed`.
 */
export function requireMeantForUs(config: Config, provider: SamlProvider, state: string, profile: Profile): void {
  const assertion = assertionOf(profile);
  if (profile.issuer !== provider.entityId) throw refused('it comes from another provider');
  const confirmed = children(children(assertion, 'Subject')[0], 'SubjectConfirmation').some((confirmation) => {
    const facts = children(confirmation, 'SubjectConfirmationData')[0]?.$;
    return (
      confirmation.$?.['Method'] === BEARER &&
      facts?.['InResponseTo'] === requestId(config, state) &&
      facts['Recipient'] === consumerAddress(config)
    );
  });
  if (!confirmed) throw refused('it is not meant for this sign-in');
  if (!children(assertion, 'Conditions')[0]?.$?.['NotOnOrAfter']) throw refused('it has no end');
}

const STRONG_METHODS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** True if each signature and each digest in the answer is of SHA-2: the library accepts SHA-1, too (NIST SP 800-131A). */
export function isStronglySigned(xml: string): boolean {
  const methods = xml.match(/<(?:[^\s<>/:]+:)?(?:SignatureMethod|DigestMethod)\b[^>]*/g) ?? [];
  return methods.every((each) => STRONG_METHODS.has(/\sAlgorithm\s*=\s*["']([^"'<&]*)["']/.exec(each)?.[1] ?? ''));
}

/** The end of the session by the provider's wish, or null. */
export function sessionEnd(profile: Profile): Date | null {
  const ends = children(assertionOf(profile), 'AuthnStatement').map(({ $ }) =>
    Date.parse($?.['SessionNotOnOrAfter'] ?? ''),
  );
  const first = Math.min(...ends.filter((end) => !Number.isNaN(end)));
  return Number.isFinite(first) ? new Date(first) : null;
}

const assertionOf = (profile: Profile) => profile.getAssertion?.()['Assertion'] as Element;

/** The person of the assertion. Throws `saml_assertion_no_user_id` or `saml_assertion_no_email`. */
export function personOf(provider: SamlProvider, profile: Profile): ExternalPerson {
  const { nameID, nameIDFormat } = profile;
  if (!nameID || nameID.length > LONGEST_TEXT || CONTROL.test(nameID) || nameIDFormat === TRANSIENT_FORMAT)
    throw new AuthError(422, 'saml_assertion_no_user_id', 'SAML Assertion does not name its subject for good');
  const given = (profile['attributes'] ?? {}) as Record<string, unknown>;
  const read = (name: string) =>
    [provider.attributes[name], ...(USUAL_NAMES[name] ?? [])]
      .map((attribute) => firstText(attribute && given[attribute]))
      .find(Boolean);
  const email = addressOf(read('email') ?? (nameIDFormat === EMAIL_FORMAT ? nameID : undefined));
  if (email === null)
    throw new AuthError(422, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  const names = new Set([...Object.keys(provider.attributes), 'full_name']);
  names.delete('email');
  const data = Object.fromEntries([...names].flatMap((name) => (read(name) ? [[name, read(name)]] : [])));
  return {
    provider: SSO_PREFIX + provider.id,
    subject: nameID,
    email,
    emailVerified: vouchesFor(provider.domains, email),
    data: { ...data, iss: provider.entityId },
  };
}

function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first.slice(0, LONGEST_TEXT) : undefined;
}

import { email as emailRule } from '../../../contracts/inputs/validation.ts';
import type { OidcProvider } from '../../settings/provider-settings.ts';
import type { ExternalPerson } from '../accounts/identities.ts';

/** The tolerated difference of clocks. */
export const CLOCK_SECONDS = 10;
/** OpenID Connect Core 1.0, §2: at most 255 characters of ASCII; here none that is not printed. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** The longest text of a provider that is kept. */
const LONGEST_TEXT = 500;
const KEPT = ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'locale', 'hd'] as const;

/** True if the claims name their subject for good, and were not issued later than now. */
export function isSound({ sub, iat }: Record<string, unknown>): boolean {
  return typeof sub === 'string' && SUBJECT.test(sub) && Number(iat) <= Date.now() / 1000 + CLOCK_SECONDS;
}

/** An address that a provider names, by the rule of a sign-up; null for one that breaks it. */
export const addressOf = (given: unknown): string | null => emailRule().safeParse(given).data ?? null;

/** True if a provider with these domains vouches for the address; `*` means all. */
export const vouchesFor = (domains: readonly string[], address: string): boolean =>
  domains.includes('*') || domains.includes(address.slice(address.lastIndexOf('@') + 1));

/** The person behind the claims of an ID token or of the userinfo endpoint (OpenID Connect Core 1.0, §5.1). */
export function personOf(provider: OidcProvider, claims: Record<string, unknown>): ExternalPerson {
  const email = addressOf(claims['email']);
  const name =
    text(claims['name']) ??
    ([text(claims['given_name']), text(claims['family_name'])].filter(Boolean).join(' ') || null);
  const picture = text(claims['picture']);
  return {
    provider: provider.name,
    subject: String(claims['sub']),
    email,
    // Some providers write booleans as texts.
    emailVerified:
      email !== null &&
      vouchesFor(provider.domains, email) &&
      [true, 'true'].includes(claims['email_verified'] as boolean | string),
    data: {
      ...Object.fromEntries(KEPT.flatMap((claim) => (text(claims[claim]) ? [[claim, text(claims[claim])]] : []))),
      iss: text(claims['iss']),
      ...(name ? { full_name: name } : {}),
      ...(picture ? { avatar_url: picture } : {}),
    },
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== ''
    ? value.replaceAll('\0', '').toWellFormed().slice(0, LONGEST_TEXT)
    : null;
}

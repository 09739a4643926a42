import type { ExternalPerson } from '../identities.ts';

/** The longest text of a provider that is kept. */
const LONGEST_TEXT = 500;
const KEPT = ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'locale', 'hd'] as const;

/** The person behind the claims of an ID token or of the userinfo endpoint (OpenID Connect Core 1.0, §5.1). */
export function personOf(provider: string, claims: Record<string, unknown>): ExternalPerson {
  const email = text(claims['email'])?.trim().toLowerCase() || null;
  const name =
    text(claims['name']) ??
    ([text(claims['given_name']), text(claims['family_name'])].filter(Boolean).join(' ') || null);
  const picture = text(claims['picture']);
  return {
    provider,
    subject: String(claims['sub']),
    email,
    // Some providers write booleans as texts.
    emailVerified: email !== null && [true, 'true'].includes(claims['email_verified'] as boolean | string),
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

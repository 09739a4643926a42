import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { webUrl } from './is-address.ts';
import { SettingError } from './setting-error.ts';

/** An OpenID provider that people may sign in through. */
export interface OidcProvider {
  /** The name in `?provider=`, and in every identity that comes from it. */
  name: string;
  issuer: string;
  /** The first is ours at the provider; a token made for any of them is accepted. */
  clientIds: string[];
  clientSecret: string;
  scopes: string[];
  /** It vouches for addresses of these domains, `*` for all; others are proved by email first. */
  domains: string[];
  /** The demo's own provider, reached in process. */
  standIn: boolean;
}

/** A SAML 2.0 identity provider of a school or a company. */
export interface SamlProvider {
  id: string;
  /** Addresses of these domains belong to it; others are proved by email first. */
  domains: string[];
  entityId: string;
  entryPoint: string;
  /** PEM or bare base64; several while the provider changes its key. */
  certificates: string[];
  /** Off for a provider that signs the assertion only, not the response around it. */
  signedResponse: boolean;
  /** Our name of a member → the provider's name of the attribute. */
  attributes: Record<string, string>;
}

export const WEB3_CHAINS = ['ethereum', 'solana'] as const;
export type Web3Chain = (typeof WEB3_CHAINS)[number];

/** The path of the demo's stand-in for Google, below PUBLIC_URL. */
export const STAND_IN_PATH = '/dev/google';
export const GOOGLE_ISSUER = 'https://accounts.google.com';
const SCOPES = ['openid', 'email', 'profile'];

const split = z.pipe(
  z.string(),
  z.transform((value) => value.split(',').flatMap((part) => part.trim() || [])),
);

/** A list of words with commas between them. */
export const commaList = split;
/** Countries by their codes (ISO 3166-1). */
export const countryList = z.pipe(
  split,
  z.array(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'use codes of countries, as in BG,GR' }))),
);

/** `off`, or some of the chains. */
export const chainList = z.pipe(
  z.pipe(
    split,
    z.transform((names) => (names[0] === 'off' ? [] : names)),
  ),
  z.array(z.enum(WEB3_CHAINS, { error: `use off, or some of ${WEB3_CHAINS.join(',')}` })),
);

// `abort`: what is no address is not looked at any further.
const webAddress = webUrl('use a whole address');

/** A provider is believed because it answered at its address: over HTTP only on this very machine. */
export const issuerAddress = webAddress.check(
  z.refine((address) => isSafe(new URL(address)), { error: 'use https://, as in https://accounts.google.com' }),
);
/** Over HTTP only on this very machine. */
export const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || isThisMachine(hostname);

/**
 * True for a name that can only lead to this machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3); an IPv6 address in brackets.
 */
export const isThisMachine = (hostname: string): boolean =>
  /^(.+\.)?localhost\.?$|^127(\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);

const certificate = z.string().check(z.refine(isCertificate, { error: 'use a certificate in PEM or base64' }));

function isCertificate(text: string): boolean {
  try {
    createPublicKey(
      text.includes('-----BEGIN') ? text : `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`,
    );
    return true;
  } catch {
    return false;
  }
}

const domain = z.string().check(z.toLowerCase(), z.minLength(1));

const oidcProvider = z.strictObject({
  name: z.string().check(
    z.regex(/^[a-z][a-z0-9_-]{1,30}$/),
    z.refine((name) => name !== 'email' && name !== 'phone'),
  ),
  issuer: issuerAddress,
  client_id: z.string().check(z.minLength(1)),
  client_secret: z.string().check(z.minLength(1)),
  scopes: z.optional(z.string()),
  domains: z._default(z.array(domain), []),
});

const samlProvider = z.strictObject({
  id: z.uuid(),
  domains: z.array(domain),
  entity_id: z.string().check(z.minLength(1)),
  entry_point: webAddress,
  certificates: z.array(certificate).check(z.minLength(1)),
  signed_response: z._default(z.boolean(), true),
  attributes: z._default(z.record(z.string(), z.string()), {}),
});

const LARGEST_FILE = 64 * 1024;

/** The path of a small file: its text. */
export const fileText = z.pipe(
  z.string(),
  z.transform((path, context) => {
    try {
      const text = readFileSync(path, 'utf8');
      if (text !== '' && text.length <= LARGEST_FILE) return text;
      throw new Error('it is empty or too large');
    } catch (error) {
      const message = `use the path of the file (${(error as Error).message})`;
      context.issues.push({ code: 'custom', input: path, message });
      return z.NEVER;
    }
  }),
);

/** OIDC_PROVIDERS: a JSON list, or the path of a file with one. */
export const oidcProviders = jsonList(
  z.pipe(
    oidcProvider,
    z.transform(({ name, issuer, client_id, client_secret, scopes, domains }) => ({
      ...openIdProvider(name, issuer, client_id, client_secret, scopes),
      domains,
    })),
  ),
);

/** SAML_PROVIDERS: a JSON list, or the path of a file with one. */
export const samlProviders = jsonList(
  z.pipe(
    samlProvider,
    z.transform(({ id, domains, entity_id, entry_point, certificates, signed_response, attributes }): SamlProvider => ({
      id,
      domains,
      entityId: entity_id,
      entryPoint: entry_point,
      certificates,
      signedResponse: signed_response,
      attributes,
    })),
  ),
);

/** A provider from its settings, which vouches for no address; `clientIds` with commas between them. */
export function openIdProvider(
  name: string,
  issuer: string,
  clientIds: string,
  clientSecret: string,
  scopes = SCOPES.join(' '),
): OidcProvider {
  return {
    name,
    issuer,
    clientIds: clientIds.split(',').map((id) => id.trim()),
    clientSecret,
    scopes: [...new Set(['openid', ...scopes.split(/[\s,]+/).filter(Boolean)])],
    domains: [],
    standIn: false,
  };
}

/** Google itself asks each address for a proof before it says `email_verified`; another issuer behind the button may not. */
function googleProvider(issuer: string, clientIds: string, clientSecret: string): OidcProvider {
  const domains = issuer === GOOGLE_ISSUER ? ['*'] : [];
  return { ...openIdProvider('google', issuer, clientIds, clientSecret), domains };
}

/** The demo's stand-in for Google. */
export function standInProvider(publicUrl: string, clientSecret: string): OidcProvider {
  const settings = openIdProvider('google', publicUrl + STAND_IN_PATH, 'demo-club', clientSecret);
  return { ...settings, domains: ['*'], standIn: true };
}

export function jsonList<Output>(item: z.ZodMiniType<Output>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value, context) => {
        try {
          return JSON.parse(value.trimStart().startsWith('[') ? value : readFileSync(value, 'utf8')) as unknown;
        } catch (error) {
          context.issues.push({
            code: 'custom',
            input: value,
            message: `use a JSON list or the path of a file with one (${(error as Error).message})`,
          });
          return z.NEVER;
        }
      }),
    ),
    z.array(item),
  );
}

interface ProviderSettings {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_ISSUER: string;
  OIDC_PROVIDERS: OidcProvider[];
}

/** Google first, then the others; names are unique. */
export function configuredProviders(settings: ProviderSettings, standIn: OidcProvider | null): OidcProvider[] {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, OIDC_PROVIDERS: others } = settings;
  if (Boolean(id) !== Boolean(secret))
    throw new SettingError('Wrong setting — GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together');
  const google = id && secret ? googleProvider(settings.GOOGLE_ISSUER, id, secret) : null;
  const provider = others.some(({ name }) => name === 'google') ? google : (google ?? standIn);
  const providers = provider ? [provider, ...others] : others;
  const names = providers.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new SettingError(`Wrong setting — OIDC_PROVIDERS: ${twice} is there twice`);
  return providers;
}

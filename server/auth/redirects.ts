import type { Config } from '../settings/config.ts';
import { OAuthError, type AuthError } from './auth-error.ts';

/**
 * The address to which a person may be sent after a link: one of this site or of the allow-list; of a demo also one of
 * their own machine, where a real club would hand a session to whatever listens there. Anything else is silently
 * replaced by the fallback, as in the protocol.
 */
export function allowedRedirect(
  config: Config,
  target: string | null | undefined,
  fallback = config.publicUrl,
): string {
  if (!target || !URL.canParse(target)) return fallback;
  const url = new URL(target);
  return isAllowed(config, url) ? url.href : fallback;
}

/** True for an address that a sign-in may lead to, or that a wallet's message may name. */
export function isAllowed(config: Config, url: URL): boolean {
  if (url.username || url.password) return false;
  return url.origin === new URL(config.publicUrl).origin || (config.demo && isLoopback(url)) || isListed(config, url);
}

/** True for an address of this machine by its usual names: plain HTTP is safe there. */
export const isOwnMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

const isLoopback = (url: URL) =>
  /^https?:$/.test(url.protocol) && (/^127(\.\d{1,3}){3}$/.test(url.hostname) || url.hostname === '[::1]');

/** A pattern does not cover the fragment; a script is never a redirect. */
function isListed({ redirectUrls }: Config, url: URL): boolean {
  if (/^(javascript|data|vbscript):$/.test(url.protocol)) return false;
  const address = url.href.replace(/#.*$/, '');
  return redirectUrls.some((pattern) => toExpression(pattern).test(address));
}

/** `*` matches anything up to the next `.` or `/`, `**` anything at all, `?` one character. */
function toExpression(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*|\?)/).map((part) => GLOB[part] ?? part.replace(/[\\^$.|+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('')}/?$`);
}

const GLOB: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' };

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};

/** A refusal as an address carries it: RFC 6749's own name or the provider's, the protocol's code, and the sentence. */
export function errorParameters(error: AuthError): URLSearchParams {
  const reason = error instanceof OAuthError ? error.code : error.extra['error'];
  const usual = OAUTH_ERRORS[error.status] ?? (error.status < 500 ? 'invalid_request' : 'server_error');
  return new URLSearchParams({
    error: typeof reason === 'string' ? reason : usual,
    error_code: error.code,
    error_description: error.message,
  });
}

/** The address with the refusal in its fragment and, for a client that reads the query, there, too. */
export function withError(address: string, error: AuthError): string {
  const target = new URL(address);
  const reason = errorParameters(error);
  for (const [name, value] of reason) target.searchParams.set(name, value);
  target.hash = reason.toString();
  return target.href;
}

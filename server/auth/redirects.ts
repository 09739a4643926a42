import type { Config } from '../config.ts';

/**
 * Where a person may be sent after a link: an address of this site, one of the allow-list, or one on their own machine.
 * Anything else is replaced by the fallback without a word, as the protocol has it.
 */
export function allowedRedirect(
  config: Config,
  wanted: string | null | undefined,
  fallback = config.publicUrl,
): string {
  if (!wanted || !URL.canParse(wanted)) return fallback;
  const url = new URL(wanted);
  if (url.username || url.password) return fallback;
  const ours = url.origin === new URL(config.publicUrl).origin;
  return ours || isLoopback(url) || isListed(config, url) ? url.href : fallback;
}

const isLoopback = (url: URL) =>
  /^https?:$/.test(url.protocol) && (/^127(\.\d{1,3}){3}$/.test(url.hostname) || url.hostname === '[::1]');

/** A fragment is no part of what a pattern speaks of; a script can be no redirect. */
function isListed({ redirectUrls }: Config, url: URL): boolean {
  if (/^(javascript|data|vbscript):$/.test(url.protocol)) return false;
  const address = url.href.replace(/#.*$/, '');
  return redirectUrls.some((pattern) => toExpression(pattern).test(address));
}

/** `*` stands for anything up to the next `.` or `/`, `**` for anything at all, `?` for one character. */
function toExpression(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*|\?)/).map((part) => GLOB[part] ?? part.replace(/[\\^$.|+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('')}/?$`);
}

const GLOB: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' };

import type { Config } from '../config.ts';

/**
 * Where a person may be sent after a link: an address of this site, or one on their own machine.
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
  return ours || isLoopback(url) ? url.href : fallback;
}

const isLoopback = (url: URL) =>
  /^https?:$/.test(url.protocol) && (/^127(\.\d{1,3}){3}$/.test(url.hostname) || url.hostname === '[::1]');

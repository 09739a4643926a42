import type { bgAccount } from './bg/account.ts';
import type { bgApp } from './bg/app.ts';
import { withoutLanguage } from '../lib/language.ts';
import type { bgPublic } from './bg/public.ts';

/**
 * Texts travel in three packets a language: `public` for the open site, `account` for forms, signing in and errors,
 * `app` for the signed-in area. A page loads the packets it needs, in one language.
 */
export type Bundle = 'public' | 'account' | 'app';

/** The texts of all packets by noun, as the Bulgarian ones define them. */
export type Texts = typeof bgPublic & typeof bgAccount & typeof bgApp;

const OPEN_PAGES =
  /^\/(club|schedule|coaches|media|contact|news(?:\/[^/]+)?|parent-guide|shop(?:\/[^/]+)?|events\/[^/]+|privacy|terms|pool-rules|cookies)?\/?$/;
const ACCOUNT_PAGES = /^\/(auth|athlete\/register|athlete\/pending|athlete\/confirm)\/?$/;

/** Whether anybody may read the page at an address, the same for everybody. */
export const isOpenPage = (address: string): boolean => OPEN_PAGES.test(withoutLanguage(address));

/** The packets that the page at an address needs for its first render. */
export function bundlesOf(address: string): Bundle[] {
  const pathname = withoutLanguage(address);
  if (OPEN_PAGES.test(pathname)) return ['public'];
  if (ACCOUNT_PAGES.test(pathname)) return ['public', 'account'];
  return ['public', 'account', 'app'];
}

import type { bgAccount } from './bg/account.ts';
import type { bgApp } from './bg/app.ts';
import type { bgPublic } from './bg/public.ts';
import { withoutLanguage } from '../lib/language.ts';

/** The texts of all packets by noun, as the Bulgarian ones define them. */
export type Texts = typeof bgPublic & typeof bgAccount & typeof bgApp;
type Noun = keyof Texts;

/**
 * Texts travel in packets by area and language: a page loads those of its area, in one language. `public` is the open site,
 * `account` forms and signing in, the others are each a role's whole signed-in area, `anyone` what every role has of it.
 * `officeFrame` is what an admin has around every page; it comes with its code.
 */
export type Bundle =
  | 'public'
  | 'account'
  | 'anyone'
  | 'event'
  | 'family'
  | 'deck'
  | 'athlete'
  | 'office'
  | 'officeFrame';

const SITE: Noun[] = ['common', 'nav', 'demo', 'club'];
const FRAME: Noun[] = ['common', 'demo', 'club', 'session', 'errors', 'area', 'help', 'notifications'];
const ANYONE: Noun[] = [
  ...FRAME,
  'account',
  'admin',
  'adminOrders',
  'auth',
  'calendar',
  'cards',
  'checkout',
  'documents',
  'events',
  'guardians',
  'home',
  'invoices',
  'orders',
  'payment',
];

/** The nouns of each packet; a noun may be in several. test: bundles.test.ts */
export const NOUNS: Record<Bundle, readonly Noun[]> = {
  public: [...SITE, 'home', 'coaches', 'media', 'contact', 'guide', 'legal', 'news', 'schedule', 'shop'],
  account: ['auth', 'athlete', 'session', 'errors'],
  anyone: ANYONE,
  event: [...ANYONE, 'adminEvents', 'adminResults', 'child', 'classes', 'results'],
  family: [...ANYONE, 'dashboard', 'child', 'enrollment', 'tour', 'certificates', 'results'],
  deck: [...ANYONE, 'instructor', 'roster', 'child', 'results', 'adminResults'],
  athlete: [...ANYONE, 'athleteArea', 'certificates', 'results', 'child'],
  office: [
    ...ANYONE,
    'adminAthletes',
    'adminAudit',
    'adminChildren',
    'adminDocuments',
    'adminEvents',
    'adminGuide',
    'adminImport',
    'adminInbox',
    'adminInstructors',
    'adminLine',
    'adminMedia',
    'adminNews',
    'adminProducts',
    'adminResults',
    'adminSettings',
    'adminTeam',
    'analytics',
    'bank',
    'books',
    'certificates',
    'child',
    'classes',
    'dashboard',
    'enrollment',
    'jobs',
    'kindergarten',
    'locations',
    'office',
    'prices',
    'refunds',
    'results',
    'users',
  ],
  officeFrame: ['office'],
};

const OPEN_PAGES =
  /^\/(club|schedule|coaches|media|contact|news(?:\/[^/]+)?|parent-guide|shop(?:\/[^/]+)?|events\/[^/]+|privacy|terms|pool-rules|cookies)?\/?$/;

/** The areas behind the open site; the first that fits. Whatever is left belongs to anyone who is signed in. */
const AREAS: [RegExp, Bundle[]][] = [
  [/^\/(auth|athlete\/(register|pending|confirm))\/?$/, ['public', 'account']],
  [/^\/(checkout|guardian\/accept|unsubscribe\/[^/]+)\/?$/, ['public', 'account', 'anyone']],
  [/^\/invitation\/?$/, ['public', 'account', 'office']],
  [/^\/admin(\/|$)/, ['office']],
  [/^\/event-management\//, ['event']],
  [/^\/instructor/, ['deck']],
  [/^\/athlete\//, ['athlete']],
  [/^\/(dashboard|register-child|add-child|enroll-child|child|subscriptions|payments)(\/|$)/, ['family']],
];
const INSIDE = /^\/(start|orders|events|account|notifications|documents)(\/|$)/;

/** Whether anybody may read the page at an address, the same for everybody. */
export const isOpenPage = (address: string): boolean => OPEN_PAGES.test(withoutLanguage(address));

/** The packets that the page at an address needs for its first render. */
export function bundlesOf(address: string): Bundle[] {
  const pathname = withoutLanguage(address);
  if (OPEN_PAGES.test(pathname)) return ['public'];
  const [, bundles] = AREAS.find(([pages]) => pages.test(pathname)) ?? [];
  return bundles ?? (INSIDE.test(pathname) ? ['anyone'] : ['public']);
}

/** Whether the page at an address is of the signed-in area, which the browser draws alone. */
export const isInside = (address: string): boolean => !bundlesOf(address).includes('public');

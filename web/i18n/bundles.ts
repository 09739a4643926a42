import { withoutLanguage } from '../lib/format/language.ts';
import type * as bg from './bg/nouns.ts';

/** The texts of all packets by noun, as the Bulgarian ones define them. */
export type Texts = typeof bg;
type Noun = keyof Texts;

/**
 * Texts travel in packets by area and language: a page loads one, in one language. `public` is the open site, `account` forms
 * and signing in, `visit` pages that people reach from an email or the shop. Of the signed-in pages, `family` to `athlete` are
 * each a role's own, `admin…` an admin's by what they are about, and `anyone` to `event` those of every role. `adminFrame`
 * is what an admin has around every page; it comes with its code.
 */
export type Bundle =
  | 'public'
  | 'account'
  | 'visit'
  | 'family'
  | 'child'
  | 'deck'
  | 'athlete'
  | 'admin'
  | 'adminChildren'
  | 'adminPeople'
  | 'adminDesk'
  | 'adminSetup'
  | 'adminFigures'
  | 'adminMoney'
  | 'adminSite'
  | 'adminFrame'
  | (typeof EVERYBODYS)[number];

/** Packets of pages that every role has. */
export const EVERYBODYS = ['anyone', 'person', 'orders', 'event', 'draw'] as const;

const SITE: Noun[] = ['common', 'nav', 'demo', 'club'];
const FRAME: Noun[] = ['common', 'demo', 'club', 'session', 'errors', 'area', 'help', 'notifications'];
const FAMILY: Noun[] = [
  ...FRAME,
  'cards',
  'child',
  'dashboard',
  'days',
  'documents',
  'enrollment',
  'hindrances',
  'invoices',
  'payment',
  'season',
  'tour',
];
const ADMIN: Noun[] = [...FRAME, 'admin', 'adminErrors', 'adminShell', 'invoices', 'messages'];

/** The nouns of each packet; a noun may be in several. test: bundles.test.ts */
export const NOUNS: Record<Bundle, readonly Noun[]> = {
  public: [...SITE, 'home', 'coaches', 'media', 'contact', 'guide', 'legal', 'news', 'schedule', 'shop'],
  account: ['answer', 'auth', 'athlete', 'claim', 'session', 'errors'],
  visit: [...FRAME, 'account', 'auth', 'cards', 'checkout', 'guardians', 'notificationKinds', 'orders', 'payment'],
  anyone: [...FRAME, 'admin', 'documents', 'events', 'home', 'messages', 'notificationKinds'],
  person: [...FRAME, 'account', 'auth', 'calendar', 'guardians', 'payment'],
  orders: [...FRAME, 'admin', 'adminOrders', 'benefitCards', 'cards', 'invoices', 'orders', 'payment', 'withdrawals'],
  event: [
    ...FRAME,
    'accidents',
    'admin',
    'adminErrors',
    'adminEvents',
    'adminResults',
    'benefitCards',
    'camp',
    'cards',
    'child',
    'classes',
    'documents',
    'events',
    'home',
    'messages',
    'payment',
    'results',
    'roster',
  ],
  draw: [...ADMIN, 'draw'],
  family: FAMILY,
  child: [
    ...FAMILY,
    'accidents',
    'benefitCards',
    'booking',
    'certificates',
    'checkIn',
    'guardians',
    'handOver',
    'ledger',
    'pictures',
    'reports',
    'results',
    'slots',
    'visits',
  ],
  deck: [
    ...FRAME,
    'accidents',
    'admin',
    'adminErrors',
    'adminResults',
    'cash',
    'child',
    'hindrances',
    'instructor',
    'messages',
    'payment',
    'reports',
    'results',
    'handOver',
    'pictures',
    'roster',
    'skills',
    'slots',
  ],
  athlete: [...FRAME, 'athleteArea', 'certificates', 'child', 'pictures', 'results'],
  admin: [
    ...ADMIN,
    'adminEvents',
    'camp',
    'adminResults',
    'classes',
    'hindrances',
    'locations',
    'payment',
    'results',
    'seasons',
  ],
  adminChildren: [
    ...ADMIN,
    'accidents',
    'adminChildren',
    'adminLevels',
    'adminWaitlist',
    'certificates',
    'child',
    'dashboard',
    'days',
    'desk',
    'documents',
    'enrollment',
    'hindrances',
    'payment',
    'reports',
  ],
  adminPeople: [
    ...ADMIN,
    'account',
    'adminAthletes',
    'adminImport',
    'adminInstructors',
    'adminTeam',
    'auth',
    'child',
    'claim',
    'classes',
    'families',
    'guardians',
    'results',
    'jobs',
    'status',
    'users',
  ],
  adminDesk: [
    ...ADMIN,
    'accidents',
    'adminChildren',
    'benefitCards',
    'camp',
    'checkIn',
    'child',
    'dashboard',
    'days',
    'desk',
    'documents',
    'events',
    'guardians',
    'hindrances',
    'instructor',
    'payment',
    'handOver',
    'pictures',
    'roster',
    'slots',
    'visits',
    'worries',
  ],
  adminSetup: [...ADMIN, 'desk', 'instructor', 'jobs', 'setup', 'status'],
  adminFigures: [...ADMIN, 'analytics', 'child', 'classes', 'jobs', 'payment', 'status'],
  adminMoney: [
    ...ADMIN,
    'benefitCards',
    'adminOrders',
    'adminProducts',
    'bank',
    'books',
    'cash',
    'classes',
    'kindergarten',
    'payment',
    'prices',
    'refunds',
    'withdrawals',
  ],
  adminSite: [
    ...ADMIN,
    'adminAudit',
    'adminDocuments',
    'adminGuide',
    'adminInbox',
    'adminLevels',
    'adminMedia',
    'adminNews',
    'adminProcessing',
    'adminSettings',
  ],
  adminFrame: ['adminShell', 'invoices'],
};

/** The packets of each role's whole area, beside those of every role. */
export const AREA_BUNDLES = {
  family: ['family', 'child'],
  deck: ['deck'],
  athlete: ['athlete'],
  admin: [
    'admin',
    'adminSetup',
    'adminDesk',
    'adminFigures',
    'adminChildren',
    'adminPeople',
    'adminMoney',
    'adminSite',
  ],
} as const satisfies Record<string, readonly Bundle[]>;

const OPEN_PAGES =
  /^\/(club|schedule|coaches|media|contact|news(?:\/[^/]+)?|parent-guide|shop(?:\/[^/]+)?|events\/[^/]+|privacy|terms|pool-rules|cookies)?\/?$/;

/** The areas behind the open site; the first that fits. Whatever is left belongs to anyone who is signed in. */
const AREAS: [RegExp, Bundle[]][] = [
  [/^\/(auth(?:\/confirm)?|claim|answer\/[^/]+\/[^/]+|athlete\/(register|pending|confirm))\/?$/, ['public', 'account']],
  [/^\/(checkout|guardian\/accept|unsubscribe\/[^/]+)\/?$/, ['public', 'account', 'visit']],
  [/^\/draw\/[^/]+\/?$/, ['public', 'account', 'draw']],
  [/^\/(wishes|admin\/draw)\//, ['draw']],
  [/^\/invitation\/?$/, ['public', 'account', 'adminPeople']],
  [/^\/admin\/(children|enrollments|certificates|accidents)(\/|$)/, ['adminChildren']],
  [/^\/admin\/(users|families|athletes|instructors|team|import)(\/|$)/, ['adminPeople']],
  [
    /^\/admin\/(billing|benefit-cards|cash|kindergarten|bank|invoices|books|products|orders|packing)(\/|$)/,
    ['adminMoney'],
  ],
  [/^\/admin\/(news|guide|media|documents|settings|inbox|messages|audit|processing)(\/|$)/, ['adminSite']],
  [/^\/admin(\/?$|\/day\/?$|\/(setup|status|jobs)(\/|$))/, ['adminSetup']],
  [/^\/admin\/(slots\/?$|(worries|check-in)(\/|$)|(day|family)\/)/, ['adminDesk']],
  [/^\/admin\/(analytics|attendance)(\/|$)/, ['adminFigures']],
  [/^\/admin(\/|$)/, ['admin']],
  [/^\/event-management\//, ['event']],
  [/^\/instructor/, ['deck']],
  [/^\/athlete\//, ['athlete']],
  [/^\/account(\/|$)/, ['person']],
  [/^\/(orders|withdraw)(\/|$)/, ['orders']],
  [/^\/child\/[^/]+(\/payment)?\/?$/, ['child']],
  [/^\/book-(visit|slot)\/?$/, ['child']],
  [/^\/(dashboard|register-child|add-child|enroll-child|child|subscriptions|payments)(\/|$)/, ['family']],
];
const INSIDE = /^\/(start|events|notifications|messages|documents)(\/|$)/;

/** True if anybody may read the page at an address, the same for everybody. */
export const isOpenPage = (address: string): boolean => OPEN_PAGES.test(withoutLanguage(address));

/** The packets that the page at an address needs for its first render. */
export function bundlesOf(address: string): Bundle[] {
  const pathname = withoutLanguage(address);
  if (OPEN_PAGES.test(pathname)) return ['public'];
  const [, bundles] = AREAS.find(([pages]) => pages.test(pathname)) ?? [];
  return bundles ?? (INSIDE.test(pathname) ? ['anyone'] : ['public']);
}

/** True if the page at an address is of the signed-in area, which the browser draws alone. */
export const isInside = (address: string): boolean => !bundlesOf(address).includes('public');

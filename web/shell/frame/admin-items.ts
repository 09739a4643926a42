import {
  Bandage,
  Activity,
  Baby,
  BadgeCheck,
  BellRing,
  BookHeart,
  BookOpen,
  CalendarClock,
  CalendarDays,
  ChartNoAxesColumn,
  ClipboardList,
  CreditCard,
  FileCheck,
  FileText,
  FileUp,
  GraduationCap,
  IdCard,
  Images,
  Inbox,
  Landmark,
  Leaf,
  ListChecks,
  MapPin,
  Medal,
  MessagesSquare,
  Newspaper,
  Package,
  Phone,
  ReceiptText,
  ScanLine,
  School,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Timer,
  Trophy,
  UserRound,
  Users,
  Wallet,
  Waves,
} from 'lucide-react';
import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';
import { hasAdminPage } from '../session/admin-pages.ts';
import { account, adminItem, type AreaItem } from './area-items.ts';

/** The groups of the admin sections, in the order of the rail. */
export const MENU_PARTS = ['people', 'teaching', 'money', 'shop', 'site', 'system'] as const;
export type MenuPart = (typeof MENU_PARTS)[number];

/** Above the parts: the day, where an admin begins. */
export const DAY: AreaItem = adminItem('day', CalendarClock, [
  paths.adminSection('worries'),
  paths.adminSection('check-in'),
]);
/** Below it. */
export const OVERVIEW: AreaItem = adminItem('analytics', ChartNoAxesColumn, [paths.adminSection('attendance')]);

/** Below the parts. */
export const OWN: AreaItem = account;

/** The admin sections by part of the menu. */
export const ADMIN_ITEMS: Record<MenuPart, readonly AreaItem[]> = {
  people: [
    adminItem('children', Baby, [paths.adminFamily('')]),
    adminItem('families', Phone),
    adminItem('users', Users),
    adminItem('athletes', Medal),
    adminItem('documents', FileText),
    adminItem('certificates', FileCheck),
    adminItem('messages', MessagesSquare),
    adminItem('inbox', Inbox),
  ],
  teaching: [
    adminItem('classes', Waves, [paths.adminSection('seasons'), paths.adminDraw('')]),
    adminItem('enrollments', ClipboardList),
    adminItem('instructors', GraduationCap),
    adminItem('slots', UserRound),
    adminItem('locations', MapPin),
    adminItem('events', CalendarDays, [paths.eventManagement('')]),
    adminItem('results', Trophy),
    adminItem('accidents', Bandage),
  ],
  money: [
    adminItem('billing', CreditCard),
    adminItem('benefit-cards', IdCard),
    adminItem('cash', Wallet),
    adminItem('kindergarten', School),
    adminItem('invoices', ReceiptText),
    adminItem('bank', Landmark),
    adminItem('books', BookOpen),
  ],
  shop: [adminItem('products', Package), adminItem('orders', ShoppingBag, [paths.adminPacking()])],
  site: [
    adminItem('news', Newspaper),
    adminItem('guide', BookHeart),
    adminItem('media', Images),
    adminItem('team', BadgeCheck),
  ],
  system: [
    adminItem('settings', Settings),
    adminItem('setup', ListChecks),
    adminItem('import', FileUp),
    adminItem('status', Activity),
    adminItem('jobs', Timer),
    adminItem('audit', ScrollText),
    adminItem('processing', ShieldCheck),
  ],
};

/** Sections that open from the page of another one, so that the rail fits; the search finds them. */
export const WITHIN: readonly AreaItem[] = [
  adminItem('worries', BellRing),
  adminItem('check-in', ScanLine),
  adminItem('seasons', Leaf),
];

/** Those of the items that the role opens. */
export const openTo = (role: Role | null, items: readonly AreaItem[]): AreaItem[] =>
  items.filter(({ to }) => hasAdminPage(role, to));

import {
  Baby,
  BadgeCheck,
  BookHeart,
  BookOpen,
  CalendarDays,
  ChartNoAxesColumn,
  ClipboardList,
  CreditCard,
  FileCheck,
  FileText,
  FileUp,
  GraduationCap,
  Images,
  Inbox,
  Landmark,
  MapPin,
  Medal,
  Newspaper,
  Package,
  ReceiptText,
  School,
  ScrollText,
  Settings,
  ShoppingBag,
  Timer,
  Trophy,
  Users,
  Waves,
} from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { account, officeItem } from './area-items.ts';
import type { AreaItem } from './area-items.ts';

/** What the sections of the office are grouped by, in the order of the rail. */
export const OFFICE_GROUPS = ['people', 'teaching', 'money', 'shop', 'site', 'system'] as const;
export type OfficeGroup = (typeof OFFICE_GROUPS)[number];

/** Above the groups. */
export const OVERVIEW: AreaItem = officeItem('analytics', ChartNoAxesColumn, [paths.adminSection('attendance')]);

/** Below the groups. */
export const OWN: AreaItem = account;

/** The sections of the office by group. */
export const OFFICE_ITEMS: Record<OfficeGroup, readonly AreaItem[]> = {
  people: [
    officeItem('children', Baby),
    officeItem('users', Users),
    officeItem('athletes', Medal),
    officeItem('instructors', GraduationCap),
    officeItem('documents', FileText),
    officeItem('certificates', FileCheck),
    officeItem('inbox', Inbox),
  ],
  teaching: [
    officeItem('classes', Waves),
    officeItem('enrollments', ClipboardList),
    officeItem('locations', MapPin),
    officeItem('events', CalendarDays, [paths.eventManagement('')]),
    officeItem('results', Trophy),
  ],
  money: [
    officeItem('billing', CreditCard),
    officeItem('kindergarten', School),
    officeItem('invoices', ReceiptText),
    officeItem('bank', Landmark),
    officeItem('books', BookOpen),
  ],
  shop: [officeItem('products', Package), officeItem('orders', ShoppingBag, [paths.adminPacking()])],
  site: [
    officeItem('news', Newspaper),
    officeItem('guide', BookHeart),
    officeItem('media', Images),
    officeItem('team', BadgeCheck),
  ],
  system: [
    officeItem('settings', Settings),
    officeItem('import', FileUp),
    officeItem('jobs', Timer),
    officeItem('audit', ScrollText),
  ],
};

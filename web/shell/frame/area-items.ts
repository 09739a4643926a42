import {
  CalendarClock,
  CalendarDays,
  ChartSpline,
  CreditCard,
  FileCheck,
  FileText,
  LayoutDashboard,
  MessagesSquare,
  Package,
  Repeat,
  Target,
  UserRound,
  Wallet,
  Waves,
  Baby,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '../../../contracts/roles.ts';
import { paths, type AdminSection } from '../../lib/paths.ts';

/** An item of the signed-in area. `label` is a key of the texts `area`. */
export interface AreaItem {
  to: string;
  label: AreaLabel;
  icon: LucideIcon;
  /** Shown in the bottom bar of a phone, at most five, the rest is behind „More“. */
  bar?: boolean;
  /** The beginning of the addresses of the pages below it, when not its own. */
  below?: readonly string[];
  /** The step of the onboarding tour that points here. */
  tour?: 'payment';
}

type AreaLabel =
  | 'dashboard'
  | 'payments'
  | 'subscriptions'
  | 'documents'
  | 'orders'
  | 'messages'
  | 'events'
  | 'account'
  | 'classes'
  | 'athleteHome'
  | 'goals'
  | 'certificates'
  | 'cash'
  | `admin.${AdminLabel}`;
/** Attendance is opened from the overview and is no item. */
type AdminLabel = Exclude<AdminSection, 'attendance'>;

const events: AreaItem = {
  to: paths.events,
  label: 'events',
  icon: CalendarDays,
  bar: true,
  below: [paths.eventManagement('')],
};
const messages: AreaItem = { to: paths.messages, label: 'messages', icon: MessagesSquare };
const orders: AreaItem = { to: paths.orders, label: 'orders', icon: Package };
export const account: AreaItem = { to: paths.account, label: 'account', icon: UserRound, bar: true };

/** An admin section. */
export const adminItem = (label: AdminLabel, icon: LucideIcon, below: readonly string[] = []): AreaItem => ({
  to: paths.adminSection(label),
  label: `admin.${label}`,
  icon,
  below,
});

const ITEMS: Record<Role, AreaItem[]> = {
  parent: [
    {
      to: paths.dashboard,
      label: 'dashboard',
      icon: LayoutDashboard,
      bar: true,
      below: [paths.registerChild, paths.addChild, paths.enrollChild(''), paths.child('')],
    },
    { to: paths.payments, label: 'payments', icon: CreditCard, bar: true, tour: 'payment' },
    { to: paths.subscriptions, label: 'subscriptions', icon: Repeat },
    { to: paths.documents, label: 'documents', icon: FileText },
    messages,
    events,
    orders,
    account,
  ],
  instructor: [
    {
      to: paths.instructorDashboard,
      label: 'classes',
      icon: Waves,
      bar: true,
      below: [paths.instructorClass(''), paths.instructorAssess(''), paths.instructorSlots],
    },
    { to: paths.instructorCash, label: 'cash', icon: Wallet, bar: true },
    { to: paths.instructorMessages, label: 'messages', icon: MessagesSquare },
    events,
    { ...orders, bar: true },
    account,
  ],
  athlete: [
    { to: paths.athleteDashboard, label: 'athleteHome', icon: ChartSpline, bar: true },
    { to: paths.athleteGoals, label: 'goals', icon: Target, bar: true },
    { to: paths.athleteDocuments, label: 'certificates', icon: FileCheck },
    messages,
    events,
    { ...orders, bar: true },
    account,
  ],
  // The foot of a phone alone; all admin sections are in admin-items.ts, which comes for admins and reception only.
  reception: [
    adminItem('day', CalendarClock),
    adminItem('children', Baby, [paths.adminFamily('')]),
    adminItem('billing', CreditCard),
    adminItem('orders', Package),
  ].map((item) => ({ ...item, bar: true })),
  admin: [
    adminItem('day', CalendarClock),
    adminItem('children', Baby, [paths.adminFamily('')]),
    adminItem('classes', Waves),
    adminItem('billing', CreditCard),
  ].map((item) => ({ ...item, bar: true })),
};

/** The items of a role, in the order of the rail; without a role only what any signed-in person may use. */
export function areaItems(role: Role | null): AreaItem[] {
  return role ? ITEMS[role] : [events, { ...orders, bar: true }, account];
}

/** The value of `aria-current`: the item is the page itself, the way to it, or neither. */
export function currentOf(item: AreaItem, pathname: string): 'page' | 'true' | undefined {
  if (pathname === item.to) return 'page';
  const below = [item.to, ...(item.below ?? [])].some(
    (start) => pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`),
  );
  return below ? 'true' : undefined;
}

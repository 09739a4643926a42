import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { printedNumber, type InvoiceKind } from '../../../contracts/invoices.ts';
import type { Role } from '../../../contracts/roles.ts';
import { LEAST_CHARACTERS } from '../../../contracts/search.ts';
import type { adminShell } from '../../i18n/bg/admin-shell.ts';
import type { TFunction } from '../../i18n/keys.ts';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { paths, type AdminSection } from '../../lib/paths.ts';
import { MENU_PARTS, ADMIN_ITEMS, DAY, OVERVIEW, openTo, WITHIN } from '../frame/admin-items.ts';
import { useRole } from '../session/RoleProvider.tsx';
import type { ItemsOfKind, Kind, SearchItem } from './item.ts';
import { recentItems } from './recent.ts';

const MOST_COMMANDS = 6;

/** The results for the words: latest choices, commands, and the club's answer; `busy` while it looks. */
export function useSearchResults(userId: string, words: string) {
  const { t } = useLanguage(['adminShell', 'area']);
  const { role } = useRole();
  const [recent] = useState(() => recentItems(userId));
  const enough = words.length >= LEAST_CHARACTERS;
  const { data, error, isFetching, isPlaceholderData } = useQuery(foundQuery(words));
  const itemsOf = useFoundItems();
  const found = enough && data ? itemsOf(data) : [];
  const known = commands(t, role).filter((item) => holds(item, words));
  const lately = recent.filter((item) => holds(item, words));
  const shown = new Set(lately.map(({ to }) => to));
  const ofKind = (value: 'recent' | 'command', items: SearchItem[]): ItemsOfKind => ({
    value,
    label: t(`search.kinds.${value}`),
    items,
  });
  const results = [
    ofKind('recent', lately),
    ...found.map((one) => ({ ...one, items: one.items.filter(({ to }) => !shown.has(to)) })),
    ofKind('command', known.filter(({ to }) => !shown.has(to)).slice(0, words ? MOST_COMMANDS : undefined)),
  ].filter(({ items }) => items.length > 0);
  return { results, error, busy: enough && (isFetching || isPlaceholderData) };
}

/** True if every typed word begins a word of the item. */
function holds({ label, detail, words: others = '' }: SearchItem, words: string): boolean {
  const text = ` ${label} ${detail} ${others}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`));
}

/** The club's results as lines of the search, by kind. */
function useFoundItems(): (found: SearchResults) => ItemsOfKind[] {
  const { t, date, money, localized } = useLanguage(['adminShell', 'invoices']);
  const { priceDisplay } = useClubSettings();
  const sum = (amount: number) => money(amount, priceDisplay)[0]!;
  const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');
  const ofKind = (kind: Exclude<Kind, 'command' | 'section'>, items: Omit<SearchItem, 'kind'>[]): ItemsOfKind => ({
    value: kind,
    label: t(`search.kinds.${kind}`),
    items: items.map((item) => ({ kind, ...item })),
  });
  const open = (section: Parameters<typeof paths.adminSection>[0], params: Record<string, string>) =>
    `${paths.adminSection(section)}?${new URLSearchParams(params)}`;
  return (found) => [
    ofKind(
      'child',
      found.children.map(({ id, name, birth_date, parent }) => ({
        to: open('children', { child: id }),
        label: name,
        detail: joined(date(birth_date), parent),
      })),
    ),
    ofKind(
      'person',
      found.people.map(({ name, email, phone, id }) => ({
        to: paths.adminFamily(id),
        label: name || email || formatPhone(phone ?? ''),
        detail: joined(name && email, phone && formatPhone(phone)),
      })),
    ),
    ofKind(
      'class',
      found.classes.map((row) => ({
        to: open('classes', { class: row.id }),
        label: localized(row, 'title'),
        detail: joined(localized(row, 'location_name'), row.instructor, !row.is_active && t('search.closed')),
      })),
    ),
    ofKind(
      'payment',
      found.payments.map(({ reference, amount, date: day, name }) => ({
        to: open('billing', { 'payments.q': reference }),
        label: joined(reference, sum(amount)),
        detail: joined(name, date(day)),
      })),
    ),
    ofKind(
      'order',
      found.orders.map(({ number, total, name }) => ({
        to: open('orders', { 'orders.q': String(number) }),
        label: joined(`№ ${number}`, sum(total)),
        detail: name,
      })),
    ),
    ofKind(
      'invoice',
      found.invoices.map(({ kind, number, name, date: day }) => ({
        to: open('invoices', { 'invoices.q': String(number), 'invoices.kind': kind }),
        label: joined(t(`invoices:kinds.${kind as InvoiceKind}`), printedNumber(kind as InvoiceKind, number)),
        detail: joined(name, date(day)),
      })),
    ),
  ];
}

type SearchResults = Returns<'search_admin'>;

/** The club's results for the words; nothing is asked for less than two characters. Throws ClubError. */
const foundQuery = (words: string) =>
  rpcQuery(
    ['search', words],
    'search_admin',
    { words },
    {
      enabled: words.length >= LEAST_CHARACTERS,
      placeholderData: keepPreviousData,
      // A person may have been registered since the words were typed last.
      staleTime: 0,
    },
  );

type Command = keyof typeof adminShell.search.begin;

const at = (section: AdminSection, opened: string): string => `${paths.adminSection(section)}?${opened}`;

/** The addresses at which an admin begins something. */
const BEGIN: Record<Command, string> = {
  child: at('children', 'new=child'),
  family: at('families', 'new=family'),
  class: at('classes', 'class=new'),
  event: at('events', 'event=new'),
  article: at('news', 'article=new'),
  product: at('products', 'product=new'),
  location: at('locations', 'location=new'),
  instructor: at('instructors', 'instructor=new'),
  member: at('team', 'member=new'),
  document: at('documents', 'edit=new'),
  guide: at('guide', 'article=new'),
  invite: at('users', 'invite=new'),
  statement: at('bank', 'import=statement'),
  packing: paths.adminPacking(),
  import: paths.adminSection('import'),
};

/** Commands of reception. */
const OF_RECEPTION: readonly Command[] = ['child', 'family', 'packing'];

/** The tabs of sections that have more than one thing to look for, by the section. */
const TABS = {
  settings: ['club', 'contact', 'money', 'invoices', 'prices', 'rules', 'retention', 'skills', 'closures'],
  billing: ['debts', 'subscriptions', 'plans', 'promotions'],
} as const;
type Tabbed = keyof typeof TABS;
/** The tabs of these that reception opens. */
const TABS_OF_RECEPTION: readonly string[] = ['subscriptions'];

/** The sections that have other common names. */
const NAMED_OTHERWISE = [
  'day',
  'analytics',
  'children',
  'families',
  'users',
  'athletes',
  'classes',
  'enrollments',
  'instructors',
  'slots',
  'locations',
  'billing',
  'invoices',
  'books',
  'cash',
  'bank',
  'results',
  'events',
  'products',
  'orders',
  'documents',
  'certificates',
  'accidents',
  'messages',
  'inbox',
  'import',
  'jobs',
  'status',
  'audit',
] as const satisfies readonly (keyof typeof adminShell.search.sections)[];

/** The role's commands, then its sections and their tabs, in the language shown. */
function commands(t: TFunction<readonly ['adminShell', 'area']>, role: Role | null): SearchItem[] {
  const mine = (Object.keys(BEGIN) as Command[]).filter((name) => role === 'admin' || OF_RECEPTION.includes(name));
  const begin = mine.map((name) => ({
    kind: 'command' as const,
    to: BEGIN[name],
    label: t(`search.begin.${name}`),
    detail: '',
  }));
  const sections = openTo(role, [DAY, OVERVIEW, ...MENU_PARTS.flatMap((part) => ADMIN_ITEMS[part]), ...WITHIN]).map(
    ({ to, label }) => {
      const named = NAMED_OTHERWISE.find((section) => paths.adminSection(section) === to);
      return {
        kind: 'section' as const,
        to,
        label: t(`area:${label}`),
        detail: t('search.section'),
        words: named && t(`search.sections.${named}`),
      };
    },
  );
  const tabs = (Object.keys(TABS) as Tabbed[]).flatMap((section) =>
    TABS[section]
      .filter((tab) => role === 'admin' || TABS_OF_RECEPTION.includes(tab))
      .map((tab) => ({
        kind: 'section' as const,
        to: at(section, `tab=${tab}`),
        label: t(`search.tabs.of.${tab}`),
        detail: t(`search.tabs.${section}`),
        words: t(`search.tabs.words.${tab}`),
      })),
  );
  // „Import“ is a section, too: once is enough.
  const known = new Set(begin.map(({ to }) => to));
  return [...begin, ...sections.filter(({ to }) => !known.has(to)), ...tabs];
}

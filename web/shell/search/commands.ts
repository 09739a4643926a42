import type { TFunction } from 'i18next';
import type { adminShell } from '../../i18n/bg/admin-shell.ts';
import { paths, type AdminSection } from '../../lib/paths.ts';
import type { Role } from '../../../contracts/roles.ts';
import { MENU_PARTS, ADMIN_ITEMS, DAY, OVERVIEW, openTo } from '../frame/admin-items.ts';
import type { SearchItem } from './item.ts';

type Command = keyof typeof adminShell.search.begin;

const at = (section: AdminSection, opened: string): string => `${paths.adminSection(section)}?${opened}`;

/** What an admin begins, and where. */
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

/** What reception begins. */
const OF_RECEPTION: readonly Command[] = ['child', 'family', 'packing'];

/** What the role can begin, then its sections, in the language shown. */
export function commands(t: TFunction<['adminShell', 'area']>, role: Role | null): SearchItem[] {
  const mine = (Object.keys(BEGIN) as Command[]).filter((name) => role === 'admin' || OF_RECEPTION.includes(name));
  const begin = mine.map((name) => ({
    kind: 'command' as const,
    to: BEGIN[name],
    label: t(`adminShell:search.begin.${name}`),
    detail: '',
  }));
  const sections = openTo(role, [DAY, OVERVIEW, ...MENU_PARTS.flatMap((part) => ADMIN_ITEMS[part])]).map(
    ({ to, label }) => ({
      kind: 'section' as const,
      to,
      label: t(`area:${label}`),
      detail: t('adminShell:search.section'),
    }),
  );
  // „Import“ is a section, too: once is enough.
  const known = new Set(begin.map(({ to }) => to));
  return [...begin, ...sections.filter(({ to }) => !known.has(to))];
}

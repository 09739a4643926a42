import { paths, type AdminSection } from '../../lib/paths.ts';

/** The lists that figures lead to, with the name under which each keeps its view in the address. */
const LISTS = {
  children: 'children',
  enrollments: 'enrollments',
  billing: 'payments',
  classes: 'classes',
  users: 'users',
  attendance: 'marks',
} as const satisfies Partial<Record<AdminSection, string>>;

/** The address of a list, looked at through filters; one that is empty is left out. */
export function listLink(section: keyof typeof LISTS, filters: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(`${LISTS[section]}.${name}`, value);
  return search.size > 0 ? `${paths.adminSection(section)}?${search}` : paths.adminSection(section);
}

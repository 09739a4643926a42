import { expect, it } from 'vitest';
import { ADMIN_SECTIONS, paths } from '../../lib/paths.ts';
import { currentOf } from './area-items.ts';
import { ADMIN_GROUPS, ADMIN_ITEMS, DAY, OVERVIEW } from './admin-items.ts';

it.each(ADMIN_SECTIONS)('the section %s belongs to one item of the rail', (section) => {
  const all = [DAY, OVERVIEW, ...ADMIN_GROUPS.flatMap((group) => ADMIN_ITEMS[group])];
  expect(all.filter((item) => currentOf(item, paths.adminSection(section)))).toHaveLength(1);
});

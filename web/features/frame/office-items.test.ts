import { expect, it } from 'vitest';
import { ADMIN_SECTIONS, paths } from '../../lib/paths.ts';
import { currentOf } from './area-items.ts';
import { OFFICE_GROUPS, OFFICE_ITEMS, OVERVIEW } from './office-items.ts';

it.each(ADMIN_SECTIONS)('the section %s belongs to one item of the rail', (section) => {
  const all = [OVERVIEW, ...OFFICE_GROUPS.flatMap((group) => OFFICE_ITEMS[group])];
  expect(all.filter((item) => currentOf(item, paths.adminSection(section)))).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { ADMIN_SECTIONS, paths } from '../../lib/paths.ts';
import { MENU_PARTS, ADMIN_ITEMS, DAY, OVERVIEW } from './admin-items.ts';
import { currentOf } from './area-items.ts';

it.each(ADMIN_SECTIONS)('the section %s belongs to one item of the rail', (section) => {
  const all = [DAY, OVERVIEW, ...MENU_PARTS.flatMap((part) => ADMIN_ITEMS[part])];
  expect(all.filter((item) => currentOf(item, paths.adminSection(section)))).toHaveLength(1);
});

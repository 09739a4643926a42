import { expect, it } from 'vitest';
import type { Role } from '../../../contracts/roles.ts';
import { paths } from '../../lib/paths.ts';
import { areaItems, currentOf } from './area-items.ts';

const ID = '7d1f8f0e-0000-4000-8000-000000000001';

it.each<[Role, string, string, 'page' | 'true']>([
  ['instructor', paths.instructorDashboard, 'classes', 'page'],
  ['instructor', paths.instructorClass(ID), 'classes', 'true'],
  ['instructor', paths.instructorAssess(ID), 'classes', 'true'],
  ['parent', paths.child(ID), 'dashboard', 'true'],
  ['parent', paths.childPayment(ID), 'dashboard', 'true'],
  ['parent', paths.registerChild, 'dashboard', 'true'],
  ['parent', paths.addChild, 'dashboard', 'true'],
  ['parent', paths.enrollChild(ID), 'dashboard', 'true'],
  ['parent', paths.payments, 'payments', 'page'],
  ['parent', paths.eventManagement(ID), 'events', 'true'],
  ['admin', paths.adminSection('classes'), 'admin.classes', 'page'],
])('of a %s, %s belongs to „%s“ alone', (role, pathname, label, current) => {
  const lit = areaItems(role).filter((item) => currentOf(item, pathname));
  expect(lit.map((item) => [item.label, currentOf(item, pathname)])).toEqual([[label, current]]);
});

it('takes an address that only begins alike for another page', () => {
  const payments = areaItems('parent').find(({ to }) => to === paths.payments);
  expect(payments && currentOf(payments, `${paths.payments}-old`)).toBeUndefined();
});

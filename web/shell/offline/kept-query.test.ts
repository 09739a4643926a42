import { expect, test, vi } from 'vitest';
import { isKept } from './kept-query.ts';

test('answers of a family stay on the device; those of admins never, whichever page they were asked on', () => {
  vi.stubGlobal('location', { pathname: '/account' });
  expect(isKept(['children', 'family'])).toBe(true);
  expect(isKept(['children', 'admin', 'list'])).toBe(false);
  vi.stubGlobal('location', { pathname: '/admin/children' });
  expect(isKept(['children', 'family'])).toBe(false);
  vi.unstubAllGlobals();
});

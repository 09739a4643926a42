import { lazy } from 'react';
import { needBundles } from '../../i18n/client.ts';

/** Brings what only admins have around every page. */
export const bringAdminFrame = async () => {
  const [rail, search] = await Promise.all([
    import('./AdminRail.tsx'),
    import('../search/AdminSearch.tsx'),
    needBundles('adminFrame'),
  ]);
  return { ...rail, ...search };
};

/** The admin sections. */
export const AdminRail = lazy(async () => ({ default: (await bringAdminFrame()).AdminRail }));

/** The search over all admin data. */
export const AdminSearch = lazy(async () => ({ default: (await bringAdminFrame()).AdminSearch }));

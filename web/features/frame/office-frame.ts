import { lazy } from 'react';
import { needBundles } from '../../i18n/client.ts';

/** Brings what only admins have around every page. */
export const bringOfficeFrame = async () => {
  const [rail, search] = await Promise.all([
    import('./OfficeRail.tsx'),
    import('../search/OfficeSearch.tsx'),
    needBundles('officeFrame'),
  ]);
  return { ...rail, ...search };
};

/** The sections of the office. */
export const OfficeRail = lazy(async () => ({ default: (await bringOfficeFrame()).OfficeRail }));

/** The search over the whole office. */
export const OfficeSearch = lazy(async () => ({ default: (await bringOfficeFrame()).OfficeSearch }));

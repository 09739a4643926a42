import { lazy } from 'react';
import { needBundles } from '../../i18n/client.ts';

/** The sections of the office; its code and texts come for admins alone. */
export const OfficeRail = lazy(async () => {
  const [{ OfficeRail: rail }] = await Promise.all([import('./OfficeRail.tsx'), needBundles('officeFrame')]);
  return { default: rail };
});

import { lazy } from 'react';
import { needBundles } from '../../i18n/client.ts';

/** The frame that only admins have around every page. */
type AdminFrame = Pick<typeof import('./AdminRail.tsx'), 'AdminRail'> &
  Pick<typeof import('../search/AdminSearch.tsx'), 'AdminSearch'>;

const load = async (): Promise<AdminFrame> => {
  const [rail, search] = await Promise.all([import('./AdminRail.tsx'), import('../search/AdminSearch.tsx')]);
  return { ...rail, ...search };
};

let brought: Promise<AdminFrame> | undefined;

/** Brings what only admins have around every page, once; a page whose code has it hands it over. */
export function bringAdminFrame(frame?: AdminFrame): Promise<AdminFrame> {
  brought ??= Promise.all([frame ?? load(), needBundles('adminFrame')]).then(
    ([parts]) => parts,
    (error: unknown) => {
      // The next page tries again.
      brought = undefined;
      throw error;
    },
  );
  return brought;
}

/** The admin sections. */
export const AdminRail = lazy(async () => ({ default: (await bringAdminFrame()).AdminRail }));

/** The search over all admin data. */
export const AdminSearch = lazy(async () => ({ default: (await bringAdminFrame()).AdminSearch }));

import { useRouteLoaderData } from 'react-router';
import type { Cards } from '../../../lib/api/server-context.ts';

/** The club's way of taking cards; null where it takes none. */
export function useCards(): Cards | null {
  const data = useRouteLoaderData('root') as { cards?: Cards | null } | undefined;
  return data?.cards ?? null;
}

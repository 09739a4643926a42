import { useRouteLoaderData } from 'react-router';

/** The address of the site as people type it, without a slash at the end. */
export function useSiteAddress(): string {
  return (useRouteLoaderData('root') as { publicUrl: string } | undefined)?.publicUrl ?? '';
}

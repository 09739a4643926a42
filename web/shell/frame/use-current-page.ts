import { useLocation } from 'react-router';
import { withoutLanguage } from '../../lib/language.ts';

/** What `aria-current` says of a link to a public page: „page“ on it, in whichever language, „true“ on one below it. */
export function useCurrentPage(): (to: string) => 'page' | 'true' | undefined {
  const { pathname } = useLocation();
  const here = withoutLanguage(pathname).replace(/\/$/, '') || '/';
  return (to) => {
    if (here === to) return 'page';
    return here.startsWith(`${to}/`) ? 'true' : undefined;
  };
}

import { useEffect, type ReactNode } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { returnAddress } from './kept-address.ts';

/** The way through signing in or up, and back to this page. */
export function SignInFirst({ children }: { children: ReactNode }) {
  const { t } = useLanguage('guardians');
  useEffect(() => returnAddress.keep(location.pathname + location.search), []);
  return (
    <>
      <p className="font-semibold wrap-anywhere">{children}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={`${paths.auth}?mode=sign-up`} className="max-sm:w-full">
          {t('accept.signUp')}
        </ButtonLink>
        <ButtonLink kind="secondary" to={paths.auth} className="max-sm:w-full">
          {t('accept.signIn')}
        </ButtonLink>
      </div>
    </>
  );
}

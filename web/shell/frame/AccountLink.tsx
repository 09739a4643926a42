import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { paths } from '../../lib/paths.ts';
import { hasStoredSession, onSessionChange } from '../../lib/stored-session.ts';

const MyArea = lazy(() => import('../session/MyAreaLink.tsx').then((file) => ({ default: file.MyAreaLink })));

/** „Sign in“ for visitors, the way to the own area for those who are signed in; its code comes after the first paint. */
export function AccountLink() {
  const { t } = useTranslation('nav');
  const signedIn = useSyncExternalStore(onSessionChange, hasStoredSession, () => false);
  const link = (
    <ButtonLink to={paths.auth} prefetch="intent">
      {t('signIn')}
    </ButtonLink>
  );
  if (!signedIn) return link;
  return (
    <Suspense fallback={link}>
      <MyArea />
    </Suspense>
  );
}

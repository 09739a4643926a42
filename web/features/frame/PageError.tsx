import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { ErrorState } from '../../components/ErrorState.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { isOutOfReach } from '../../lib/if-offline.ts';

/** The last net: a page that could not be shown, with a code to quote and a way to try again. */
export function PageError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const offline = isOutOfReach(error);
  const code = isRouteErrorResponse(error) ? String(error.status) : codeOf(error);
  return (
    <main className="page-width py-16">
      <title>{t('error.title')}</title>
      <h1 className="sr-only">{t('error.title')}</h1>
      {offline ? (
        <ErrorState title={t('error.offlineTitle')} onRetry={() => location.reload()}>
          {t('error.needsNetwork')}
        </ErrorState>
      ) : (
        <ErrorState code={code} onRetry={() => location.reload()} />
      )}
    </main>
  );
}

import { isRouteErrorResponse } from 'react-router';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The last net: a page that could not be shown, with a code to quote and a way to try again. */
export function PageError({ error }: { error: unknown }) {
  const { t } = useLanguage();
  const code = isRouteErrorResponse(error) ? String(error.status) : codeOf(error);
  const title = t(code === 'offline' ? 'error.offlineTitle' : 'error.title');
  return (
    <main className="page-width py-16">
      <title>{title}</title>
      <h1 className="sr-only">{title}</h1>
      <ErrorState code={code} onRetry={() => location.reload()} />
    </main>
  );
}

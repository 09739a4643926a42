import { useRouteLoaderData } from 'react-router';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../contracts/demo.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { demoKey } from './demo-key.ts';

/** In the demo club: says so, and who one can be. */
export function DemoBanner() {
  const { t } = useLanguage('demo');
  const data = useRouteLoaderData('root') as { demo: boolean } | undefined;
  if (!data?.demo) return null;
  return (
    <details className="group bg-rope-soft text-sm print:hidden">
      <summary className="page-width flex min-h-11 items-center gap-x-2 max-sm:flex-wrap list-none [&::-webkit-details-marker]:hidden">
        <strong>{t('title')}</strong>
        <span className="min-w-0 truncate max-sm:hidden">{t('lead')}</span>
        <span className="ml-auto shrink-0 font-semibold underline underline-offset-4">{t('show')}</span>
      </summary>
      <div className="page-width flex flex-col gap-2 pb-4">
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {DEMO_ACCOUNTS.map(({ email }) => (
            <li key={email} className="flex gap-x-2 max-sm:flex-wrap">
              <span className="w-44 shrink-0">{t(`accounts.${demoKey(email)}`)}</span>
              <span className="font-semibold select-all">{email}</span>
            </li>
          ))}
        </ul>
        <p>
          {t('password')} <span className="font-semibold select-all">{DEMO_PASSWORD}</span>
        </p>
      </div>
    </details>
  );
}

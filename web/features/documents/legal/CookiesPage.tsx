import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/Button.tsx';
import { PageMeta } from '../../../components/PageMeta.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { PublicHeading } from '../../../shell/frame/PublicHeading.tsx';
import { hasAgreedToFilms, withdrawFromFilms } from '../../media/film-consent.ts';

/** The site's traces in the reader's browser, and why no consent is needed. */
export default function CookiesPage() {
  const { t } = useLanguage('legal');
  const kept = t('cookies.kept', { returnObjects: true });
  return (
    <>
      <PageMeta title={t('cookies.title')} description={t('cookies.description')} />
      <PublicHeading title={t('cookies.title')} lead={t('cookies.lead')} />
      <div className="page-width pt-8">
        <dl className="max-w-3xl divide-y divide-line">
          {kept.map(({ what, why, long }) => (
            <div key={what} className="py-4">
              <dt className="text-lg font-bold">{what}</dt>
              <dd className="mt-1">{why}</dd>
              <dd className="mt-0.5 text-sm text-muted">{long}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 max-w-3xl">{t('cookies.others')}</p>
        <FilmConsent />
      </div>
    </>
  );
}

/** For visitors who agreed to films of other sites: the way to take it back. */
function FilmConsent() {
  const { t } = useLanguage('legal');
  const agreed = useSyncExternalStore(never, hasAgreedToFilms, () => false);
  const [withdrawn, setWithdrawn] = useState(false);
  if (!agreed && !withdrawn) return null;
  return (
    <p role="status" className="mt-4 flex flex-wrap items-center gap-3">
      {t(withdrawn ? 'cookies.filmsWithdrawn' : 'cookies.filmsAgreed')}
      {!withdrawn && (
        <Button
          kind="secondary"
          onClick={() => {
            withdrawFromFilms();
            setWithdrawn(true);
          }}
        >
          {t('cookies.withdrawFilms')}
        </Button>
      )}
    </p>
  );
}

const never = () => () => undefined;

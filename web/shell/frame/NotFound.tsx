import { ButtonLink } from '../../components/ButtonLink.tsx';
import { WaterDrawing } from '../../components/WaterDrawing.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** No page at this address; the route answers 404. */
export function NotFound() {
  const { t } = useLanguage();
  return (
    <section className="page-width flex flex-col items-center gap-4 py-20 text-center">
      <title>{t('notFound.title')}</title>
      <p aria-hidden="true" className="font-condensed text-8xl font-extrabold text-water tabular">
        404
      </p>
      <WaterDrawing className="-mt-6 h-20" />
      <h1 className="text-3xl font-bold">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.body')}</p>
      <ButtonLink to={paths.home} className="mt-2">
        {t('home')}
      </ButtonLink>
    </section>
  );
}

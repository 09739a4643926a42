import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PoolFromAbove } from '../../components/PoolFromAbove.tsx';
import { paths } from '../../lib/paths.ts';

/** Who we are in one line, and the way in. */
export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="page-width grid items-center gap-10 pt-6 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:pt-10">
      <div>
        <h1 className="font-condensed text-[clamp(2.75rem,1.6rem+4.6vw,4.75rem)] leading-[1.02] font-extrabold">
          {t('hero.title')}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted sm:text-xl">{t('hero.lead')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink size="lg" to={paths.registerChild}>
            {t('hero.enroll')}
          </ButtonLink>
          <ButtonLink size="lg" kind="secondary" to="#seats">
            {t('hero.seats')}
          </ButtonLink>
        </div>
      </div>
      <PoolFromAbove className="aspect-[4/3] w-full rounded-card sm:aspect-[16/9] lg:aspect-square" />
    </section>
  );
}

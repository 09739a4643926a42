import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/ButtonLink.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { PublicHeading } from '../features/frame/PublicHeading.tsx';
import { paths } from '../lib/paths.ts';

export default function CheckoutRoute() {
  const { t } = useTranslation('shop');
  return (
    <>
      <title>{t('checkout.metaTitle')}</title>
      <meta name="robots" content="noindex" />
      <PublicHeading title={t('checkout.title')} />
      <EmptyState title={t('checkout.empty')} action={<ButtonLink to={paths.shop}>{t('checkout.action')}</ButtonLink>}>
        {t('checkout.note')}
      </EmptyState>
    </>
  );
}

import { useTranslation } from 'react-i18next';

/** Title and description of a public page; the browser's head takes them wherever they stand. */
export function PageMeta({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation('common');
  const club = t('clubName');
  const whole = title.includes(club) ? title : `${title} · ${club}`;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
    </>
  );
}

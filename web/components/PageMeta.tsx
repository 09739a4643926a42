import { useLocation } from 'react-router';
import { LOCALES, type Locale } from '../../contracts/roles.ts';
import { sharePicture } from '../lib/browser/share-picture.ts';
import { useClubName } from '../lib/format/club-name.ts';
import { inLanguage } from '../lib/format/language.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { useSiteAddress } from '../lib/public/site.ts';

/** The languages as Open Graph writes them. */
const TERRITORIES: Record<Locale, string> = { bg: 'bg_BG', en: 'en_GB', ru: 'ru_RU' };

export interface PageMetaProps {
  title: string;
  description: string;
  /** Open Graph's word for what the page is. */
  type?: 'website' | 'article';
  /** The picture for shared links. */
  share?: Parameters<typeof sharePicture>[0];
}

/**
 * Title and description of a public page, its address in each language, and what others show of it when it is shared; the
 * browser's head takes them wherever they are.
 */
export function PageMeta({ title, description, type = 'website', share = 'home' }: PageMetaProps) {
  const { pathname } = useLocation();
  const site = useSiteAddress();
  const { locale } = useLanguage();
  const club = useClubName();
  const whole = title.includes(club) ? title : `${title} · ${club}`;
  const address = (language: Locale) => site + inLanguage(pathname, language);
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(locale)} />
      {LOCALES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('bg')} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={club} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:locale" content={TERRITORIES[locale]} />
      <meta property="og:image" content={site + inLanguage(sharePicture(share), locale)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

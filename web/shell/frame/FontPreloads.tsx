import condensedCyrillic from '../../styles/fonts/condensed-cyrillic.woff2?url';
import condensedLatin from '../../styles/fonts/condensed-latin.woff2?url';
import condensedSigns from '../../styles/fonts/condensed-signs.woff2?url';
import cyrillic from '../../styles/fonts/sans-cyrillic.woff2?url';
import latin from '../../styles/fonts/sans-latin.woff2?url';
import signs from '../../styles/fonts/sans-signs.woff2?url';

interface FontPreloadsProps {
  locale: string;
  /** True: the content needs the app, which comes first. */
  behindCode: boolean;
}

/** The fonts of the first screen: figures and signs are in every language. */
export function FontPreloads({ locale, behindCode }: FontPreloadsProps) {
  const textFonts = locale === 'en' ? [latin, condensedLatin] : [cyrillic, condensedCyrillic];
  const priority = behindCode ? { fetchPriority: 'low' as const } : {};
  return [...textFonts, signs, condensedSigns].map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" {...priority} />
  ));
}

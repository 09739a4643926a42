import condensedCyrillic from '@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-cyrillic-wght-normal.woff2?url';
import condensedLatin from '@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/sofia-sans/files/sofia-sans-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/sofia-sans/files/sofia-sans-latin-wght-normal.woff2?url';

/** The fonts of the first screen: figures and spaces are latin in every language. */
export function FontPreloads({ locale }: { locale: string }) {
  const files = locale === 'en' ? [latin, condensedLatin] : [cyrillic, condensedCyrillic, latin];
  return files.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}

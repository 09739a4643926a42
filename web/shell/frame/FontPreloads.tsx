import { use } from 'react';
import { BegunScript } from '../../lib/begun-script.ts';
import condensedCyrillic from '../../styles/fonts/condensed-cyrillic.woff2?url';
import condensedLatin from '../../styles/fonts/condensed-latin.woff2?url';
import condensedSigns from '../../styles/fonts/condensed-signs.woff2?url';
import cyrillic from '../../styles/fonts/sans-cyrillic.woff2?url';
import latin from '../../styles/fonts/sans-latin.woff2?url';
import signs from '../../styles/fonts/sans-signs.woff2?url';

const files = (locale: string) => [
  ...(locale === 'en' ? [latin, condensedLatin] : [cyrillic, condensedCyrillic]),
  signs,
  condensedSigns,
];

/** The fonts of the first screen: figures and signs are in every language. */
export function FontPreloads({ locale }: { locale: string }) {
  return files(locale).map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}

/** Runs in the page: a device that holds the fonts loads them at once, another one after what it came to read. */
function preloadKept(fonts: readonly string[]): void {
  if (!navigator.serviceWorker?.controller) return;
  for (const href of fonts) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }
}

/** The fonts of a signed-in page, whose rows do not share a slow line with them. */
export function LateFonts({ locale }: { locale: string }) {
  const nonce = use(BegunScript)?.nonce;
  const code = `(${preloadKept.toString()})(${JSON.stringify(files(locale))})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

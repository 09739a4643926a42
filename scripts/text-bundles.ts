// The texts of the app, packed by area and language.
import type { Plugin } from 'vite';
import { LOCALES } from '../contracts/roles.ts';
import type { Bundle } from '../web/i18n/bundles.ts';

const ALL = 'virtual:texts';
const ONE = /^\0virtual:texts\/(\w+)\/(\w+)$/;

/**
 * The imports of `web/i18n/client.ts`: each packet is a file of its own that needs no other one, so that a page loads
 * one.
 */
export function textBundles(): Plugin {
  return {
    name: 'text-bundles',
    resolveId: (id) => (id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${ALL}`) return allSources();
      const [, locale, bundle] = ONE.exec(id) ?? [];
      if (!locale || !bundle) return null;
      const write = this.environment.mode === 'dev' ? livePacket : packet;
      return write(locale as (typeof LOCALES)[number], bundle as Bundle);
    },
  };
}

async function allSources(): Promise<string> {
  const { NOUNS } = await import('../web/i18n/bundles.ts');
  const lines = LOCALES.flatMap((locale) =>
    Object.keys(NOUNS).map((name) => `'${locale}/${name}': () => import('${ALL}/${locale}/${name}')`),
  );
  return `export const sources = {${lines.join(',')}};`;
}

async function packet(locale: (typeof LOCALES)[number], bundle: Bundle): Promise<string> {
  const [{ NOUNS }, { texts }] = await Promise.all([import('../web/i18n/bundles.ts'), import('../web/i18n/texts.ts')]);
  const nouns = Object.fromEntries(NOUNS[bundle].map((noun) => [noun, texts[locale][noun]]));
  // Text in a string is read faster than an object that is written out.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(nouns))});`;
}

/** Imports the sources, so that a changed text reloads the page of `npm run dev`. */
async function livePacket(locale: (typeof LOCALES)[number], bundle: Bundle): Promise<string> {
  const { NOUNS } = await import('../web/i18n/bundles.ts');
  const lines = NOUNS[bundle].map((noun) => `${noun}: texts.${locale}.${noun}`);
  return `import { texts } from '/web/i18n/texts.ts'; export default { ${lines.join(', ')} };`;
}

/** The build's name for the file of a packet: the server finds it by that name. */
export function nameOfTextBundle(id: string): string | null {
  const [, locale, bundle] = ONE.exec(id) ?? [];
  return locale ? `texts-${locale}-${bundle}` : null;
}

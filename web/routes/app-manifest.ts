import { LOCALES } from '../../contracts/roles.ts';
import { serverTexts } from '../i18n/server.ts';
import { readClubName } from '../kit/club/club-name.server.ts';
import { paths } from '../lib/paths.ts';
import { SHARED_FOR_A_MOMENT } from '../lib/public/caching.ts';
import type { Route } from './+types/app-manifest.ts';

const SURFACE = '#f8fbfd';
const LANGUAGE = /^\/manifest-(\w+)\./;

/** An installed app opens on the page of the person's role; a shortcut leads to today's lessons. */
const APP = {
  id: '/start',
  start_url: '/start',
  scope: '/',
  display: 'standalone',
  theme_color: SURFACE,
  background_color: SURFACE,
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** A phone's view of the app, in the language that the address names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const named = LANGUAGE.exec(new URL(request.url).pathname)?.[1];
  const lang = LOCALES.find((locale) => locale === named)!;
  const { t } = serverTexts(lang);
  const name = await readClubName(request, context, lang);
  const icons = [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }];
  const shortcuts = [{ name: t('appManifest:today'), url: paths.instructorDashboard, icons }];
  const manifest = { ...APP, name, short_name: name, description: t('appManifest:about'), lang, shortcuts };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': SHARED_FOR_A_MOMENT },
  });
}

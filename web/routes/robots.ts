import { requestContext } from '../lib/api/server-context.ts';
import { SHARED_FOR_A_MOMENT } from '../lib/public/caching.ts';
import type { Route } from './+types/robots.ts';

/** Addresses closed to search engines: the areas behind the sign-in and the services. */
const PRIVATE = [
  '/admin',
  '/auth',
  '/rest/',
  '/realtime/',
  '/dashboard',
  '/child/',
  '/account',
  '/payments',
  '/instructor',
  '/checkout',
];

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext);
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': SHARED_FOR_A_MOMENT },
  });
}

import { redirect } from 'react-router';
import { LANGUAGE_KEY, isLocale, keptCookie, withoutLanguage } from '../lib/format/language.ts';
import { paths } from '../lib/paths.ts';
import type { Route } from './+types/language.ts';

/** Keeps the language that a form chose, and leads back to the page it was chosen on. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const language = String(form.get(LANGUAGE_KEY));
  const back = URL.parse(String(form.get('to')), request.url);
  const to =
    back && back.origin === new URL(request.url).origin ? withoutLanguage(back.pathname) + back.search : paths.home;
  return redirect(to, { headers: isLocale(language) ? { 'Set-Cookie': keptCookie(LANGUAGE_KEY, language) } : {} });
}

/** Nothing is shown here. */
export const loader = () => redirect(paths.home);

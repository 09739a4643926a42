import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../../api/query.ts';
import { keptWithSession, storedSession } from '../../api/stored-session.ts';
import { KEPT_MS, NONCE_BYTES, VIEW, type LastView } from './last-view.ts';
import { viewKey } from './view-key.ts';

/** Pages of families, athletes and the deck; none where one pays or signs in. */
const KEPT_PAGES =
  /^\/(dashboard|child\/[^/]+|payments|subscriptions|orders|events|instructor-dashboard|instructor\/(class|assess)\/[^/]+|athlete\/(dashboard|goals|documents))$/;
/** Of the admin area and of the account; no page of one family, one lesson or one meet. */
const SEALED_PAGES = /^\/(account|admin\/[a-z]+)$/;
const MOST_VIEWS = 12;
const MOST_CHARACTERS = 200_000;
/** A page is looked at this often until it is at rest. */
const STEP_MS = 300;

/** Keeps the view of the page on the device once it is at rest, and again when it is left: the next time it is there at once. */
export function useLastView(userId: string | null): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // An address is not sealed: with a search it may hold a name.
    const isSealed = SEALED_PAGES.test(pathname) && !search;
    if (!userId || !(isSealed || KEPT_PAGES.test(pathname))) return undefined;
    const keep = () => isAtRest() && keepView(userId, pathname + search, isSealed);
    const timer = setInterval(() => keep() && clearInterval(timer), STEP_MS);
    const leave = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [userId, pathname, search]);
}

/** True if all is from the club, and nothing is under way or open. */
function isAtRest(): boolean {
  const content = document.getElementById('content');
  return (
    navigator.onLine &&
    // A view is of the upper end of a page, where it is opened.
    scrollY === 0 &&
    queryClient().isFetching() + queryClient().isMutating() === 0 &&
    content !== null &&
    ![...content.querySelectorAll('.skeleton')].some((each) => each.getBoundingClientRect().top < innerHeight) &&
    !document.querySelector('[role=dialog]')
  );
}

/** Returns true once the view is kept, or cannot be. */
function keepView(user: string, address: string, isSealed: boolean): boolean {
  const frame = frameInSight();
  // Addresses of pictures end, and what is typed is not kept.
  for (const picture of frame.querySelectorAll('img')) picture.removeAttribute('src');
  for (const field of frame.querySelectorAll('input')) field.removeAttribute('value');
  for (const field of frame.querySelectorAll('textarea')) field.textContent = '';
  // The address of a calendar opens it without a session.
  for (const link of frame.querySelectorAll('a:not([href^="/"], [href^="#"])')) link.removeAttribute('href');
  frame.setAttribute('inert', '');
  const { lang, dataset } = document.documentElement;
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href^="/assets/"]');
  const wide = matchMedia('(min-width: 64rem)').matches;
  const look = `${lang} ${dataset['theme']} ${wide} ${style?.getAttribute('href')}`;
  const html = frame.outerHTML;
  if (!style || html.length > MOST_CHARACTERS) return true;
  const view = { user, look, at: Date.now(), isSealed };
  if (!isSealed) store(address, { ...view, html });
  else
    seal(html)
      .then((sealed) => sealed && store(address, { ...view, html: sealed }))
      // A browser without these means keeps none.
      .catch(() => undefined);
  return true;
}

/** A copy of the page without what is below the screen: it would be drawn in vain. */
function frameInSight(): Element {
  const content = document.getElementById('content')!;
  const frame = content.closest('body > div')!;
  const copy = frame.cloneNode(true) as Element;
  const copies = copy.querySelectorAll<HTMLElement>('aside *, #content *');
  for (const [index, part] of frame.querySelectorAll('aside *, #content *').entries()) {
    const { top, width } = part.getBoundingClientRect();
    if (top > innerHeight && content.contains(part)) copies[index]!.remove();
    // Columns are as wide as the rows that are gone had them.
    else if (part.tagName === 'TH') copies[index]!.style.width = `${width}px`;
    if (part.scrollTop > 0) copies[index]!.dataset['scrolled'] = String(part.scrollTop);
  }
  return copy;
}

/** The HTML as only the living session reads it: with the key that the club gave it. Null without one. */
async function seal(html: string): Promise<string | null> {
  const given = viewKey();
  if (!given) return null;
  const bytes = Uint8Array.from(atob(given), (sign) => sign.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const deflated = new Blob([html]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const text = await new Response(deflated).arrayBuffer();
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  return btoa([...iv, ...sealed].map((byte) => String.fromCharCode(byte)).join(''));
}

function store(address: string, view: LastView): void {
  // Another tab may have signed out meanwhile.
  if (storedSession()?.user.id !== view.user) return;
  const start = keptWithSession(VIEW.slice(1));
  try {
    localStorage.setItem(start + address, JSON.stringify(view));
    sweepViews(start, view.user);
  } catch {
    // A full device keeps none.
  }
}

/** Erases the oldest ones beyond those that are kept, what has run its time, and everything of anybody but `user`. */
function sweepViews(start: string, user: string): void {
  const views = Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => ({ key, view: JSON.parse(localStorage.getItem(key)!) as LastView }))
    .toSorted((one, other) => other.view.at - one.view.at);
  const kept = views.filter(({ view }) => view.user === user && Date.now() - view.at < KEPT_MS).slice(0, MOST_VIEWS);
  for (const each of views) if (!kept.includes(each)) localStorage.removeItem(each.key);
}

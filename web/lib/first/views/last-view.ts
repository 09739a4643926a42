import type { WithBegun } from '../begun-reads.ts';

/** A page as it was when it was last at rest. */
export interface LastView {
  user: string;
  /** The page's layout: language, theme, width, style file. */
  look: string;
  /** In ms. */
  at: number;
  /** HTML; or where it is sealed: a nonce and what AES-GCM made of the deflated HTML, in base64. */
  html: string;
  isSealed: boolean;
}

/** Goes between the session's key and the address; signing out removes what begins with the session's key. */
export const VIEW = '-view ';
/** A cover that nothing took away goes after so long. */
const LONGEST_MS = 8_000;
/** As long as the answers that are kept. */
export const KEPT_MS = 3 * 86_400_000;

/** The length of a nonce of AES-GCM. */
export const NONCE_BYTES = 12;

/** The global by which the head of the document says when the cover is painted, or that there is none. */
export type WithView = typeof globalThis & { viewShown?: Promise<void> };

/** The arguments of showLastView, as the document holds them. */
export const LAST_VIEW_ARGUMENTS = [VIEW, KEPT_MS, LONGEST_MS, NONCE_BYTES] as const;

/**
 * Runs in the head of a page: covers it with the view of it that was kept, until its own content is there. It is complete by itself:
 * the document holds its text. The cover is closed to the page's own code; of what is pressed on it only a link is followed, later.
 */
export async function showLastView(view: string, keptMs: number, longestMs: number, nonceBytes: number): Promise<void> {
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  /** The key comes with the account's status, which the page has asked for. */
  const unseal = async (sealed: Uint8Array<ArrayBuffer>) => {
    const status = (globalThis as WithBegun).begunReads!.find(({ request }) =>
      request.url.endsWith('/my_account_status'),
    );
    const answer = (await status!.answer).clone();
    const { view_key } = (await answer.json()) as { view_key: string };
    const key = await crypto.subtle.importKey('raw', bytesOf(view_key), 'AES-GCM', false, ['decrypt']);
    const how = { name: 'AES-GCM', iv: sealed.subarray(0, nonceBytes) };
    const deflated = new Blob([await crypto.subtle.decrypt(how, key, sealed.subarray(nonceBytes))]).stream();
    return new Response(deflated.pipeThrough(new DecompressionStream('deflate-raw'))).text();
  };
  try {
    const key = `sb-${location.hostname.split('.')[0]}-auth-token`;
    const address = location.pathname + location.search;
    const stored = localStorage.getItem(key + view + address);
    const session = localStorage.getItem(key);
    if (!stored || !session) return;
    const kept = JSON.parse(stored) as LastView;
    const { user } = JSON.parse(session) as { user?: { id: string } };
    const { lang, dataset } = document.documentElement;
    const wide = matchMedia('(min-width: 64rem)').matches;
    if (kept.user !== user?.id || !kept.look.startsWith(`${lang} ${dataset['theme']} ${wide} `)) return;
    if (Date.now() - kept.at > keptMs) return;
    const html = kept.isSealed ? await unseal(bytesOf(kept.html)) : kept.html;
    // The person may have gone on, or out, meanwhile.
    if (location.pathname + location.search !== address || localStorage.getItem(key) !== session) return;
    const host = document.createElement('div');
    host.setAttribute('aria-hidden', 'true');
    host.style.cssText = 'position:absolute;inset:0 0 auto;z-index:40;background:var(--surface);display:none';
    const shadow = host.attachShadow({ mode: 'closed' });
    // The rope says that the page is not alive yet.
    shadow.innerHTML = `<div class="lane-rope lane-flow" style="position:fixed;inset:0 0 auto;height:4px;z-index:50"></div>${html}`;
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = kept.look.split(' ').at(-1)!;
    shadow.prepend(style);
    const styled = new Promise<void>((resolve, reject) => {
      style.onload = () => resolve();
      // Another build has another style file, and other pages.
      style.onerror = () => reject(new Error('no such style'));
    });
    const page = () => document.getElementById('content');
    let pressed: string | null | undefined;
    const uncover = () => {
      host.remove();
      // Only the same link is followed: another one, or a button, could do what was not meant.
      if (pressed) [...document.links].find((link) => link.getAttribute('href') === pressed)?.click();
    };
    host.onclick = ({ clientX, clientY }) => {
      const frame = shadow.lastElementChild!;
      frame.removeAttribute('inert');
      pressed = shadow.elementFromPoint(clientX, clientY)?.closest('a')?.getAttribute('href');
      frame.setAttribute('inert', '');
      if (page()) uncover();
    };
    const isThere = () => {
      const content = page();
      const isComing = [...(content?.querySelectorAll('.skeleton') ?? [])].some(
        (each) => each.getBoundingClientRect().top < innerHeight,
      );
      return Boolean(content?.textContent) && !isComing;
    };
    const look = () => {
      if (isThere() || performance.now() > longestMs) uncover();
      else if (host.isConnected) requestAnimationFrame(look);
    };
    if (isThere()) return;
    document.documentElement.append(host);
    requestAnimationFrame(look);
    // The page has loaded the same style before: then it is here already, and the first frame has the view.
    if (!style.sheet) await styled.catch(() => host.remove());
    host.style.display = '';
    for (const part of shadow.querySelectorAll<HTMLElement>('[data-scrolled]'))
      part.scrollTop = Number(part.dataset['scrolled']);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  } catch {
    // The page comes without it.
  }
}

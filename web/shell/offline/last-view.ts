/** A page as it was when it was last at rest. */
export interface LastView {
  user: string;
  /** What the page's layout depends on: language, theme, width, style file. */
  look: string;
  /** In ms. */
  at: number;
  html: string;
}

/** Goes between the session's key and the address; signing out removes what begins with the session's key. */
export const VIEW = '-view ';
/** A cover that nothing took away goes after so long. */
const LONGEST_MS = 8_000;
/** As long as the answers that are kept. */
export const KEPT_MS = 3 * 86_400_000;

/** The arguments of showLastView, as the document holds them. */
export const LAST_VIEW_ARGUMENTS = [VIEW, KEPT_MS, LONGEST_MS] as const;

/**
 * Runs in the head of a page: covers it with the view of it that was kept, until its own content is there. It is complete by itself:
 * the document holds its text. The cover is closed to the page's own code; of what is pressed on it only a link is followed, later.
 */
export function showLastView(view: string, keptMs: number, longestMs: number): void {
  try {
    const key = `sb-${location.hostname.split('.')[0]}-auth-token`;
    const stored = localStorage.getItem(key + view + location.pathname + location.search);
    const session = localStorage.getItem(key);
    if (!stored || !session) return;
    const kept = JSON.parse(stored) as LastView;
    const { user } = JSON.parse(session) as { user?: { id: string } };
    const { lang, dataset } = document.documentElement;
    const wide = matchMedia('(min-width: 64rem)').matches;
    if (kept.user !== user?.id || !kept.look.startsWith(`${lang} ${dataset['theme']} ${wide} `)) return;
    if (Date.now() - kept.at > keptMs) return;
    const host = document.createElement('div');
    host.setAttribute('aria-hidden', 'true');
    host.style.cssText = 'position:absolute;inset:0 0 auto;z-index:40;background:var(--surface);visibility:hidden';
    const shadow = host.attachShadow({ mode: 'closed' });
    // The rope says that the page is not alive yet.
    shadow.innerHTML = `<div class="lane-rope lane-flow" style="position:fixed;inset:0 0 auto;height:4px;z-index:50"></div>${kept.html}`;
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = kept.look.split(' ').at(-1)!;
    // Another build has another style file, and other pages.
    style.onerror = () => host.remove();
    style.onload = () => (host.style.visibility = '');
    shadow.prepend(style);
    document.documentElement.append(host);
    const page = () => document.getElementById('content');
    let pressed: [number, number] | undefined;
    const uncover = () => {
      host.remove();
      // A link leads where it led in the view; a button could do what was not meant.
      if (pressed)
        document
          .elementFromPoint(...pressed)
          ?.closest('a')
          ?.click();
    };
    host.onclick = ({ clientX, clientY }) => {
      pressed = [clientX, clientY];
      if (page()) uncover();
    };
    const look = () => {
      const content = page();
      const isComing = [...(content?.querySelectorAll('.skeleton') ?? [])].some(
        (each) => each.getBoundingClientRect().top < innerHeight,
      );
      if ((content?.textContent && !isComing) || performance.now() > longestMs) uncover();
      else if (host.isConnected) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  } catch {
    // The page comes without it.
  }
}

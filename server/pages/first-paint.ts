import { usedStyle } from './used-style.ts';

const STYLESHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const APP = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** The type by which a browser ignores a script. */
const WAITING = 'text/waiting';

/**
 * Starts the app once the page is there with its fonts and first pictures, or at the first sign of a hand. The page is
 * whole before that: what is read first must not share a slow connection with what is pressed later.
 */
const starter = (modules: readonly string[]): string => `(() => {
  const signs = ['pointerdown', 'keydown', 'touchstart'];
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    const style = document.querySelector('link[data-href]');
    style.href = style.dataset.href;
    for (const href of ${JSON.stringify(modules)}) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const app = document.createElement('script');
    app.type = 'module';
    app.textContent = document.querySelector('script[type="${WAITING}"]').textContent;
    document.head.append(app);
  };
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  addEventListener('load', () => {
    // Safari knows no idle time.
    const soon = window.requestIdleCallback ?? setTimeout;
    requestAnimationFrame(() => requestAnimationFrame(() => soon(begin)));
  });
})()`;

/**
 * Makes a rendered page visible with its first bytes: its used styles are inlined, the app waits, and with the app the
 * whole stylesheet, which comes at once where no script runs. Returns it with the script that starts the app; a page of
 * another shape comes back unchanged.
 */
export async function paintFirst(
  page: string,
  styleOf: (path: string) => string,
): Promise<{ page: string; starter: string | null }> {
  const [link, path] = STYLESHEET.exec(page) ?? [];
  const [script, code] = APP.exec(page) ?? [];
  if (!link || !path || !script || code === undefined) return { page, starter: null };
  const modules = [...page.matchAll(MODULE_PRELOAD)].map(([, href]) => href!);
  const used = await usedStyle(styleOf(path), page);
  const style = `<style>${used}</style>${link.replace(' href=', ' data-href=')}<noscript>${link}</noscript>`;
  const start = starter(modules);
  const painted = page
    .replaceAll(MODULE_PRELOAD, '')
    .replace(link, () => style)
    .replace(script, () => `<script type="${WAITING}">${code}</script>`)
    .replace('</head>', () => `<script>${start}</script></head>`);
  return { page: painted, starter: start };
}

import { paths } from '../../lib/paths.ts';

/** A wish of the day before is no longer on anybody's mind. */
const DAY_MS = 86_400_000;

/** A page of this site that is remembered for a day. Kept in the browser, since the link of an email that confirms an address opens another tab. */
function keptAddress(key: string) {
  const changed = `club:${key}`;
  const kept = {
    keep(path: string): void {
      localStorage.setItem(key, JSON.stringify({ path, until: Date.now() + DAY_MS }));
      window.dispatchEvent(new Event(changed));
    },
    /** The address on this site; null without one. */
    read(): string | null {
      try {
        const { path, until } = JSON.parse(localStorage.getItem(key) ?? 'null') as { path: string; until: number };
        return until > Date.now() && /^\/(?!\/)/.test(path) ? path : null;
      } catch {
        return null;
      }
    },
    forget(): void {
      localStorage.removeItem(key);
      window.dispatchEvent(new Event(changed));
    },
    /** The next address, once: the page that was remembered, or home. */
    take(): string {
      const path = kept.read();
      kept.forget();
      return path ?? paths.home;
    },
    onChange(listener: () => void): () => void {
      window.addEventListener(changed, listener);
      return () => window.removeEventListener(changed, listener);
    },
  };
  return kept;
}

/** The signed-in page that a person wanted when the guard asked to sign in first. The home page offers it again. */
export const intent = keptAddress('intent');

/** The page that signing in or up leads back to. */
export const returnAddress = keptAddress('return-address');

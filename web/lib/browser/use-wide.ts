import { useSyncExternalStore } from 'react';

/** As Tailwind's `md` and `lg`. */
const WIDTHS = { table: '(min-width: 48rem)', rail: '(min-width: 64rem)' };

/**
 * True if the window has room for a table or for a rail. Only for content that the browser draws alone: the server knows no
 * window.
 */
export const useWide = (room: keyof typeof WIDTHS): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDTHS[room]).matches);

/** The listener asks for itself which width it is. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

import { useSyncExternalStore } from 'react';

/** As Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)';

/** Whether the window has room for a rail. Only for what the browser draws alone: the server knows no window. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

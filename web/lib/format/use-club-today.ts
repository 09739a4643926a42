import { useSyncExternalStore } from 'react';
import { clubToday } from './club-clock.ts';

function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Today in the club, also on a page that was left open since another day. */
export const useClubToday = (): string => useSyncExternalStore(onReturn, clubToday, clubToday);

import { useEffect } from 'react';
import { sweepAnswers } from './kept-answers.ts';

const WORKER = '/sw.js';

/** Lets the deck open without a network, and erases what somebody else or another week left on this device. */
export function useDeckWorker(userId: string): void {
  useEffect(() => {
    void sweepAnswers(userId);
    // A browser without workers, or a page that is not safe enough for one: the deck works while there is a network.
    void navigator.serviceWorker?.register(WORKER).catch(() => undefined);
  }, [userId]);
}

/** Calls back when marks should be sent: the network or the page is back, or the browser woke the page for it. */
export function onWayBack(send: () => void): () => void {
  const woken = ({ data }: MessageEvent) => data === 'send-marks' && send();
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', send);
  navigator.serviceWorker?.addEventListener('message', woken);
  return () => {
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', send);
    navigator.serviceWorker?.removeEventListener('message', woken);
  };
}

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Background Sync: not in every browser. */
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser to wake the page when there is a network again, where it can. */
export async function wakeWhenOnline(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;
  await registration?.sync?.register('marks').catch(() => undefined);
}

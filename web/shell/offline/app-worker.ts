import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '../../../contracts/roles.ts';
import { sweepAnswers } from '../../lib/first/kept-answers.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const WORKER = '/sw.js';
/** The wish for a worker that is new on this device: named as its own caches are. */
const WISH = { cache: 'deck-wish', address: '/wish' };
/** The page's own content is shown first. */
const CALM_MS = 2_000;

const AREAS: Record<Role, string> = {
  parent: 'family',
  instructor: 'deck',
  athlete: 'athlete',
  reception: 'admin',
  admin: 'admin',
};

/**
 * Lets the area of a role open at once, and without a network, from its second visit on; and erases what another person or
 * another week left on this device.
 */
export function useAppWorker(userId: string | null, role: Role | null): void {
  const { locale } = useLanguage();
  useEffect(() => {
    if (userId) void sweepAnswers(userId);
  }, [userId]);
  useEffect(() => {
    if (!role) return undefined;
    const timer = setTimeout(() => void keepArea(AREAS[role], locale), CALM_MS);
    return () => clearTimeout(timer);
  }, [role, locale]);
}

/** A notification on the screen was pressed while the app is open: the app goes to what it is about. */
export function useOpenedFromScreen(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const opened = ({ data }: MessageEvent<{ open?: unknown } | string>) => {
      const path = typeof data === 'object' ? data.open : undefined;
      if (typeof path === 'string') void navigate(path);
    };
    navigator.serviceWorker?.addEventListener('message', opened);
    return () => navigator.serviceWorker?.removeEventListener('message', opened);
  }, [navigate]);
}

/** A browser without workers, or a page that is not safe enough for one, works while there is a network. */
async function keepArea(area: string, locale: string): Promise<void> {
  try {
    const look = document.documentElement.dataset['theme'] ?? '';
    const { serviceWorker } = navigator;
    // Code that a worker keeps while it is installed is compiled at once, and not only after some visits.
    if (!(await serviceWorker.getRegistration('/')))
      await (await caches.open(WISH.cache)).put(WISH.address, Response.json({ areas: [area], locale, look }));
    await serviceWorker.register(WORKER);
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: area, locale, look });
  } catch {
    // As above.
  }
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

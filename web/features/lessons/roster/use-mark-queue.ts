import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readAgain } from '../../../lib/api/query.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { onWayBack, wakeWhenOnline } from '../../../shell/offline/app-worker.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { MarkQueue, type MarkSnapshot } from './mark-queue.ts';
import { sendEntries } from './send-entries.ts';

const SENDERS_LOCK = 'marks';

const queues = new Map<string, MarkQueue>();

/** The marks of a user that wait on this device. */
export function queueOf(userId: string): MarkQueue {
  const known = queues.get(userId);
  if (known) return known;
  const queue = new MarkQueue(userId, {
    storage: localStorage,
    send: sendEntries,
    online: () => navigator.onLine,
    wake: () => void wakeWhenOnline(),
    now: clubNow,
    newId: () => crypto.randomUUID(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    // Only pages on https and localhost have locks; elsewhere the ids alone keep a second tab harmless.
    exclusive: (run) => (navigator.locks ? navigator.locks.request(SENDERS_LOCK, run) : run()),
  });
  queues.set(userId, queue);
  return queue;
}

/** The user's marks that wait, and the queue that keeps them: it sends whenever the network or the page comes back. */
export function useMarkQueue(): [MarkQueue, MarkSnapshot] {
  const { id } = useUser();
  const queries = useQueryClient();
  const queue = queueOf(id);
  const snapshot = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const { sent } = snapshot;
  useEffect(() => {
    const flush = () => void queue.flush();
    const reload = () => queue.reload();
    flush();
    const stop = onWayBack(flush);
    window.addEventListener('storage', reload);
    return () => {
      stop();
      window.removeEventListener('storage', reload);
    };
  }, [queue]);
  useEffect(() => {
    if (sent.length > 0) void readAgain(queries, { queryKey: ['lessons'] });
  }, [queries, sent]);
  return [queue, snapshot];
}

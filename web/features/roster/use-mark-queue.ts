import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { rpc } from '../../lib/rpc.ts';
import { useUser } from '../session/SessionProvider.tsx';
import { MarkQueue } from './mark-queue.ts';
import type { MarkSnapshot } from './mark-queue.ts';

const SENDERS_LOCK = 'marks';
const queues = new Map<string, MarkQueue>();

function queueOf(userId: string): MarkQueue {
  let queue = queues.get(userId);
  if (!queue) {
    queue = new MarkQueue(userId, {
      storage: localStorage,
      send: async (meeting_id, marks) => {
        await rpc('mark_attendance', {
          meeting_id,
          marks: marks.map(({ child_id, status, client_id, marked_at }) => ({
            child_id,
            status,
            client_id,
            marked_at,
          })),
        });
      },
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      later: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      // Only pages on https and localhost have locks; elsewhere the ids alone keep a second tab harmless.
      exclusive: (run) => (navigator.locks ? navigator.locks.request(SENDERS_LOCK, run) : run()),
    });
    queues.set(userId, queue);
  }
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
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('storage', reload);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('storage', reload);
    };
  }, [queue]);
  useEffect(() => {
    if (sent.length > 0) void queries.invalidateQueries({ queryKey: ['lessons'] });
  }, [queries, sent]);
  return [queue, snapshot];
}

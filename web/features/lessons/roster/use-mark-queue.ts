import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient, readAgain } from '../../../lib/api/query.ts';
import { rpc } from '../../../lib/api/rpc.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { onWayBack, wakeWhenOnline } from '../../../shell/offline/app-worker.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { choiceOf, handOverConflictsQuery, rememberHandOver } from '../hand-overs/hand-overs-data.ts';
import { rememberSteps } from '../steps/steps-data.ts';
import { conflictsQuery } from './conflicts-data.ts';
import { MarkQueue, type MarkSnapshot } from './mark-queue.ts';
import type { QueuedHandOver, QueuedMark, QueuedStep } from './queue-entries.ts';
import { rememberMarks } from './roster-data.ts';

const SENDERS_LOCK = 'marks';

const queues = new Map<string, MarkQueue>();

/** The marks of a user that wait on this device. */
export function queueOf(userId: string): MarkQueue {
  const known = queues.get(userId);
  if (known) return known;
  const queue = new MarkQueue(userId, {
    storage: localStorage,
    send: async (lessonId, marks) => {
      const { conflicts } = await send(lessonId, marks);
      const lost = conflicts.filter(({ kept }) => kept === 'theirs');
      await rememberMarks(lessonId, [...marks, ...lost.map((mark) => ({ ...mark, client_id: mark.counts }))]);
      if (conflicts.length > 0) void readAgain(queryClient(), conflictsQuery(lessonId));
    },
    sendSteps: async (steps) => {
      const { conflicts } = await sendSteps(steps);
      await rememberSteps(steps, conflicts);
    },
    sendHandOver: async (handOver) => {
      const { lesson_id } = handOver;
      const { conflict } = await sendHandOver(handOver);
      await rememberHandOver(handOver, conflict);
      if (conflict) void readAgain(queryClient(), handOverConflictsQuery(lesson_id));
    },
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

const send = (lesson_id: string, marks: readonly QueuedMark[]) =>
  rpc('mark_attendance', {
    lesson_id,
    marks: marks.map(({ child_id, status, client_id, marked_at, seen_marked_at }) => ({
      child_id,
      status,
      client_id,
      marked_at,
      seen_marked_at,
    })),
  });

const sendSteps = (steps: readonly QueuedStep[]) =>
  rpc('assess_skills', {
    skills: steps.map(({ child_id, skill_id, step, client_id, marked_at, seen_marked_at }) => ({
      child_id,
      skill_id,
      step,
      client_id,
      marked_at,
      seen_marked_at,
    })),
  });

const sendHandOver = async (handOver: QueuedHandOver) => {
  const { lesson_id, child_id, client_id, marked_at, seen_marked_at, ...takenBy } = handOver;
  const outcome = await rpc('hand_over_child', {
    lesson_id,
    child_id,
    ...choiceOf(takenBy),
    client_id,
    handed_at: marked_at,
    seen_handed_at: seen_marked_at,
  });
  return outcome.outcome === 'saved' ? outcome : { conflict: null };
};

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

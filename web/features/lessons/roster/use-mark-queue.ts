import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { rpc } from '../../../lib/rpc.ts';
import { onWayBack, wakeWhenOnline } from '../../../shell/offline/app-worker.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { MarkConflicts, type KeptConflict } from './mark-conflicts.ts';
import { MarkQueue, type MarkSnapshot, type QueuedMark } from './mark-queue.ts';
import { rememberMarks, rosterQuery, withKnownMarks, type Roster } from './roster-data.ts';
import { readAgain } from '../../../lib/query.ts';

const SENDERS_LOCK = 'marks';

interface Deck {
  queue: MarkQueue;
  conflicts: MarkConflicts;
}
const decks = new Map<string, Deck>();

function deckOf(userId: string): Deck {
  const known = decks.get(userId);
  if (known) return known;
  const conflicts = new MarkConflicts(userId, localStorage);
  const queue = new MarkQueue(userId, {
    storage: localStorage,
    send: async (lessonId, marks) => {
      const answer = await send(lessonId, marks);
      conflicts.add(lessonId, marks, answer.conflicts);
      const lost = answer.conflicts.filter(({ kept }) => kept === 'theirs');
      await rememberMarks(lessonId, [...marks, ...lost]);
    },
    online: () => navigator.onLine,
    wake: () => void wakeWhenOnline(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    // Only pages on https and localhost have locks; elsewhere the ids alone keep a second tab harmless.
    exclusive: (run) => (navigator.locks ? navigator.locks.request(SENDERS_LOCK, run) : run()),
  });
  const deck = { queue, conflicts };
  decks.set(userId, deck);
  return deck;
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

/** The user's marks that wait, and the queue that keeps them: it sends whenever the network or the page comes back. */
export function useMarkQueue(): [MarkQueue, MarkSnapshot] {
  const { id } = useUser();
  const queries = useQueryClient();
  const { queue, conflicts } = deckOf(id);
  const snapshot = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const { sent } = snapshot;
  useEffect(() => {
    const flush = () => void queue.flush();
    const reload = () => {
      queue.reload();
      conflicts.reload();
    };
    flush();
    const stop = onWayBack(flush);
    window.addEventListener('storage', reload);
    return () => {
      stop();
      window.removeEventListener('storage', reload);
    };
  }, [queue, conflicts]);
  useEffect(() => {
    if (sent.length > 0) void readAgain(queries, { queryKey: ['lessons'] });
  }, [queries, sent]);
  return [queue, snapshot];
}

/** Marks of the user in a lesson that met another person's and wait for a decision. */
export function useMarkConflicts(lessonId: string): [MarkConflicts, readonly KeptConflict[]] {
  const queries = useQueryClient();
  const { conflicts } = deckOf(useUser().id);
  const all = useSyncExternalStore(conflicts.subscribe, conflicts.snapshot);
  const here = useMemo(() => all.filter(({ lesson_id }) => lesson_id === lessonId), [all, lessonId]);
  useEffect(() => {
    const theirs = here.filter(({ kept }) => kept === 'theirs');
    const { queryKey } = rosterQuery(lessonId);
    queries.setQueryData<Roster>(queryKey, (roster) => roster && withKnownMarks(roster, theirs));
  }, [queries, here, lessonId]);
  return [conflicts, here];
}

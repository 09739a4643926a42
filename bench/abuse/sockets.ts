import { WebSocket } from 'ws';
import { collidingFrame } from './colliding.ts';

/** Joins a second of one socket: the most that one may ask for by itself. */
const JOINS_PER_SECOND = 90;
const TICK_MS = 50;

/** The callers' joins, over and over; a text is a whole frame. */
export type Joins = (count: number) => { topic: string; config: Record<string, unknown> } | string;

const tables = (count: number, options: Record<string, unknown> = {}) => ({
  ...options,
  postgres_changes: Array.from({ length: count }, () => ({ event: '*', schema: 'public', table: 'lessons' })),
});

const COLLIDING_FRAME = collidingFrame(105_000);

/** A topic without listeners, and as many bindings as a join may have. */
export const SOCKET_ATTACKS: Record<string, Joins> = {
  'joins of private topics': (count) => ({ topic: `hall ${count}`, config: { private: true } }),
  'twenty tables in each join, and what was missed': () => ({
    topic: 'tables',
    config: tables(20, { postgres_changes_options: { wait: true, since_ms: 60_000 } }),
  }),
  'frames whose names collide': () => COLLIDING_FRAME,
  'a hundred tables in each join': () => ({ topic: 'tables', config: tables(100) }),
  'the same, with what was missed': () => ({
    topic: 'tables',
    config: tables(100, { postgres_changes_options: { wait: true, since_ms: 60_000 } }),
  }),
};

/** Joins from this address until then; reopens a closed socket. Counts the answers by their outcome. */
export async function keepJoining(
  { port, key, localAddress }: { port: number; key: string; localAddress: string },
  joins: Joins,
  until: number,
  answers: Map<string | number, number>,
): Promise<void> {
  const note = (what: string) => void answers.set(what, (answers.get(what) ?? 0) + 1);
  let count = 0;
  while (performance.now() < until) {
    const query = new URLSearchParams({ apikey: key, vsn: '2.0.0' });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?${String(query)}`, { localAddress });
    socket.on('message', (data: Buffer) => note(wordOf(data.toString())));
    socket.on('error', () => note('no socket'));
    // oxlint-disable-next-line no-await-in-loop -- one socket at a time
    await new Promise<void>((resolve) => {
      const end = setTimeout(() => socket.terminate(), Math.max(0, until - performance.now()));
      const timer = setInterval(() => {
        for (let sent = 0; sent < (JOINS_PER_SECOND * TICK_MS) / 1000; sent++) {
          if (socket.readyState !== socket.OPEN) return;
          socket.send(frameOf(joins(++count), String(count)));
        }
      }, TICK_MS);
      socket.on('close', () => {
        clearInterval(timer);
        clearTimeout(end);
        resolve();
      });
    });
    // oxlint-disable-next-line no-await-in-loop -- one socket at a time
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function frameOf(join: ReturnType<Joins>, ref: string): string {
  if (typeof join === 'string') return join;
  return JSON.stringify([ref, ref, `realtime:${join.topic}`, 'phx_join', { config: join.config }]);
}

/** An answer to a join in one word: "ok", or the code of its refusal. */
function wordOf(frame: string): string {
  if (!frame.includes('"phx_reply"')) return 'other';
  return frame.includes('"status":"ok"') ? 'ok' : (/"reason":"(\w+)/.exec(frame)?.[1] ?? 'refused');
}

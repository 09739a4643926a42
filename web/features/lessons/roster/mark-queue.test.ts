import { beforeEach, describe, expect, it } from 'vitest';
import { ClubError } from '../../../lib/api/club-error.ts';
import { MarkQueue } from './mark-queue.ts';
import {
  isHandOver,
  isMark,
  isEventMark,
  isTheme,
  type Entry,
  type QueuedHandOver,
  type QueuedMark,
  type QueuedEventMark,
  type QueuedStep,
  type QueuedTheme,
} from './queue-entries.ts';

const HOLD_MS = 1_500;
const OFFLINE = new ClubError({}, 0);
const refusal = (code: string, details?: string) => new ClubError({ code, details }, 409);

let storage: Map<string, string>;
let sent: { lessonId: string; marks: string[] }[];
let answers: (Error | 'taken')[];
let timer: { ms: number; run: () => void } | null;
let ids: number;
let online: boolean;
let woken: number;
let full: boolean;
let hoursBack: number;

beforeEach(() => {
  storage = new Map();
  sent = [];
  answers = [];
  timer = null;
  ids = 0;
  online = true;
  woken = 0;
  full = false;
  hoursBack = 0;
});

function calledFor(entry: Entry): string {
  if (isEventMark(entry)) return `${entry.event_id} ${entry.day}`;
  return isMark(entry) || isHandOver(entry) || isTheme(entry) ? entry.lesson_id : 'skills';
}

function inWords(entry: Entry): string {
  if (isEventMark(entry)) return `${entry.registration_id} ${entry.attendance}`;
  if (isMark(entry)) return `${entry.child_id} ${entry.status}`;
  if (isTheme(entry)) return `${entry.theme}`;
  return isHandOver(entry)
    ? `${entry.child_id} with ${entry.collector_name}`
    : `${entry.child_id} ${entry.skill_id} ${entry.step}`;
}

/** The queue as it is after a reload: only the storage is the same. */
function open(user = 'u1'): MarkQueue {
  return new MarkQueue(user, {
    storage: {
      get length() {
        return storage.size;
      },
      key: (index) => [...storage.keys()][index] ?? null,
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        storage.set(key, value);
      },
      removeItem: (key) => void storage.delete(key),
    },
    send: (batch) => {
      const answer = answers.shift() ?? 'taken';
      if (answer !== 'taken') return Promise.reject(answer);
      sent.push({ lessonId: calledFor(batch[0]!), marks: batch.map(inWords) });
      return Promise.resolve();
    },
    online: () => online,
    wake: () => (woken += 1),
    now: () => Date.parse('2026-11-21T15:30:00Z') - hoursBack * 3_600_000,
    newId: () => `id${(ids += 1)}`,
    later: (ms, run) => {
      timer = { ms, run };
      return () => {
        timer = null;
      };
    },
    exclusive: (run) => run(),
  });
}

const mark = (child_id: string, status: QueuedMark['status'] = 'present', lesson_id = 'm1') => ({
  lesson_id,
  child_id,
  status,
});

describe('marks', () => {
  it('are held for a moment, then sent together in order and forgotten', async () => {
    const queue = open();
    queue.add([mark('a')], HOLD_MS);
    queue.add([mark('b', 'absent')], HOLD_MS);
    expect(queue.snapshot()).toMatchObject({ state: 'held', pending: [{ child_id: 'a' }, { child_id: 'b' }] });
    expect(timer?.ms).toBe(HOLD_MS);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'm1', marks: ['a present', 'b absent'] }]);
    expect(queue.snapshot()).toMatchObject({
      state: 'idle',
      pending: [],
      sent: [{ child_id: 'a' }, { child_id: 'b' }],
    });
    expect(storage.size).toBe(0);
    queue.forgetSent(queue.snapshot().sent.slice(0, 1));
    expect(queue.snapshot().sent).toMatchObject([{ child_id: 'b' }]);
  });

  it('carry times that grow, so that the server knows the last', () => {
    const queue = open();
    const [first] = queue.add([mark('a')], HOLD_MS);
    const [second] = queue.add([mark('a', 'absent')], HOLD_MS);
    expect(second!.marked_at > first!.marked_at).toBe(true);
  });

  it('carry times that grow also past those that have arrived, and when the clock is set back', async () => {
    const queue = open();
    const [first] = queue.add([mark('a')], HOLD_MS);
    await queue.flush();
    hoursBack = 3;
    const [second] = queue.add([mark('a', 'absent')], HOLD_MS);
    expect(second!.marked_at > first!.marked_at).toBe(true);
  });

  it('of several lessons go one lesson after the other', async () => {
    const queue = open();
    queue.add([mark('a'), mark('b', 'present', 'm2'), mark('a', 'excused')], HOLD_MS);
    await queue.flush();
    expect(sent.map(({ lessonId }) => lessonId)).toEqual(['m1', 'm2', 'm1']);
  });

  it('of an older program, which has another name for the lesson, are sent as well', async () => {
    open().add([mark('a')], HOLD_MS);
    for (const [key, kept] of storage) storage.set(key, kept.replace('"lesson_id"', '"meeting_id"'));
    await open().flush();
    expect(sent).toEqual([{ lessonId: 'm1', marks: ['a present'] }]);
  });

  it('can be taken back until they leave', async () => {
    const queue = open();
    const [made] = queue.add([mark('a')], HOLD_MS);
    expect(queue.withdraw([made!.client_id])).toEqual([made!.client_id]);
    expect(queue.snapshot()).toMatchObject({ state: 'idle', pending: [] });
    await queue.flush();
    expect(sent).toEqual([]);
  });
});

describe('without a connection', () => {
  it('marks wait, survive a reload and are sent in order, each with its own id', async () => {
    const queue = open();
    answers = [OFFLINE];
    queue.add([mark('a')], HOLD_MS);
    await queue.flush();
    expect(queue.snapshot()).toMatchObject({ state: 'waiting', pending: [{ child_id: 'a', client_id: 'id1' }] });
    expect(timer).not.toBeNull();
    queue.add([mark('b')], HOLD_MS);

    const reopened = open();
    expect(reopened.snapshot().pending.map(({ client_id }) => client_id)).toEqual(['id1', 'id2']);
    await reopened.flush();
    expect(sent).toEqual([{ lessonId: 'm1', marks: ['a present', 'b present'] }]);
  });

  it('nothing is tried, and the device is asked once to wake the page', async () => {
    const queue = open();
    online = false;
    queue.add([mark('a')], HOLD_MS);
    await queue.flush();
    await queue.flush();
    expect(queue.snapshot()).toMatchObject({ state: 'waiting', pending: [{ child_id: 'a' }] });
    expect(woken).toBe(1);
    online = true;
    answers = [OFFLINE];
    await queue.flush();
    expect(woken).toBe(1);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'm1', marks: ['a present'] }]);
  });

  it('a mark is taken back in its turn', async () => {
    const queue = open();
    queue.add([mark('a')], HOLD_MS);
    queue.add([{ ...mark('a'), status: null }], HOLD_MS);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'm1', marks: ['a present', 'a null'] }]);
  });

  it('a full storage keeps marks with the page, says so, and they are sent all the same', async () => {
    const queue = open();
    full = true;
    queue.add([mark('a')], HOLD_MS);
    expect(queue.snapshot().fragile).toBe(true);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'm1', marks: ['a present'] }]);
    expect(queue.snapshot().fragile).toBe(false);
  });

  it('marks of another user stay where they are', async () => {
    open('u1').add([mark('a')], HOLD_MS);
    const other = open('u2');
    await other.flush();
    expect(other.snapshot().pending).toEqual([]);
    expect(sent).toEqual([]);
    expect(storage.size).toBe(1);
  });

  it('a server in trouble is asked again, later each time', async () => {
    const queue = open();
    answers = [new ClubError({ code: 'unexpected' }, 503), new ClubError({ code: 'unexpected' }, 503)];
    queue.add([mark('a')], HOLD_MS);
    await queue.flush();
    const first = timer!.ms;
    expect(queue.snapshot()).toMatchObject({ state: 'failed', code: 'unexpected' });
    await queue.flush();
    expect(timer!.ms).toBeGreaterThan(first);
    await queue.flush();
    expect(queue.snapshot().state).toBe('idle');
  });
});

describe('steps of skills', () => {
  const step = (child_id: string, value: 0 | 1 | 2 | 3 = 3) => ({
    child_id,
    skill_id: 's1',
    step: value,
    class_id: 'c1',
  });

  it('wait among the marks of lessons and leave in the order made, each kind in calls of its own', async () => {
    const queue = open();
    queue.add([mark('a')], HOLD_MS);
    queue.add<QueuedStep>([step('a', 1), step('b')], HOLD_MS);
    queue.add([mark('b')], HOLD_MS);
    expect(open().snapshot()).toMatchObject({
      pending: [{ child_id: 'a' }, { child_id: 'b' }],
      steps: { pending: [{ step: 1 }, { step: 3 }] },
    });
    await queue.flush();
    expect(sent).toEqual([
      { lessonId: 'm1', marks: ['a present'] },
      { lessonId: 'skills', marks: ['a s1 1', 'b s1 3'] },
      { lessonId: 'm1', marks: ['b present'] },
    ]);
    expect(queue.snapshot()).toMatchObject({ pending: [], steps: { pending: [], sent: [{}, {}] } });
  });

  it('of a child that is not one’s own any more are set aside, and the others go on', async () => {
    const queue = open();
    answers = [refusal('not_allowed', 'b')];
    queue.add<QueuedStep>([step('a'), step('b')], HOLD_MS);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'skills', marks: ['a s1 3'] }]);
    const { refused } = queue.snapshot().steps;
    expect(refused).toMatchObject([{ child_id: 'b', refused: 'not_allowed' }]);
    queue.dismissRefused(queue.snapshot().refused);
    expect(queue.snapshot().steps.refused).toHaveLength(1);
    queue.dismissRefused(refused);
    expect(storage.size).toBe(0);
  });
});

describe('hand-overs', () => {
  it('leave one by one, after the marks before them, and outlive a reload', async () => {
    const queue = open();
    const taken = (child_id: string, collector_name: string) =>
      ({ lesson_id: 'm1', child_id, collector_id: 'c1', collector_name, reason: null }) as const;
    queue.add([mark('a')], HOLD_MS);
    queue.add<QueuedHandOver>([taken('a', 'Баба')], HOLD_MS);
    queue.add<QueuedHandOver>([taken('b', 'Дядо')], HOLD_MS);
    expect(open().snapshot()).toMatchObject({ pending: [{ child_id: 'a' }], handOvers: { pending: [{}, {}] } });
    answers = ['taken', refusal('collector_not_found')];
    await queue.flush();
    expect(sent).toEqual([
      { lessonId: 'm1', marks: ['a present'] },
      { lessonId: 'm1', marks: ['b with Дядо'] },
    ]);
    const { handOvers, refused } = queue.snapshot();
    expect(refused).toEqual([]);
    expect(handOvers).toMatchObject({ pending: [], refused: [{ child_id: 'a', refused: 'collector_not_found' }] });
  });
});

describe('themes of lessons', () => {
  it('leave one by one and in the order made, outlive a reload, and are replaced until they leave', async () => {
    const theme = (words: string) => ({ lesson_id: 'm1', theme: words, homework: null, is_shared: true });
    const queue = open();
    const [first] = queue.add<QueuedTheme>([theme('Гръб')], 0);
    queue.withdraw([first!.client_id]);
    queue.add<QueuedTheme>([theme('Кроул')], 0);
    queue.add([mark('a')], HOLD_MS);
    queue.add<QueuedTheme>([theme('Бруст')], 0);
    expect(open().snapshot()).toMatchObject({ pending: [{ child_id: 'a' }], themes: { pending: [{}, {}] } });
    answers = ['taken', 'taken', refusal('theme_written_later')];
    await queue.flush();
    expect(sent).toEqual([
      { lessonId: 'm1', marks: ['Кроул'] },
      { lessonId: 'm1', marks: ['a present'] },
    ]);
    const { themes, refused } = queue.snapshot();
    expect(refused).toEqual([]);
    expect(themes).toMatchObject({ pending: [], refused: [{ theme: 'Бруст', refused: 'theme_written_later' }] });
  });
});

describe('marks of an event', () => {
  const came = (registration_id: string, day: string | null = '2026-11-21') =>
    ({ event_id: 'e1', registration_id, day, attendance: 'present' }) as const;

  it('leave press by press, each with its moment, and outlive a reload', async () => {
    const queue = open();
    queue.add([mark('a')], HOLD_MS);
    queue.add<QueuedEventMark>([came('r1'), came('r2')], HOLD_MS);
    queue.add<QueuedEventMark>([{ ...came('r1'), attendance: 'absent' }], HOLD_MS);
    queue.add<QueuedEventMark>([came('r3', null)], HOLD_MS);
    expect(open().snapshot()).toMatchObject({
      pending: [{ child_id: 'a' }],
      eventMarks: { pending: [{}, {}, {}, {}] },
    });
    await queue.flush();
    expect(sent).toEqual([
      { lessonId: 'm1', marks: ['a present'] },
      { lessonId: 'e1 2026-11-21', marks: ['r1 present', 'r2 present'] },
      { lessonId: 'e1 2026-11-21', marks: ['r1 absent'] },
      { lessonId: 'e1 null', marks: ['r3 present'] },
    ]);
  });

  it('of a registration that is gone are set aside, and the others go on', async () => {
    const queue = open();
    answers = [refusal('registration_not_found')];
    queue.add<QueuedEventMark>([came('r1')], HOLD_MS);
    queue.add<QueuedEventMark>([came('r2')], HOLD_MS);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'e1 2026-11-21', marks: ['r2 present'] }]);
    expect(queue.snapshot().eventMarks.refused).toMatchObject([{ registration_id: 'r1' }]);
  });
});

describe('a refusal', () => {
  it('sets the marks aside with its code until it is read, and the rest goes on', async () => {
    const queue = open();
    answers = [refusal('too_late')];
    queue.add([mark('a'), mark('b', 'present', 'm2')], HOLD_MS);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'm2', marks: ['b present'] }]);
    expect(open().snapshot().refused).toMatchObject([{ child_id: 'a', refused: 'too_late' }]);
    queue.dismissRefused(queue.snapshot().refused);
    expect(storage.size).toBe(0);
  });

  it('of one child who left the class does not hold up the others', async () => {
    const queue = open();
    answers = [refusal('not_in_class', 'b')];
    queue.add([mark('a'), mark('b')], HOLD_MS);
    await queue.flush();
    expect(sent).toEqual([{ lessonId: 'm1', marks: ['a present'] }]);
    expect(queue.snapshot().refused).toMatchObject([{ child_id: 'b' }]);
  });
});

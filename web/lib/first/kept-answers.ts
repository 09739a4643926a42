import { createStore, del, entries, get, set } from 'idb-keyval';
import { clubDay } from '../../../contracts/time.ts';

/** An answer of the club that is on this device for its user. */
export interface KeptResult<T = unknown> {
  data: T;
  /** The time of the club's answer, in ms. */
  keptAt: number;
  /** The last club day on which it may be here. */
  until: string;
}

/** The part of a key-value store that is needed; IndexedDB's unless the browser has none to give. */
interface Store {
  get: (key: string) => Promise<KeptResult | undefined>;
  set: (key: string, answer: KeptResult) => Promise<void>;
  del: (key: string) => Promise<void>;
  entries: () => Promise<[string, KeptResult][]>;
}

let opened: Promise<Store> | undefined;

/** Keeps an answer for a user. Where the device cannot keep it, it lives as long as the page. */
export async function keepAnswer(userId: string, name: string, answer: KeptResult): Promise<void> {
  const store = await open();
  await store.set(keyOf(userId, name), answer).catch(() => memory.set(keyOf(userId, name), answer));
}

/** The answer kept for a user, or null. */
export async function keptAnswer<T>(userId: string, name: string): Promise<KeptResult<T> | null> {
  const store = await open();
  const key = keyOf(userId, name);
  const found = (await store.get(key).catch(() => undefined)) ?? (await memory.get(key));
  return found && found.until >= clubDay() ? (found as KeptResult<T>) : null;
}

/** Erases one answer of a user: the club gives it no longer. */
export async function dropAnswer(userId: string, name: string): Promise<void> {
  const store = await open();
  await Promise.all([store.del(keyOf(userId, name)).catch(() => undefined), memory.del(keyOf(userId, name))]);
}

/** Erases what has run its time and everything of anybody but `userId`; of everybody when that is null. */
export async function sweepAnswers(userId: string | null): Promise<void> {
  const store = await open();
  const today = clubDay();
  for (const each of [store, memory]) {
    const entries = await each.entries().catch(() => []);
    const gone = entries.filter(
      ([key, { until }]) => userId === null || !key.startsWith(keyOf(userId, '')) || until < today,
    );
    await Promise.all(gone.map(([key]) => each.del(key).catch(() => undefined)));
  }
}

/** Raised with every change of what a kept read answers: a page cannot draw the answers of an earlier program. */
const SHAPE = 6;
const keyOf = (userId: string, name: string): string => `${userId}|${SHAPE}|${name}`;

const held = new Map<string, KeptResult>();
const memory: Store = {
  get: (key) => Promise.resolve(held.get(key)),
  set: (key, answer) => Promise.resolve(void held.set(key, answer)),
  del: (key) => Promise.resolve(void held.delete(key)),
  entries: () => Promise.resolve([...held]),
};

function open(): Promise<Store> {
  opened ??= openTable()
    // A private window may have no storage.
    .catch(() => memory);
  return opened;
}

async function openTable(): Promise<Store> {
  const table = createStore('deck', 'answers');
  const store: Store = {
    get: (key) => get<KeptResult>(key, table),
    set: (key, answer) => set(key, answer, table),
    del: (key) => del(key, table),
    entries: () => entries<string, KeptResult>(table),
  };
  await store.entries();
  return store;
}

import { MOST_MARKS_AT_ONCE } from '../../../../contracts/attendance.ts';
import { ClubError, codeOf } from '../../../lib/api/club-error.ts';
import { marksKey } from '../../../lib/api/stored-session.ts';
import {
  callOf,
  idsOf,
  isHandOver,
  isMark,
  isEventMark,
  isStep,
  isTheme,
  type Entry,
  type Made,
  type QueuedHandOver,
  type QueuedMark,
  type QueuedEventMark,
  type QueuedStep,
  type QueuedTheme,
} from './queue-entries.ts';

/** The entries of one kind. */
interface Entries<Kind extends Entry> {
  /** Not yet acknowledged, in the order made. */
  pending: readonly Kind[];
  refused: readonly Kind[];
  /** Acknowledged since the page was opened, in the order sent. */
  sent: readonly Kind[];
}

/** `held`: kept for a moment so that it can be taken back; `waiting`: no connection; `failed`: the server could not. */
export type SendState = 'idle' | 'held' | 'sending' | 'waiting' | 'failed';

export interface MarkSnapshot extends Entries<QueuedMark> {
  steps: Entries<QueuedStep>;
  handOvers: Entries<QueuedHandOver>;
  eventMarks: Entries<QueuedEventMark>;
  themes: Entries<QueuedTheme>;
  /** Being sent at this moment: cannot be withdrawn. */
  inFlight: ReadonlySet<string>;
  state: SendState;
  /** The refusal of a `failed` queue. */
  code: string | null;
  /** Some marks could not be kept by the device and live only as long as the page. */
  fragile: boolean;
}

export interface MarkQueueTools {
  /** Survives a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Sends what leaves in one call: entries of one kind. */
  send: (batch: readonly Entry[]) => Promise<void>;
  /** False when there is surely no network. */
  online: () => boolean;
  /** Asks the device to call `flush` when the network is back, also while the page sleeps. */
  wake: () => void;
  /** By the club's clock. */
  now: () => number;
  newId: () => string;
  /** Calls back after that many ms; returns how to prevent it. */
  later: (ms: number, run: () => void) => () => void;
  /** Runs one sender at a time across the tabs of a browser. */
  exclusive: (run: () => Promise<void>) => Promise<void>;
}

/** However busily one marks, the first mark leaves after this. */
const LONGEST_HOLD_MS = 10_000;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];

/** The marks of one user that wait to be sent, of lessons with their themes, skills and events: kept in the browser's storage, sent in order, each once. */
export class MarkQueue {
  readonly #prefix: string;
  readonly #tools: MarkQueueTools;
  readonly #listeners = new Set<() => void>();
  readonly #unsaved = new Set<string>();
  #sent: readonly Entry[] = [];
  #marks: Entry[] = [];
  #inFlight = new Set<string>();
  #state: SendState = 'idle';
  #code: string | null = null;
  #snapshot: MarkSnapshot | null = null;
  #firstHeldAt: number | null = null;
  #lastStamp = 0;
  #running = false;
  #attempts = 0;
  #cancelTimer: () => void = () => undefined;

  constructor(userId: string, tools: MarkQueueTools) {
    this.#prefix = marksKey(userId);
    this.#tools = tools;
    this.#load();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): MarkSnapshot =>
    (this.#snapshot ??= {
      ...this.#entries(isMark),
      steps: this.#entries(isStep),
      handOvers: this.#entries(isHandOver),
      eventMarks: this.#entries(isEventMark),
      themes: this.#entries(isTheme),
      inFlight: this.#inFlight,
      state: this.#state,
      code: this.#code,
      fragile: this.#marks.some((mark) => this.#unsaved.has(mark.client_id)),
    });

  /** Keeps marks and sends them after `holdMs` without another one. Returns them with their ids. */
  add<Kind extends Entry = QueuedMark>(marks: readonly Made<NoInfer<Kind>>[], holdMs: number): Kind[] {
    const at = new Date(this.#nextStamp()).toISOString();
    const made = marks.map((mark) => ({ ...mark, client_id: this.#tools.newId(), marked_at: at }) as unknown as Kind);
    for (const mark of made) this.#save(mark);
    this.#marks.push(...made);
    this.#firstHeldAt ??= this.#tools.now();
    const latest = this.#firstHeldAt + LONGEST_HOLD_MS;
    this.#plan(Math.max(0, Math.min(holdMs, latest - this.#tools.now())));
    if (!this.#running) this.#state = 'held';
    this.#changed();
    return made;
  }

  /** Takes back marks that have not left yet; returns the ids taken back. */
  withdraw(clientIds: readonly string[]): string[] {
    const taken = this.#marks
      .filter((mark) => clientIds.includes(mark.client_id) && !mark.refused && !mark.left)
      .map((mark) => mark.client_id);
    this.#drop(taken);
    if (this.#pending().length === 0) this.#rest();
    this.#changed();
    return taken;
  }

  /** Sends everything now. Never throws: what went wrong is in the snapshot. */
  async flush(): Promise<void> {
    this.#cancelTimer();
    if (this.#running || this.#pending().length === 0) return;
    if (!this.#tools.online()) return this.#wait();
    this.#running = true;
    try {
      await this.#tools.exclusive(() => this.#sendAll());
    } finally {
      this.#running = false;
      this.#inFlight = new Set();
      this.#changed();
    }
  }

  /** Forgets refused marks once they have been read. */
  dismissRefused(read: readonly Entry[]): void {
    this.#drop(read.map((mark) => mark.client_id));
    this.#changed();
  }

  /** Forgets sent marks that a reading made after them has answered for, also where one is gone by now. */
  forgetSent(answered: readonly Entry[]): void {
    if (answered.length === 0) return;
    this.#sent = this.#sent.filter((mark) => !answered.includes(mark));
    this.#changed();
  }

  /** Another tab has changed the storage. */
  reload(): void {
    this.#load();
    if (!this.#running && this.#pending().length === 0) this.#rest();
    this.#changed();
  }

  async #sendAll(): Promise<void> {
    this.#load();
    for (let batch = this.#nextBatch(); batch.length > 0; batch = this.#nextBatch()) {
      this.#state = 'sending';
      this.#inFlight = new Set(batch.map((mark) => mark.client_id));
      for (const mark of batch) {
        mark.left = true;
        this.#save(mark);
      }
      this.#changed();
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order: the next batch leaves when this one has arrived
        await this.#tools.send(batch);
      } catch (error) {
        if (this.#refuse(batch, error)) continue;
        this.#retryLater(error);
        return;
      }
      this.#attempts = 0;
      this.#sent = [...this.#sent, ...batch];
      this.#drop(batch.map((mark) => mark.client_id));
    }
    this.#rest();
  }

  #entries<Kind extends Entry>(isOfKind: (entry: Entry) => entry is Kind): Entries<Kind> {
    const own = this.#marks.filter(isOfKind);
    return {
      pending: own.filter((mark) => !mark.refused),
      refused: own.filter((mark) => mark.refused),
      sent: this.#sent.filter(isOfKind),
    };
  }

  /** The oldest entries that leave in one call. */
  #nextBatch(): Entry[] {
    const [first, ...rest] = this.#pending();
    if (!first) return [];
    const other = rest.findIndex((entry) => callOf(entry) !== callOf(first));
    return [first, ...(other < 0 ? rest : rest.slice(0, other))].slice(0, MOST_MARKS_AT_ONCE);
  }

  /** Sets aside what the server will never take; false when the same may succeed later. */
  #refuse(batch: readonly Entry[], error: unknown): boolean {
    if (!(error instanceof ClubError) || error.retryable || error.status === 401 || error.code === 'try_again')
      return false;
    const named = batch.filter((mark) => idsOf(mark, error.code).some((id) => error.details?.includes(id)));
    for (const mark of named.length > 0 ? named : batch) {
      mark.refused = error.code;
      this.#save(mark);
    }
    return true;
  }

  /** Surely no network. Only then is the device asked: one that believes in a network would wake the page at once, and again. */
  #wait(): void {
    if (this.#state !== 'waiting') this.#tools.wake();
    this.#retryLater(new ClubError({}, 0));
    this.#changed();
  }

  #retryLater(error: unknown): void {
    const offline = !(error instanceof ClubError) || error.status === 0;
    this.#state = offline ? 'waiting' : 'failed';
    this.#code = codeOf(error);
    this.#plan(RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)]!);
    this.#attempts += 1;
  }

  #rest(): void {
    this.#cancelTimer();
    this.#state = 'idle';
    this.#code = null;
    this.#firstHeldAt = null;
  }

  #plan(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#tools.later(ms, () => void this.flush());
  }

  #pending(): Entry[] {
    return this.#marks.filter((mark) => !mark.refused);
  }

  /** Later than every mark before, so that the server can know which of two came last. */
  #nextStamp(): number {
    const kept = this.#marks.at(-1);
    this.#lastStamp = Math.max(this.#tools.now(), this.#lastStamp + 1, kept ? Date.parse(kept.marked_at) + 1 : 0);
    return this.#lastStamp;
  }

  #load(): void {
    const { storage } = this.#tools;
    const found: Entry[] = [];
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index);
      if (!key?.startsWith(this.#prefix)) continue;
      const kept = JSON.parse(storage.getItem(key) ?? 'null') as (Entry & { meeting_id?: string }) | null;
      // A mark that an older program queued has its lesson under another name.
      if (kept) found.push(kept.meeting_id ? ({ ...kept, lesson_id: kept.meeting_id } as Entry) : kept);
    }
    found.push(...this.#marks.filter((mark) => this.#unsaved.has(mark.client_id)));
    this.#marks = found.sort((a, b) => a.marked_at.localeCompare(b.marked_at));
  }

  #save(mark: Entry): void {
    try {
      this.#tools.storage.setItem(this.#prefix + mark.client_id, JSON.stringify(mark));
      this.#unsaved.delete(mark.client_id);
    } catch {
      // A full storage: the mark lives with the page and is sent all the same.
      this.#unsaved.add(mark.client_id);
    }
  }

  #drop(clientIds: readonly string[]): void {
    for (const id of clientIds) this.#tools.storage.removeItem(this.#prefix + id);
    this.#marks = this.#marks.filter((mark) => !clientIds.includes(mark.client_id));
  }

  #changed(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }
}

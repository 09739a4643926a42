import type { AttendanceStatus, MarkConflict } from '../../../../contracts/attendance.ts';
import type { QueuedMark } from './mark-queue.ts';

/** A mark of ours that met another person's: both, until the person has looked at them. */
export interface KeptConflict extends MarkConflict {
  lesson_id: string;
  ours: AttendanceStatus | null;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The conflicts of one user without an answer yet; they outlive the page. */
export class MarkConflicts {
  readonly #key: string;
  readonly #storage: Kept;
  readonly #listeners = new Set<() => void>();
  #all: readonly KeptConflict[];

  constructor(userId: string, storage: Kept) {
    this.#key = `mark-conflicts:${userId}`;
    this.#storage = storage;
    this.#all = this.#read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly KeptConflict[] => this.#all;

  /** Takes up what the club answered to marks of a lesson; a newer conflict of a child replaces an older one. */
  add(lessonId: string, marks: readonly QueuedMark[], conflicts: readonly MarkConflict[]): void {
    const fresh = conflicts.map((conflict) => ({
      ...conflict,
      lesson_id: lessonId,
      ours: marks.findLast(({ child_id }) => child_id === conflict.child_id)?.status ?? null,
    }));
    if (fresh.length === 0) return;
    const replaced = (old: KeptConflict) =>
      fresh.some(({ child_id }) => old.lesson_id === lessonId && old.child_id === child_id);
    this.#write([...this.#read().filter((old) => !replaced(old)), ...fresh]);
  }

  /** The person has decided. */
  settle({ lesson_id, child_id }: KeptConflict): void {
    this.#write(this.#read().filter((each) => each.lesson_id !== lesson_id || each.child_id !== child_id));
  }

  /** Another tab has changed the storage. */
  reload(): void {
    this.#show(this.#read());
  }

  #read(): KeptConflict[] {
    return JSON.parse(this.#storage.getItem(this.#key) ?? '[]') as KeptConflict[];
  }

  #write(all: readonly KeptConflict[]): void {
    try {
      if (all.length > 0) this.#storage.setItem(this.#key, JSON.stringify(all));
      else this.#storage.removeItem(this.#key);
    } catch {
      // A full storage: they are shown as long as the page is mounted.
    }
    this.#show(all);
  }

  #show(all: readonly KeptConflict[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

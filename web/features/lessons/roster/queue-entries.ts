import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import type { TakenBy } from '../../../../contracts/hand-overs.ts';
import type { SkillStep } from '../../../../contracts/progress.ts';

interface Queued {
  child_id: string;
  /** The time of the mark that was shown as this one was made; null if there was none. */
  seen_marked_at?: string | null;
  /** The same id twice changes nothing on the server. */
  client_id: string;
  marked_at: string;
  /** The code of the server's refusal: it will not be sent again. */
  refused?: string;
  /** It left once, and it is unknown whether it arrived: only another mark can undo it. */
  left?: boolean;
}

/** The mark of a child in a lesson, of its class or a guest, as it was made, until the server has it. */
export interface QueuedMark extends Queued {
  lesson_id: string;
  /** Null takes the mark back. */
  status: AttendanceStatus | null;
}

/** The step of a child in a skill, as it was made on the screen of a class, until the server has it. */
export interface QueuedStep extends Queued {
  skill_id: string;
  step: SkillStep;
  class_id: string;
}

/** The person with whom a child left, until the server has it; all null: it was taken back. */
export interface QueuedHandOver extends Queued, TakenBy {
  lesson_id: string;
}

export type Entry = QueuedMark | QueuedStep | QueuedHandOver;

export const isStep = (entry: Entry): entry is QueuedStep => 'skill_id' in entry;
export const isHandOver = (entry: Entry): entry is QueuedHandOver => 'collector_id' in entry;
export const isMark = (entry: Entry): entry is QueuedMark => !isStep(entry) && !isHandOver(entry);

/** An entry as it is made, before it has its id and its time. */
export type Made<Kind extends Entry> = Omit<Kind, 'client_id' | 'marked_at' | 'refused' | 'left'>;

/** The call with which an entry leaves: marks of a lesson together, steps together, a hand-over alone. */
export const callOf = (entry: Entry): string =>
  isHandOver(entry) ? entry.client_id : isMark(entry) ? entry.lesson_id : 'steps';

/** The ids by which a refusal names marks that it means alone. */
export function idsOf(mark: Entry, code: string): string[] {
  if (code === 'not_in_class') return [mark.child_id];
  if (!isStep(mark)) return [];
  if (code === 'not_allowed') return [mark.child_id];
  return code === 'skill_not_found' ? [mark.skill_id] : [];
}

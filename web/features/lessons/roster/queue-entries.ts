import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import type { EventAttendance } from '../../../../contracts/events.ts';
import type { TakenBy } from '../../../../contracts/hand-overs.ts';
import type { SkillStep } from '../../../../contracts/progress.ts';

interface Queued {
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
  child_id: string;
  lesson_id: string;
  /** Null takes the mark back. */
  status: AttendanceStatus | null;
}

/** The step of a child in a skill, as it was made on the screen of a class, until the server has it. */
export interface QueuedStep extends Queued {
  child_id: string;
  skill_id: string;
  step: SkillStep;
  class_id: string;
}

/** The person with whom a child left, until the server has it; all null: it was taken back. */
export interface QueuedHandOver extends Queued, TakenBy {
  child_id: string;
  lesson_id: string;
}

/** The mark of an attendee at an event, or on its day, as it was made, until the server has it. */
export interface QueuedEventMark extends Queued {
  event_id: string;
  registration_id: string;
  day: string | null;
  /** Null takes the mark back. */
  attendance: EventAttendance | null;
}

/** The theme of a lesson as it was written, until the club has it; without both texts it was removed. */
export interface QueuedTheme extends Queued {
  lesson_id: string;
  theme: string | null;
  homework: string | null;
  is_shared: boolean;
}

export type Entry = QueuedMark | QueuedStep | QueuedHandOver | QueuedEventMark | QueuedTheme;

export const isStep = (entry: Entry): entry is QueuedStep => 'skill_id' in entry;
export const isHandOver = (entry: Entry): entry is QueuedHandOver => 'collector_id' in entry;
export const isEventMark = (entry: Entry): entry is QueuedEventMark => 'registration_id' in entry;
export const isTheme = (entry: Entry): entry is QueuedTheme => 'homework' in entry;
export const isMark = (entry: Entry): entry is QueuedMark => 'status' in entry;

/** An entry as it is made, before it has its id and its time. */
export type Made<Kind extends Entry> = Omit<Kind, 'client_id' | 'marked_at' | 'refused' | 'left'>;

/** The call with which an entry leaves: marks of a lesson together, steps together, a hand-over or a theme alone, a press at an event. */
export function callOf(entry: Entry): string {
  if (isHandOver(entry) || isTheme(entry)) return entry.client_id;
  if (isEventMark(entry)) return `${entry.event_id} ${entry.day} ${entry.marked_at}`;
  return isMark(entry) ? entry.lesson_id : 'steps';
}

/** The ids by which a refusal names marks that it means alone. */
export function idsOf(mark: Entry, code: string): string[] {
  if (code === 'not_in_class' && isMark(mark)) return [mark.child_id];
  if (!isStep(mark)) return [];
  if (code === 'not_allowed' || code === 'child_not_found') return [mark.child_id];
  return code === 'skill_not_found' ? [mark.skill_id] : [];
}

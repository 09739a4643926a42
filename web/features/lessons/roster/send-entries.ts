import { codeOf } from '../../../lib/api/club-error.ts';
import { queryClient, readAgain } from '../../../lib/api/query.ts';
import { rpc } from '../../../lib/api/rpc.ts';
import { choiceOf, handOverConflictsQuery, rememberHandOver } from '../hand-overs/hand-overs-data.ts';
import { rememberSteps } from '../steps/steps-data.ts';
import { readTheme, rememberTheme } from '../themes/queued-themes.ts';
import { conflictsQuery } from './conflicts-data.ts';
import {
  isHandOver,
  isMark,
  isEventMark,
  isStep,
  isTheme,
  type Entry,
  type QueuedHandOver,
  type QueuedMark,
  type QueuedEventMark,
  type QueuedStep,
  type QueuedTheme,
} from './queue-entries.ts';
import { rememberMarks } from './roster-data.ts';

/** Sends what leaves in one call, and brings what this device shows up to date. Throws ClubError. */
export async function sendEntries(batch: readonly Entry[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  if (isHandOver(first)) return sendHandOver(first);
  if (isTheme(first)) return sendTheme(first);
  if (isEventMark(first)) return sendEventMarks(first, batch.filter(isEventMark));
  return isMark(first) ? sendMarks(first.lesson_id, batch.filter(isMark)) : sendSteps(batch.filter(isStep));
}

async function sendMarks(lesson_id: string, marks: readonly QueuedMark[]): Promise<void> {
  const { conflicts } = await rpc('mark_attendance', {
    lesson_id,
    marks: marks.map(({ child_id, status, client_id, marked_at, seen_marked_at }) => ({
      child_id,
      status,
      client_id,
      marked_at,
      seen_marked_at,
    })),
  });
  const lost = conflicts.filter((conflict) => conflict.kept === 'theirs');
  await rememberMarks(lesson_id, [...marks, ...lost.map((mark) => ({ ...mark, client_id: mark.counts }))]);
  if (conflicts.length > 0) void readAgain(queryClient(), conflictsQuery(lesson_id));
}

async function sendSteps(steps: readonly QueuedStep[]): Promise<void> {
  const { conflicts } = await rpc('assess_skills', {
    skills: steps.map(({ child_id, skill_id, step, client_id, marked_at, seen_marked_at }) => ({
      child_id,
      skill_id,
      step,
      client_id,
      marked_at,
      seen_marked_at,
    })),
  });
  await rememberSteps(steps, conflicts);
}

async function sendHandOver(handOver: QueuedHandOver): Promise<void> {
  const { lesson_id, child_id, client_id, marked_at, seen_marked_at, ...takenBy } = handOver;
  const outcome = await rpc('hand_over_child', {
    lesson_id,
    child_id,
    ...choiceOf(takenBy),
    client_id,
    handed_at: marked_at,
    seen_handed_at: seen_marked_at,
  });
  const conflict = outcome.outcome === 'saved' ? outcome.conflict : null;
  await rememberHandOver(handOver, conflict);
  if (conflict) void readAgain(queryClient(), handOverConflictsQuery(lesson_id));
}

async function sendTheme({ lesson_id, theme, homework, is_shared, client_id, marked_at }: QueuedTheme): Promise<void> {
  const texts = { theme, homework, is_shared };
  try {
    await rememberTheme(await rpc('save_lesson_theme', { lesson_id, ...texts, client_id, written_at: marked_at }));
  } catch (error) {
    if (codeOf(error) === 'theme_written_later') await readTheme(lesson_id);
    throw error;
  }
}

async function sendEventMarks(
  { event_id, day, marked_at }: QueuedEventMark,
  eventMarks: readonly QueuedEventMark[],
): Promise<void> {
  await rpc('mark_event_attendance', {
    event_id,
    day,
    marked_at,
    marks: eventMarks.map(({ registration_id, attendance }) => ({ registration_id, attendance })),
  });
  // Until the list has been read again, the marks here go before what it says.
  await readAgain(queryClient(), { queryKey: ['events', 'attendees', event_id] });
}

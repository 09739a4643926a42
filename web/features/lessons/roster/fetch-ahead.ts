import { hashKey, type QueryClient } from '@tanstack/react-query';
import { keptAnswer } from '../../../lib/first/kept-answers.ts';
import { classQuery } from '../class-data.ts';
import { stepsQuery } from '../steps/steps-data.ts';
import { rosterQuery } from './roster-data.ts';

/** The lists of lessons up to so many days on are fetched ahead. */
export const AHEAD_DAYS = 2;
/** A list that has been kept that long is fetched again; not sooner, since every opening is written down. */
const FRESH_MS = 4 * 3_600_000;

/** Fetches classes and lists of coming lessons that are not on the device yet, one after the other. Never throws. */
export async function fetchAhead(
  queries: QueryClient,
  userId: string,
  lessons: readonly { id: string; class_id: string }[],
): Promise<void> {
  if (!navigator.onLine) return;
  const classIds = [...new Set(lessons.map(({ class_id }) => class_id))];
  const wanted = [
    ...classIds.flatMap((id) => [classQuery(id), stepsQuery(id)]),
    ...lessons.map(({ id }) => rosterQuery(id)),
  ];
  for (const query of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- behind what the person does now, never all at once
    const kept = await keptAnswer(userId, hashKey(query.queryKey));
    if (kept && Date.now() - kept.keptAt < FRESH_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await queries.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0]);
  }
}

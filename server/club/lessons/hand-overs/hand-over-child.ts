import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { HandOverOutcome, TakenBy } from '../../../../contracts/hand-overs.ts';
import { handOverChildInput } from '../../../../contracts/inputs/hand-overs.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { unknownTo } from '../../core/access/access.ts';
import { notifyMet, type Met } from '../../core/marks/notify-met.ts';
import { heldToNow, meets } from '../../core/marks/sent-marks.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { type Lesson, requireMarkableLesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { type ChildOfLesson, takeCode } from './hand-over-codes.ts';
import { isInLesson, markIn } from './in-lesson.ts';

const NO_COLLECTOR: TakenBy = { collector_id: null, collector_name: null, reason: null };

export const handOverChild = defineProcedure({
  name: 'hand_over_child',
  summary:
    'Notes with whom a child left a lesson: a collector by id or by the code that it shows, or another person with a name and a reason; without any of them it is taken back. The same client_id twice changes nothing; of two the later handed_at wins. The other guardians are notified, and another user’s hand-over that the sender had not seen is returned as a conflict.',
  input: handOverChildInput,
  async run(context, input): Promise<HandOverOutcome> {
    const { lesson_id, child_id, code } = input;
    const lesson = await requireMarkableLesson(context, lesson_id);
    const of = { lesson_id, child_id };
    if (!(await asServiceRole(context.trx, (trx) => isInLesson(trx, of))))
      throw await unknownTo(context, 'not_in_class', 'not_allowed');
    return asServiceRole(context.trx, async (trx) => {
      const before = await readHandOver(trx, of);
      // It is not asked for its code again, which is used up.
      if (before && before.client_id === input.client_id)
        return { outcome: 'saved', taken_by: takenOf(before), conflict: null };
      if ((input.collector_id ?? input.other ?? code) != null) await requireThere(trx, of);
      const collectorId = code ? await takeCode(trx, of, code) : input.collector_id;
      if (code && !collectorId) return { outcome: 'code_wrong' };
      const takenBy = input.other
        ? { collector_id: null, collector_name: input.other.name, reason: input.other.reason }
        : await collectorOf(trx, child_id, collectorId ?? null);
      return write(trx, { context, lesson, child_id, before, takenBy, by_code: code != null, input });
    });
  },
});

/** A child without a mark may have been forgotten by it; one that is marked otherwise is not there. */
async function requireThere(trx: Transaction, of: ChildOfLesson): Promise<void> {
  const mark = await markIn(trx, of);
  if (mark !== null && mark !== 'present') throw new ClubError('not_handed_over');
}

async function collectorOf(trx: Transaction, childId: string, collectorId: string | null): Promise<TakenBy> {
  if (collectorId === null) return NO_COLLECTOR;
  const { rows } = await sql<{ full_name: string }>`
    select full_name from private.collectors_of(${childId}) where collector_id = ${collectorId}`.execute(trx);
  if (!rows[0]) throw new ClubError('collector_not_found');
  return { collector_id: collectorId, collector_name: rows[0].full_name, reason: null };
}

interface HandOver {
  context: ProcedureContext;
  lesson: Lesson;
  child_id: string;
  before: Before | undefined;
  takenBy: TakenBy;
  by_code: boolean;
  input: { client_id?: string | undefined; handed_at?: string | undefined; seen_handed_at?: string | null | undefined };
}

interface Before extends TakenBy {
  client_id: string;
  handed_at: string;
  handed_by: string | null;
  handed_by_name: string | null;
}

async function readHandOver(trx: Transaction, { lesson_id, child_id }: ChildOfLesson): Promise<Before | undefined> {
  const { rows } = await sql<Before>`
    select collector_id, collector_name, reason, client_id, handed_at, handed_by, profiles.full_name as handed_by_name
    from hand_overs left join profiles on user_id = handed_by
    where lesson_id = ${lesson_id} and child_id = ${child_id}`.execute(trx);
  return rows[0];
}

/** Writes the hand-over where it is the latest; the lesson is locked. */
async function write(trx: Transaction, { context, lesson, child_id, before, takenBy, by_code, input }: HandOver) {
  const { client_id = randomUUID(), seen_handed_at: seen } = input;
  const at = heldToNow(input.handed_at);
  const isLatest = !before || Date.parse(at) >= Date.parse(before.handed_at);
  if (isLatest) {
    const values = { ...takenBy, by_code, handed_by: context.userId, handed_at: at, client_id };
    await trx
      .insertInto('hand_overs')
      .values({ lesson_id: lesson.id, child_id, ...values })
      .onConflict((conflict) => conflict.constraint('hand_overs__once').doUpdateSet(values))
      .execute();
    if (takenBy.collector_name !== null && !isSame(before, takenBy))
      await notifyFamily(trx, lesson, child_id, takenBy, client_id);
  }
  const { userId } = context;
  const met = before ? conflictOf(before, { child_id, takenBy, client_id, at, isLatest, seen, userId }) : [];
  const facts = lessonFacts(lesson);
  await notifyMet(trx, 'hand_overs_differ', met, { senderId: userId, facts });
  return { outcome: 'saved' as const, taken_by: takenBy, conflict: met[0]?.conflict ?? null };
}

const isSame = (before: TakenBy | undefined, { collector_id, collector_name }: TakenBy): boolean =>
  before?.collector_id === collector_id && before.collector_name === collector_name;

interface Ours {
  child_id: string;
  takenBy: TakenBy;
  client_id: string;
  at: string;
  isLatest: boolean;
  seen: string | null | undefined;
  userId: string | null;
}

/** Another user's hand-over says otherwise, and the sender had not seen it. */
function conflictOf(before: Before, ours: Ours): Met<'hand_overs_differ'>[] {
  if (before.handed_by === null || before.handed_by === ours.userId || isSame(before, ours.takenBy)) return [];
  const { child_id, takenBy, seen, isLatest } = ours;
  if (!meets([{ seen_marked_at: seen }], { marked_at: before.handed_at, counts: !isLatest })) return [];
  const both = { child_id, counts: isLatest ? ours.client_id : before.client_id };
  return [
    {
      client_id: ours.client_id,
      conflict: {
        ...both,
        ours: takenBy,
        theirs: takenOf(before),
        handed_at: new Date(before.handed_at).toISOString(),
        handed_by_name: before.handed_by_name,
        kept: isLatest ? 'yours' : 'theirs',
      },
      fromThere: (handed_by_name) => ({
        ...both,
        ours: takenOf(before),
        theirs: takenBy,
        handed_at: ours.at,
        handed_by_name,
        kept: isLatest ? 'theirs' : 'yours',
      }),
      their_user_id: before.handed_by,
    },
  ];
}

const takenOf = ({ collector_id, collector_name, reason }: TakenBy): TakenBy => ({
  collector_id,
  collector_name,
  reason,
});

/** Notifies the guardians, except the one who took the child. */
async function notifyFamily(trx: Transaction, lesson: Lesson, childId: string, takenBy: TakenBy, clientId: string) {
  const child = await trx
    .selectFrom('children')
    .select(['full_name', sql<string[]>`private.parents_of(id)`.as('family')])
    .where('id', '=', childId)
    .executeTakeFirstOrThrow();
  await notify(trx, {
    to: child.family.filter((id) => id !== takenBy.collector_id),
    kind: 'child_handed_over',
    data: {
      ...lessonFacts(lesson),
      child_id: childId,
      child_name: child.full_name ?? '',
      name: takenBy.collector_name ?? '',
      note: takenBy.reason,
    },
    once: `child_handed_over:${clientId}`,
  });
}

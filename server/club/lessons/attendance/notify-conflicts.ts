import type { OwnMarkConflict } from '../../../../contracts/attendance.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import { lessonFacts } from '../facts.ts';
import type { Lesson } from './access.ts';
import type { MarkCollision } from './write-marks.ts';

/** Notifies everybody whose mark met another one: the sender, and each whose mark was met, once for all their children. */
export async function notifyConflicts(
  trx: Transaction,
  lesson: Lesson,
  senderId: string | null,
  met: readonly MarkCollision[],
): Promise<void> {
  if (met.length === 0) return;
  const sender = await trx
    .selectFrom('profiles')
    .select('full_name')
    .where('user_id', '=', senderId)
    .executeTakeFirst();
  const data = lessonFacts(lesson);
  const inform = async (to: string | null, conflicts: OwnMarkConflict[]) => {
    // A batch that is sent again after a lost answer says the same once.
    const once = `marks_differ:${met[0]!.sent.client_id}`;
    if (to) await notify(trx, { to, kind: 'marks_differ', data: { ...data, conflicts }, once });
  };
  await inform(
    senderId,
    met.map(({ conflict }) => conflict),
  );
  for (const [userId, theirs] of Map.groupBy(met, ({ their_user_id }) => their_user_id))
    await inform(
      userId,
      theirs.map((each) => seenFromThere(each, sender?.full_name ?? null)),
    );
}

/** The same two marks as the other user has them. */
const seenFromThere = ({ conflict, sent }: MarkCollision, senderName: string | null): OwnMarkConflict => ({
  child_id: conflict.child_id,
  ours: conflict.status,
  status: conflict.ours,
  marked_at: sent.marked_at,
  marked_by_name: senderName,
  kept: conflict.kept === 'yours' ? 'theirs' : 'yours',
  counts: conflict.counts,
});

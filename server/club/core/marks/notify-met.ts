import type { NotificationData } from '../../../../contracts/notifications.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../notifications/notify.ts';

type Kind = 'marks_differ' | 'steps_differ' | 'hand_overs_differ';
type Conflict<Of extends Kind> = NotificationData[Of]['conflicts'][number];

/** A mark that was sent and met another user's. */
export interface Met<Of extends Kind> {
  /** The id of the mark that was sent. */
  client_id: string;
  conflict: Conflict<Of>;
  /** The same two marks as the other user has them, who hears the name of the sender. */
  fromThere: (senderName: string | null) => Conflict<Of>;
  /** The author of the other one; null: none is notified. */
  their_user_id: string | null;
}

/** Notifies the sender, and each whose mark was met, once for all of theirs. Marks that are sent again say the same once. */
export async function notifyMet<Of extends Kind>(
  trx: Transaction,
  kind: Of,
  met: readonly Met<Of>[],
  { senderId, facts }: { senderId: string | null; facts: Omit<NotificationData[Of], 'conflicts'> },
): Promise<void> {
  const [first] = met;
  if (!first) return;
  const once = `${kind}:${first.client_id}`;
  const inform = async (to: string | null, conflicts: Conflict<Of>[]) => {
    const data = { ...facts, conflicts } as unknown as NotificationData[Of];
    if (to) await notify(trx, { to, kind, data, once });
  };
  await inform(
    senderId,
    met.map(({ conflict }) => conflict),
  );
  const sender = await trx
    .selectFrom('profiles')
    .select('full_name')
    .where('user_id', '=', senderId)
    .executeTakeFirst();
  for (const [userId, theirs] of Map.groupBy(met, ({ their_user_id }) => their_user_id))
    await inform(
      userId,
      theirs.map(({ fromThere }) => fromThere(sender?.full_name ?? null)),
    );
}

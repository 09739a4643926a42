import type { YesOrNo } from '../../../../contracts/messages.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** The answer of a thread's family, in the name of who gave it; the last one counts. */
export async function setAnswer(trx: Transaction, threadId: string, answer: YesOrNo, userId: string): Promise<void> {
  await trx
    .updateTable('threads')
    .set({ answer, answered_at: new Date().toISOString(), answered_by: userId })
    .where('id', '=', threadId)
    .execute();
}

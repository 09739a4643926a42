import { sql } from 'kysely';
import { noteCallInput, threadInput } from '../../../../contracts/inputs/messages.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireStaffOf } from './thread-staff.ts';

export const settleThread = defineProcedure({
  name: 'settle_thread',
  summary: 'Says that nothing in a thread waits for the club any more, though it wrote no answer.',
  input: threadInput,
  async run(context, { thread_id }) {
    await requireStaffOf(context, thread_id);
    await asServiceRole(context.trx, (trx) =>
      trx.updateTable('threads').set({ waiting_since: null }).where('id', '=', thread_id).execute(),
    );
    return { thread_id };
  },
});

export const noteCall = defineProcedure({
  name: 'note_call',
  summary: 'Notes that the family of a thread was called, and whether it answered.',
  input: noteCallInput,
  async run(context, { thread_id, outcome }) {
    await requireStaffOf(context, thread_id);
    await asServiceRole(context.trx, async (trx) => {
      await trx
        .updateTable('threads')
        .set({ call_outcome: outcome, called_at: new Date().toISOString(), called_by: context.userId })
        .where('id', '=', thread_id)
        // Whom a colleague has spoken to is not on the list again because another phone of the family was silent.
        .where(
          sql<boolean>`(${outcome} = 'reached' or call_outcome is distinct from 'reached' or called_by = ${context.userId}::uuid)`,
        )
        .execute();
      if (outcome === 'no_answer') return;
      // A family without an address has heard it: it is not to be phoned about it a second time.
      await sql`
        update notifications set read_at = now()
        where read_at is null and private.is_managed(user_id)
          and id in (select notification_id from thread_readers where thread_id = ${thread_id}::uuid)`.execute(trx);
    });
    return { thread_id };
  },
});

import type { Transaction } from '../../../platform/database/database.ts';
import { affectedRows } from '../../../platform/database/rows.ts';

/** Deletes messages to families with their threads, once nothing was written in them for so long; returns how many. */
export const dropOldThreads = (trx: Transaction, months: number): Promise<number> => affectedRows(trx)`
    delete from messages
    where coalesce(sent_at, withdrawn_at) < now() - make_interval(months => ${months}::integer)
      and not exists (
        select from threads left join thread_posts on thread_id = threads.id
        where message_id = messages.id
          and (waiting_since is not null or thread_posts.created_at >= now() - make_interval(months => ${months}::integer)))
  `;

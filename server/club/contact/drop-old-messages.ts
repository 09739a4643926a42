import type { Transaction } from '../../platform/database/database.ts';
import { affectedRows } from '../../platform/database/rows.ts';

/** Deletes handled messages of the contact form with their answers; returns how many. */
export const dropOldMessages = (trx: Transaction, months: number): Promise<number> => affectedRows(trx)`
    delete from contact_messages
    where handled_at is not null
      and greatest(handled_at, answered_at) < now() - make_interval(months => ${months}::integer)
  `;

import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { affectedRows } from '../../platform/database/rows.ts';

/** Deletes certificates, with their files, so many months after their last day. Returns how many. */
export const dropOldCertificates = (trx: Transaction, months: number): Promise<number> => affectedRows(trx)`
    delete from certificates where valid_until < ${clubDay()}::date - make_interval(months => ${months}::integer)
  `;

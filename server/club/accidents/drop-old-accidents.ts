import { ACCIDENT_YEARS } from '../../../contracts/accidents.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { affectedRows } from '../../platform/database/rows.ts';

/** Lets go of accidents that are too old for any claim. Returns how many. */
export const dropOldAccidents = (trx: Transaction): Promise<number> =>
  affectedRows(trx)`delete from accidents where happened_at < now() - make_interval(years => ${ACCIDENT_YEARS})`;

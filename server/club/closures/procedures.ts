import { addClosure, removeClosure } from './close-days.ts';
import { closePool } from './close-pool.ts';
import { addOfficialHolidays } from './holidays/add-official-holidays.ts';
import { reopenPool } from './reopen-pool.ts';

/** All procedures about closures. */
export const CLOSURES_PROCEDURES = [addOfficialHolidays, addClosure, removeClosure, closePool, reopenPool] as const;

import { addClosure, removeClosure } from './close-days.ts';
import { closeLocation } from './close-location.ts';
import { addOfficialHolidays } from './holidays/add-official-holidays.ts';
import { reopenLocation } from './reopen-location.ts';

/** All procedures about closures. */
export const CLOSURES_PROCEDURES = [
  addOfficialHolidays,
  addClosure,
  removeClosure,
  closeLocation,
  reopenLocation,
] as const;

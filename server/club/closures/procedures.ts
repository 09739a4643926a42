export { addClosure, removeClosure } from './close-days.ts';
export { closePool } from './close-pool.ts';
export { addOfficialHolidays } from './holidays/add-official-holidays.ts';
export { reopenPool } from './reopen-pool.ts';

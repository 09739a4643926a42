export { ageOn } from '../../../contracts/children.ts';
export { formatOf } from '../../../contracts/format.ts';
export type { Format, Moment } from '../../../contracts/format.ts';
export { clubDay } from '../../../contracts/time.ts';

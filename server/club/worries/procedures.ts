export { listWorries } from './list-worries.ts';
export { bringBackWorry, settleWorry } from './settle-worry.ts';

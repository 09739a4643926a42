export { maySwim } from './may-swim.ts';

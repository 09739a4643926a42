import type { Figures } from '../figures.ts';

/** One thing that is measured for some seconds at a time. */
export interface Variant {
  name: string;
  run(seconds: number): Promise<Figures>;
}

/** A request to the club, and the limit that the machine sets for it. */
export interface Measure extends Variant {
  connections: number;
  limit: Variant;
  /** The same statements behind Node's own HTTP server: what one thread of Node can do of the limit. */
  bare?: Variant;
}

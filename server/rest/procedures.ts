import type * as z from 'zod/mini';
import type { Locale } from '../../contracts/roles.ts';
import type { Caller } from '../platform/caller.ts';

/** A procedure as the service knows it. */
export interface ServedProcedure {
  /** One sentence for the API's documentation. */
  summary: string;
  input: z.ZodMiniType;
  /** The largest call, in bytes, where it may be larger than others. */
  maxBodyBytes?: number;
}

/** The facts of a procedure's call beside its arguments. */
interface CallFacts {
  caller: Caller;
  ip: string | null;
  locale: Locale;
  /** True if the answer has no reader any more. */
  callerLeft(): boolean;
}

/** The club's own procedures; they come before SQL functions of the same name. */
export interface Procedures {
  all: ReadonlyMap<string, ServedProcedure>;
  /** The answer of one that is known. Throws ClubError. */
  call(name: string, args: object, facts: CallFacts): Promise<unknown>;
}

export const NO_PROCEDURES: Procedures = { all: new Map(), call: async () => undefined };

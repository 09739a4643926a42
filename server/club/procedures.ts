import type * as z from 'zod/mini';
import * as all from './all-procedures.ts';
import type { FinalOutput, Procedure } from './core/procedure.ts';

type Procedures = (typeof all)[keyof typeof all];

/** The types of every procedure by name, for clients: input and output. */
export type ProcedureTypes = {
  [Name in Procedures as Name['name']]: Name extends Procedure<infer Input, infer Output>
    ? { Args: z.input<Input>; Returns: FinalOutput<Output> }
    : never;
};

/** All procedures of `supabase.rpc(name, args)` beside the functions of the database. */
export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  Object.values(all).map((procedure) => [procedure.name, procedure as Procedure]),
);

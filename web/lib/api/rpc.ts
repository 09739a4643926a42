import type { Database } from '../../../contracts/database.ts';
import type { ProcedureTypes } from '../../../server/club/procedures.ts';
import { ClubError, codeOf, type WireError } from './club-error.ts';
import { supabase, type ClubClient } from './supabase.ts';
import { withProof } from './with-proof.ts';

/** The result of a request of the official client. */
export interface Result<T> {
  data: T;
  error: WireError | null;
  status: number;
}

/** The club's procedures by name. */
export type ProcedureName = keyof ProcedureTypes;

type Functions = Database['public']['Functions'];

/** Everything that can be called by name: the club's procedures and the functions of the database. */
type Calls = ProcedureTypes & {
  [Name in keyof Functions]: { Args: Functions[Name]['Args']; Returns: Functions[Name]['Returns'] | null };
};

/** The answer of a procedure. */
export type Returns<Name extends keyof Calls> = Calls[Name]['Returns'];

/** The input of a procedure. */
export type Args<Name extends keyof Calls> = Calls[Name]['Args'];

/** The data of an answer; throws ClubError for a refusal. */
export function dataOf<T>(answer: Result<T | null>): NonNullable<T> {
  if (answer.error) throw new ClubError(answer.error, answer.status);
  return answer.data as NonNullable<T>;
}

/** The data that a request of the official client answers; throws ClubError for a refusal. */
export async function ask<Answer extends Result<unknown>>(
  request: (club: ClubClient) => PromiseLike<Answer>,
): Promise<NonNullable<Answer['data']>> {
  return dataOf<Answer['data']>(await request(await supabase()));
}

/** No id has this shape: an address that was mistyped or cut short. */
const MALFORMED = '22P02';

/** The one row that was asked for by an id of the address; null where there is none, or where it is no id. */
export function rowOf<T>(answer: Result<T[] | null>): T | null {
  return answer.error?.code === MALFORMED ? null : (dataOf(answer)[0] ?? null);
}

/** The one row that a request asks for, as `rowOf` has it. */
export async function askRow<T>(request: (club: ClubClient) => PromiseLike<Result<T[] | null>>): Promise<T | null> {
  return rowOf(await request(await supabase()));
}

/** Above a sum of the club a second admin decides: the call waits for one. */
const NEEDS_SECOND_PERSON = 'needs_second_person';
/** Another admin does these, rather than approving them. */
const NEVER_WAITS = new Set<string>(['decide_approval', 'merge_accounts']);

/** Calls a procedure of the club, after a proof where it asks for one. Throws ClubError with the procedure's code. */
export async function rpc<Name extends keyof Calls & string>(name: Name, args: Args<Name>): Promise<Returns<Name>> {
  const client = await supabase();
  const call = async () => (await client.rpc(name as keyof Functions, args as never)) as Result<Returns<Name>>;
  try {
    return await withProof(async () => dataOf(await call()) as Returns<Name>);
  } catch (error) {
    if (codeOf(error) !== NEEDS_SECOND_PERSON || NEVER_WAITS.has(name)) throw error;
    dataOf(
      (await client.rpc('ask_approval' as keyof Functions, { procedure: name, args } as never)) as Result<unknown>,
    );
    throw new ClubError({ code: 'waits_for_second_person', message: '' }, 409);
  }
}

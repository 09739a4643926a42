import { queryOptions, type keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { ask, askRow, rpc, type Args, type ProcedureName, type Result } from './rpc.ts';
import type { ClubClient } from './supabase.ts';

interface Options {
  enabled?: boolean;
  placeholderData?: typeof keepPreviousData;
  staleTime?: number;
  gcTime?: number;
  retry?: boolean;
  refetchInterval?: number;
  refetchOnReconnect?: boolean;
  refetchOnWindowFocus?: boolean;
}

/** The data that a request of the official client answers, under its key. Throws ClubError. */
export const askQuery = <Answer extends Result<unknown>>(
  queryKey: QueryKey,
  request: (club: ClubClient) => PromiseLike<Answer>,
  options: Options = {},
) => queryOptions({ ...options, queryKey, queryFn: () => ask(request) });

/** The one row that a request asks for, as `askRow` has it, under its key. Throws ClubError. */
export const rowQuery = <T>(
  queryKey: QueryKey,
  request: (club: ClubClient) => PromiseLike<Result<T[] | null>>,
  options: Options = {},
) => queryOptions({ ...options, queryKey, queryFn: () => askRow(request) });

/** A procedure's answer, under its key. Throws ClubError. */
export const rpcQuery = <Name extends ProcedureName & string>(
  queryKey: QueryKey,
  name: Name,
  args: Args<Name>,
  options: Options = {},
) => queryOptions({ ...options, queryKey, queryFn: () => rpc(name, args) });

import { useMutation, useQueryClient, type QueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { readAgain } from '../../lib/api/query.ts';
import { rpc, type Args, type ProcedureName, type Returns } from '../../lib/api/rpc.ts';
import { STALE_AFTER, type QueryNoun } from '../../lib/api/stale-after.ts';
import { toast, type ToastOptions } from './toast.ts';

/** What a toast says; not of a success where a step is still to come, or has failed. */
interface ToastText extends ToastOptions {
  text: string;
  kind?: keyof typeof toast;
}

/** What a toast says once a write is done; of the answer, where that decides. */
export type Done<Result> = string | ((result: Result) => string | ToastText);

/** What follows a write; the callbacks run also when the row that was pressed is gone by then. */
export interface Outcome<Result> {
  done?: Done<Result>;
  onSuccess?: ((result: Result) => unknown) | undefined;
  /** The title of the toast of a refusal, above the refusal's own text; `true` shows that text alone. */
  failed?: string | true;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

/** Calls a procedure; afterwards, also after a refusal, the lists that show what it changes are read again. */
export const useProcedure = <Name extends ProcedureName>(name: Name) =>
  useWrite<Args<Name>, Returns<Name>>((input) => rpc(name, input), STALE_AFTER[name]);

/** Any other write: to tables, to files, or several calls in one. `run` reports what happened, `mutateAsync` throws ClubError; `finish` is for a form: it says what was done and closes, and throws what the form shows. */
export function useWrite<Input, Result, Before = unknown>(
  work: (input: Input) => Promise<Result>,
  stale: readonly QueryNoun[],
  /** What shows the change before it is answered, and takes it back; how it meets a bad network. */
  options: Pick<
    UseMutationOptions<Result, Error, Input, Before>,
    'onMutate' | 'onError' | 'networkMode' | 'retry'
  > = {},
) {
  const queries = useQueryClient();
  const mutation = useMutation({
    ...options,
    mutationFn: work,
    onSettled: (_result, _error, input) => (isTrial(input) ? undefined : readNouns(queries, stale)),
  });
  const run = (input: Input, outcome: Outcome<Result> = {}) => runWrite(mutation.mutateAsync, input, outcome);
  const finish = async (input: Input, done: Done<Result>, onClose: () => unknown) => {
    sayDone(done, await mutation.mutateAsync(input));
    onClose();
  };
  return { ...mutation, run, finish };
}

/** Reads again what is shown of these nouns; resolves when that is done. */
export const readNouns = (queries: QueryClient, nouns: readonly QueryNoun[]) =>
  readAgain(queries, {
    // What an erasure would take is asked once: afterwards there is nothing to ask about.
    predicate: ({ queryKey: [noun, part] }) => nouns.includes(noun as QueryNoun) && part !== 'erasure',
  });

/** Runs a write and reports how it went: the callbacks of `mutate` would be dropped with the row that was pressed. */
export function runWrite<Input, Result>(
  write: (input: Input) => Promise<Result>,
  input: Input,
  { done, onSuccess, failed, onError, onSettled }: Outcome<Result>,
): void {
  const succeed = (result: Result) => {
    if (done !== undefined) sayDone(done, result);
    return onSuccess?.(result);
  };
  // Without a callback the mutation's own state says what went wrong.
  void write(input)
    .then(succeed, (error: Error) => {
      if (failed !== undefined) toastRefusal(error, failed);
      return onError?.(error);
    })
    .finally(onSettled);
}

/** Shows the toast of a write that is done. */
export function sayDone<Result>(done: Done<Result>, result: Result): void {
  const said = typeof done === 'string' ? done : done(result);
  const { text, kind = 'success', ...options }: ToastText = typeof said === 'string' ? { text: said } : said;
  toast[kind](text, options);
}

/** Shows a refusal in a toast: a title above its text, or, with `true`, its text alone. */
export function toastRefusal(error: unknown, title: string | true): void {
  const text = errorText(codeOf(error));
  if (title === true) toast.error(text);
  else toast.error(title, { description: text });
}

/** A file that is only looked at changes nothing. */
const isTrial = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'dry_run' in input && input.dry_run === true;

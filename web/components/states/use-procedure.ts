import { useMutation, useQueryClient, type QueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { readAgain } from '../../lib/api/query.ts';
import { rpc, type Args, type ProcedureName, type Returns } from '../../lib/api/rpc.ts';
import { STALE_AFTER, type QueryNoun } from '../../lib/api/stale-after.ts';
import { toast, type ToastOptions } from './toast.ts';

/** The text of a toast; no success where a step is still to come, or has failed. */
export interface ToastText extends ToastOptions {
  text: string;
  kind?: keyof typeof toast;
}

/** The toast of a write that is done; of the answer, where that decides. */
export type Done<Result> = string | ((result: Result) => string | ToastText);

/** The callbacks after a write; they run also when the row that was pressed is gone by then. */
export interface Outcome<Result> {
  done?: Done<Result> | undefined;
  onSuccess?: ((result: Result) => unknown) | undefined;
  /** The title of the toast of a refusal, above the refusal's own text; `true` shows that text alone. */
  failed?: string | true;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

/**
 * Calls a procedure; afterwards, also after a refusal, the lists that show what it changes are read again. A second press
 * while the same call is on its way waits for that one.
 */
export function useProcedure<Name extends ProcedureName>(
  name: Name,
  options?: Pick<UseMutationOptions<Returns<Name>, Error, Args<Name>>, 'retry' | 'retryDelay' | 'scope'>,
) {
  const write = useWrite<Args<Name>, Returns<Name>>((input) => rpc(name, input), STALE_AFTER[name], options);
  const run: typeof write.run = (input, outcome) =>
    onceAtATime(`${name} ${JSON.stringify(input)}`, () => write.run(input, outcome));
  return { ...write, run };
}

/** The calls that are on their way, by what they say. */
const underWay = new Map<string, Promise<unknown>>();

function onceAtATime<Result>(call: string, begin: () => Promise<Result>): Promise<Result> {
  const same = underWay.get(call) as Promise<Result> | undefined;
  if (same) return same;
  const begun = begin();
  underWay.set(call, begun);
  const forget = () => void underWay.delete(call);
  begun.then(forget, forget);
  return begun;
}

/**
 * Any other write: to tables, to files, or several calls in one. `run` reports how it went; it resolves to the answer and throws
 * ClubError for a form that waits, while a press need not wait.
 */
export function useWrite<Input, Result, Before = unknown>(
  work: (input: Input) => Promise<Result>,
  stale: readonly QueryNoun[],
  /** Callbacks that show the change before it is answered and take it back; the behavior on a bad network. */
  options: Pick<
    UseMutationOptions<Result, Error, Input, Before>,
    'onMutate' | 'onError' | 'networkMode' | 'retry' | 'retryDelay' | 'scope'
  > = {},
) {
  const queries = useQueryClient();
  const mutation = useMutation({
    ...options,
    mutationFn: work,
    onSettled: (_result, _error, input) => (isTrial(input) ? undefined : readNouns(queries, stale)),
  });
  const run = (input: Input, outcome?: Outcome<Result>) => reported(mutation.mutateAsync(input), outcome);
  return { ...mutation, run };
}

/** Reads again what is shown of these nouns; resolves when that is done. */
export const readNouns = (queries: QueryClient, nouns: readonly QueryNoun[]) =>
  readAgain(queries, {
    // The preview of an erasure is asked once: afterwards there is nothing to ask about.
    predicate: ({ queryKey: [noun, part] }) => nouns.includes(noun as QueryNoun) && part !== 'erasure',
  });

/** Reports how a write goes: the callbacks of `mutate` would be dropped with the row that was pressed. */
export function reported<Result>(write: Promise<Result>, outcome: Outcome<Result> = {}): Promise<Result> {
  const { done, onSuccess, failed, onError, onSettled } = outcome;
  const whole = write
    .then(
      async (result) => {
        if (done !== undefined) sayDone(done, result);
        await onSuccess?.(result);
        return result;
      },
      async (error: Error) => {
        if (failed !== undefined) toastRefusal(error, failed);
        await onError?.(error);
        throw error;
      },
    )
    .finally(onSettled);
  // If nothing waits, the mutation's own state says what went wrong.
  write.catch(() => whole.catch(() => undefined));
  return whole;
}

/** Shows the toast of a write that is done. */
function sayDone<Result>(done: Done<Result>, result: Result): void {
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

interface Outcome<Result> {
  onSuccess?: (result: Result) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

/**
 * Runs a mutation and tells how it went, also when what was pressed is gone by then: lists are read anew before a mutation is
 * over, and the callbacks of `mutate` are dropped together with the row that gave them.
 */
export function runMutation<Variables, Result>(
  run: (variables: Variables) => Promise<Result>,
  variables: Variables,
  { onSuccess, onError, onSettled }: Outcome<Result>,
): void {
  // Without a callback the mutation's own state says what went wrong.
  void run(variables)
    .then(onSuccess, (error: Error) => onError?.(error))
    .finally(onSettled);
}

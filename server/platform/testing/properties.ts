import fc from 'fast-check';

/** Checks what must hold for all values of the arbitraries, on so many made-up ones. */
export async function forAll<Values extends unknown[]>(
  numRuns: number,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => Promise<boolean | void>,
): Promise<void> {
  const values = fc.tuple(...arbitraries) as unknown as fc.Arbitrary<Values>;
  await fc.assert(
    fc.asyncProperty(values, (given) => check(...given)),
    // The seed that a failure names is shrunk by hand: by itself that takes longer than a test may.
    { numRuns, endOnFailure: true },
  );
}

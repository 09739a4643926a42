/** The result of one round of a measurement. */
export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  average: number;
  /** Every single time in milliseconds, where they were taken. */
  samples?: number[];
}

/** Figures of a round of which every request was timed. `elapsed` in milliseconds. */
export function figuresOf(samples: number[], elapsed: number): Figures {
  const sum = samples.reduce((total, ms) => total + ms, 0);
  return { perSecond: (samples.length * 1000) / elapsed, average: sum / samples.length, samples };
}

/** Several rounds of one thing: requests a second of the median round, times over all requests of all rounds. */
export interface Summary {
  perSecond: number;
  /** Milliseconds; missing where single requests were not timed. */
  p50?: number;
  p99?: number;
  p999?: number;
  longest?: number;
}

type Quantiles = [number, number, number, number];

/** The figures of several rounds. */
export function summarise(rounds: Figures[]): Summary {
  const perSecond = median(rounds.map((round) => round.perSecond));
  const samples = rounds.flatMap((round) => round.samples ?? []).toSorted((one, other) => one - other);
  if (samples.length === 0) return { perSecond };
  const [p50, p99, p999, longest] = [0.5, 0.99, 0.999, 1].map((share) => at(samples, share)) as Quantiles;
  return { perSecond, p50, p99, p999, longest };
}

export const median = (values: number[]): number =>
  at(
    values.toSorted((one, other) => one - other),
    0.5,
  );

/** The value below which this share of the sorted values lies. */
export const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** Columns of texts, the first aligned to the left, the others to the right. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[column]!) : text.padStart(widths[column]! + 2)))
      .join('')
      .trimEnd();
  console.log(['', title, line(head), ...rows.map(line)].join('\n'));
}

/** A number for a table, with three significant digits. */
export const short = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

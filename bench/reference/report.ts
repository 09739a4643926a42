import { EXEMPTIONS } from './exemptions.ts';
import type { Unread } from './read-spec.ts';

export interface FileResult {
  name: string;
  pairs: number;
  passed: number;
  /** Requests that are answered differently, for a recorded reason. */
  exempt: string[];
  differing: { line: number; request: string; difference: string }[];
  unread: Unread[];
  /** Why the file is not played. */
  leftOut: string | undefined;
}

/** The share of the core files' pairs that must agree. */
const AIM = 0.97;
const HEADS = ['pairs', 'passed', 'exempt', 'differ', 'unread'];

/**
 * Prints a line for each file and the whole. Returns true if the aim is reached and nothing differs without a reason.
 */
export function report(results: FileResult[]): boolean {
  const core = results.filter(({ leftOut }) => !leftOut);
  console.log(`\n${'file'.padEnd(36)}${HEADS.map((head) => head.padStart(8)).join('')}`);
  for (const result of core) console.log(lineOf(result.name, figuresOf(result)));
  const [pairs, passed, exempt, differing, unread] = HEADS.map((_, index) =>
    core.reduce((sum, result) => sum + figuresOf(result)[index]!, 0),
  ) as [number, number, number, number, number];
  console.log(lineOf('core', [pairs, passed, exempt, differing, unread]));
  console.log(
    `${passed} of ${pairs} pairs of the core agree (${((100 * passed) / pairs).toFixed(1)} %), ${exempt} differ on purpose, ${differing} without a reason; ${unread} more cannot be read.\n`,
  );
  for (const { name, pairs: count, unread: lines, leftOut } of results)
    if (leftOut) console.log(`left out: ${name}, ${count} pairs and ${lines.length} unread: ${leftOut}`);
  for (const { name, unread: lines } of core)
    for (const { line, reason } of lines) console.log(`unread: ${name}:${line} ${reason}`);
  for (const result of core) printDifferences(result);
  const isWhole = core.length > 1;
  const needed = new Set(core.flatMap((result) => result.exempt));
  const stale = EXEMPTIONS.flatMap(({ pairs: requests }) => requests).filter(
    (request) => isWhole && !needed.has(request),
  );
  for (const request of stale) console.log(`exempt, but agrees: ${request}`);
  return passed / pairs >= AIM && differing === 0 && stale.length === 0;
}

const figuresOf = ({ pairs, passed, exempt, differing, unread }: FileResult) => [
  pairs,
  passed,
  exempt.length,
  differing.length,
  unread.length,
];

const lineOf = (name: string, figures: number[]) =>
  `${name.padEnd(36)}${figures.map((figure) => String(figure).padStart(8)).join('')}`;

function printDifferences({ name, differing }: FileResult): void {
  for (const { line, request, difference } of differing) console.log(`\n${name}:${line} ${request}\n  ${difference}`);
}

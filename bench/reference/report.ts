import type { Unread } from './read-spec.ts';

export interface FileResult {
  name: string;
  passed: number;
  failed: { line: number; request: string; difference: string }[];
  /** How many pairs that differ are exempt, by reason. */
  exempt: Map<string, number>;
  unread: Unread[];
  isCore: boolean;
}

/** The share of the core files' pairs that must agree. */
const AIM = 0.97;

/** Prints a line for each file and the whole. True if the aim is reached and nothing differs without a reason. */
export function report(results: FileResult[]): boolean {
  console.log('\nfile                                 pairs  passed  exempt  differ  unread');
  for (const result of results) console.log(lineOf(result));
  const core = results.filter(({ isCore }) => isCore);
  const [pairs, passed, differ] = [
    sum(core, pairsOf),
    sum(core, (each) => each.passed),
    sum(core, (each) => each.failed.length),
  ];
  const unread = sum(core, (each) => each.unread.length);
  const share = passed / pairs;
  console.log(
    `\ncore: ${passed} of ${pairs} pairs (${(share * 100).toFixed(1)} %), ${pairs - passed - differ} exempt, ${differ} differ, ${unread} unread`,
  );
  console.log(`all: ${sum(results, pairsOf)} pairs, ${sum(results, (each) => each.unread.length)} unread\n`);
  for (const { name, unread: lines } of results)
    for (const { line, reason } of lines) console.log(`unread ${name}:${line} ${reason}`);
  if (process.env['FAILURES']) for (const result of results) printFailures(result);
  return share >= AIM && differ === 0;
}

const exemptOf = ({ exempt }: FileResult) => [...exempt.values()].reduce((total, count) => total + count, 0);
const pairsOf = (result: FileResult) => result.passed + result.failed.length + exemptOf(result);
const sum = (results: FileResult[], count: (result: FileResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);

function lineOf(result: FileResult): string {
  const figures = [pairsOf(result), result.passed, exemptOf(result), result.failed.length, result.unread.length];
  const name = `${result.name}${result.isCore ? '' : ' (not core)'}`;
  return `${name.padEnd(34)}${figures.map((figure) => String(figure).padStart(8)).join('')}`;
}

function printFailures({ name, failed }: FileResult): void {
  for (const { line, request, difference } of failed) console.log(`\n${name}:${line} ${request}\n  ${difference}`);
}

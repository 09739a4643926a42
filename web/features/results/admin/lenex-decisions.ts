import {
  RESULT_OUTCOMES,
  type LenexReport,
  type LenexRow,
  type LenexSwimmer,
  type ResultOutcome,
  type SwimmerChoice,
} from '../../../../contracts/lenex.ts';

/** The admin's decisions on the unsure, by key; null: no person of the club. */
export type Decisions = ReadonlyMap<string, SwimmerChoice | null>;

/**
 * The report as it will be with these answers, without asking again: the file may be large. A result of a named swimmer
 * counts as new; whether the club has it already shows when the file is taken.
 */
export function withDecisions(report: LenexReport, decisions: Decisions): LenexReport {
  const answered = ({ key, match }: LenexSwimmer) => match === 'unsure' && decisions.has(key);
  const open = new Set(report.swimmers.filter(answered).map(({ key }) => key));
  const swimmers = report.swimmers.map((swimmer): LenexSwimmer => {
    if (!open.has(swimmer.key)) return swimmer;
    const who = decisions.get(swimmer.key) ?? null;
    return { ...swimmer, swimmer: who, match: who ? 'sure' : 'ignored' };
  });
  const rows = report.rows.map((row): LenexRow => {
    if (row.outcome !== 'waiting' || !open.has(row.key)) return row;
    return { ...row, outcome: decisions.get(row.key) ? 'new' : 'ignored' };
  });
  const count = (outcome: ResultOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const counts = Object.fromEntries(
    RESULT_OUTCOMES.map((outcome) => [outcome, count(outcome)]),
  ) as LenexReport['counts'];
  return { ...report, swimmers, rows, counts };
}

import { RESULT_FATES } from '../../../contracts/lenex.ts';
import type { LenexReport, LenexRow, LenexSwimmer, ResultFate, SwimmerChoice } from '../../../contracts/lenex.ts';

/** What the office said of the unsure, by key; null: no person of the club. */
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
    if (row.fate !== 'waiting' || !open.has(row.key)) return row;
    return { ...row, fate: decisions.get(row.key) ? 'new' : 'ignored' };
  });
  const count = (fate: ResultFate) => rows.filter((row) => row.fate === fate).length;
  const counts = Object.fromEntries(RESULT_FATES.map((fate) => [fate, count(fate)])) as LenexReport['counts'];
  return { ...report, swimmers, rows, counts };
}

import type { Course, ResultStatus, Round, Stroke } from './results.ts';

/** The largest file, packed or not, and the largest unpacked size. */
export const MAX_LENEX_BYTES = 6_000_000;
export const MAX_LENEX_UNPACKED_BYTES = 80_000_000;
/** The most results of the own club in one import. */
export const MAX_IMPORTED_RESULTS = 5000;

/** The reasons for which a result of a file cannot be imported. */
const RESULT_FAULTS = [
  'unknown_event',
  'doubled_event',
  'doubled_result',
  'unknown_style',
  'invalid_time',
  'no_time',
  'unknown_status',
  'no_day',
  'unknown_course',
] as const;
export type ResultFault = (typeof RESULT_FAULTS)[number];

/** A swimmer of the club who may be the athlete of the file. */
export interface SwimmerChoice {
  child_id: string | null;
  user_id: string | null;
  full_name: string;
  birth_date: string | null;
}

/**
 * The outcome for an athlete of the file. `sure`: known; `unsure`: an admin has to decide; `ignored`: not a swimmer of
 * the club.
 */
export interface LenexSwimmer {
  /** The key of a decision. */
  key: string;
  name: string;
  birth_date: string | null;
  license: string | null;
  results: number;
  match: 'sure' | 'unsure' | 'ignored';
  /** The swimmer; of an unsure one null. */
  swimmer: SwimmerChoice | null;
  /** The candidates, the likeliest first. */
  choices: SwimmerChoice[];
}

/** The outcome of a result. `changed`: the file corrects the stored one; `waiting`: its swimmer is unsure. */
export const RESULT_OUTCOMES = ['new', 'changed', 'exists', 'waiting', 'ignored', 'faulty'] as const;
export type ResultOutcome = (typeof RESULT_OUTCOMES)[number];

export interface LenexRow {
  /** The key of its swimmer. */
  key: string;
  name: string;
  meet: string;
  stroke: Stroke | null;
  distance: number | null;
  relay_count: number;
  course: Course | null;
  round: Round | null;
  swum_on: string | null;
  status: ResultStatus;
  centiseconds: number | null;
  outcome: ResultOutcome;
  fault: ResultFault | null;
}

/** A meet of the file. `exists`: the club has it, by its name or by an admin's decision. */
export interface LenexFileMeet {
  name: string;
  location: string;
  starts_on: string | null;
  course: Course | null;
  exists: boolean;
  /** Meets of the same days under other names, the candidates. */
  choices: { meet_id: string; name: string; starts_on: string }[];
}

export interface LenexReport {
  meets: LenexFileMeet[];
  /** Every club of the file, and which of them is this one; null: an admin has to decide. */
  clubs: { name: string; athletes: number }[];
  club: string | null;
  swimmers: LenexSwimmer[];
  rows: LenexRow[];
  counts: Record<ResultOutcome, number>;
  written: boolean;
}

import type { Course, ResultStatus, Round, Stroke } from './results.ts';

/** The largest file as it is sent, packed or not, and the most that may come out of a packed one. */
export const MAX_LENEX_BYTES = 6_000_000;
export const MAX_LENEX_UNPACKED_BYTES = 80_000_000;
/** The most results of the own club in one import. */
export const MAX_IMPORTED_RESULTS = 5000;

/** Why a result of a file cannot be taken. */
export const RESULT_FAULTS = [
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

/** What became of an athlete of the file. `sure`: known; `unsure`: the office has to say; `ignored`: nobody of the club. */
export interface LenexSwimmer {
  /** By what a decision names it. */
  key: string;
  name: string;
  birth_date: string | null;
  license: string | null;
  results: number;
  match: 'sure' | 'unsure' | 'ignored';
  /** Who it is; of an unsure one null. */
  swimmer: SwimmerChoice | null;
  /** Whom it may be, the likeliest first. */
  choices: SwimmerChoice[];
}

/** What becomes of a result. `changed`: the file corrects what is there; `waiting`: its swimmer is unsure. */
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

/** A meet of the file. `exists`: the club has it, by its name or as the office says. */
export interface LenexMeetFound {
  name: string;
  place: string;
  starts_on: string | null;
  course: Course | null;
  exists: boolean;
  /** Meets of the same days under other names, that it may be. */
  choices: { meet_id: string; name: string; starts_on: string }[];
}

export interface LenexReport {
  meets: LenexMeetFound[];
  /** Every club of the file, and which of them is this one; null: the office has to say. */
  clubs: { name: string; athletes: number }[];
  club: string | null;
  swimmers: LenexSwimmer[];
  rows: LenexRow[];
  counts: Record<ResultOutcome, number>;
  written: boolean;
}

import type { ResultFault } from '../../../../contracts/lenex.ts';
import type { Course, ResultStatus, Round, Split, Stroke } from '../../../../contracts/results.ts';

/** A meet as a LENEX 3 file describes it. */
export interface LenexMeet {
  name: string;
  city: string;
  course: Course | null;
  /** `YYYY-MM-DD`, of its sessions; null where the file names no day. */
  starts_on: string | null;
  ends_on: string | null;
  clubs: LenexClub[];
}

export interface LenexClub {
  name: string;
  athletes: LenexAthlete[];
}

export interface LenexAthlete {
  /** First name before last name. */
  name: string;
  birth_date: string | null;
  gender: 'female' | 'male' | null;
  license: string | null;
  results: LenexResult[];
}

/** The facts of an event that every result of it shares. */
export interface LenexEvent {
  stroke: Stroke;
  distance: number;
  relay_count: number;
  round: Round;
  course: Course | null;
  swum_on: string | null;
}

export interface LenexResult {
  /** Null where the file does not say clearly what was swum; `fault` has the reason. */
  event: LenexEvent | null;
  relay_leg: number | null;
  status: ResultStatus;
  centiseconds: number | null;
  splits: Split[];
  position: number | null;
  fault: ResultFault | null;
}

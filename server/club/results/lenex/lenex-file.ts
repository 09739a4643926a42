import type { Course, ResultStatus, Round, Split, Stroke } from '../../../../contracts/results.ts';
import type { ResultFault } from '../../../../contracts/lenex.ts';

/** A meet as a LENEX 3 file tells it. */
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

/** What an event says of every result in it. */
export interface LenexEvent {
  stroke: Stroke;
  distance: number;
  relay_count: number;
  round: Round;
  course: Course | null;
  swum_on: string | null;
}

export interface LenexResult {
  /** Null where the file does not say clearly enough what was swum; `fault` says why. */
  event: LenexEvent | null;
  relay_leg: number | null;
  status: ResultStatus;
  centiseconds: number | null;
  splits: Split[];
  place: number | null;
  fault: ResultFault | null;
}

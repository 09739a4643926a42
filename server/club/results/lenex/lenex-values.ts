import {
  DISTANCES,
  RESULT_STATUSES,
  type Course,
  type ResultStatus,
  type Round,
  type Stroke,
} from '../../../../contracts/results.ts';
import { MAX_CENTISECONDS } from '../../../../contracts/swim-time.ts';

const STROKE_OF: Record<string, Stroke> = {
  FREE: 'freestyle',
  BACK: 'backstroke',
  BREAST: 'breaststroke',
  FLY: 'butterfly',
  MEDLEY: 'medley',
};
const ROUND_OF: Record<string, Round> = {
  TIM: 'timed_final',
  FHT: 'timed_final',
  PRE: 'heat',
  QUA: 'quarterfinal',
  SEM: 'semifinal',
  FIN: 'final',
  SOP: 'swim_off',
  SOS: 'swim_off',
  SOQ: 'swim_off',
  TIMETRIAL: 'time_trial',
};
const COURSES_OF: Record<string, Course> = { LCM: 'LCM', SCM: 'SCM', SCY: 'SCY' };

/** The stroke of LENEX; null for kicks, fins and other events that a club does not keep. */
export const strokeOf = (text: string | undefined): Stroke | null => STROKE_OF[text ?? ''] ?? null;
/** The round; where a file says none, every time counts as a timed final. */
export const roundOf = (text: string | undefined): Round => ROUND_OF[text ?? ''] ?? 'timed_final';
export const courseOf = (text: string | undefined): Course | null => COURSES_OF[text ?? ''] ?? null;
/** A distance that meets swim; null for any other. */
export const distanceOf = (text: string | undefined): number | null =>
  DISTANCES.find((distance) => String(distance) === text) ?? null;

/** The status; null for an unknown one. */
export function statusOf(text: string | undefined): ResultStatus | null {
  if (!text) return 'valid';
  return text === 'valid' ? null : (RESULT_STATUSES.find((status) => status === text) ?? null);
}

const TIME = /^(?:(\d{2}):)?([0-5]\d):([0-5]\d)\.(\d{1,2})$/;

/** `HH:MM:SS.ss` in hundredths, some programs leave out the hours or the last zero; `NT` and nothing as null; undefined for any other text. */
export function timeOf(text: string | undefined): number | null | undefined {
  if (!text || text === 'NT') return null;
  const [, hours = '0', minutes, seconds, decimals] = TIME.exec(text) ?? [];
  if (decimals === undefined) return undefined;
  const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 100 + Number(decimals.padEnd(2, '0'));
  return time === 0 ? null : time <= MAX_CENTISECONDS ? time : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day that exists, `YYYY-MM-DD`, of this century or the last; null for anything else. */
export function dayOf(text: string | undefined): string | null {
  if (!text || !DAY.test(text) || text < '1900') return null;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}

/** A whole number within the bounds; null for anything else. */
export function wholeOf(text: string | undefined, least: number, most: number): number | null {
  if (!text || !/^\d{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

// eslint-disable-next-line no-control-regex -- that is what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]+/g;

/** One line of text, cut to its length. */
export const lineOf = (text: string | undefined, most: number): string =>
  (text ?? '').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim().slice(0, most).trim();

import type { Course, Stroke } from '../../../contracts/results.ts';
import { parseSwimTime } from '../../../contracts/swim-time.ts';

const STROKES: Record<Stroke, RegExp> = {
  freestyle: /^(свободен|кроул|св\.?$|free|fr$|вольн|кроль|в\/с)/i,
  backstroke: /^(гръб|back|bk$|на спине|спина)/i,
  breaststroke: /^(бруст|breast|br$|брасс)/i,
  butterfly: /^(бътерфлай|делфин|butterfly|fly|fl$|баттерфля|дельфин)/i,
  medley: /^(съчетано|комбинирано|смесен|medley|im$|комплекс)/i,
};
const COURSES: Record<Course, RegExp> = {
  LCM: /^(lcm|дълъг|дълг|50 ?(м|m)?$|long|длинн)/i,
  SCM: /^(scm|къс|25 ?(м|m)?$|short|коротк)/i,
  SCY: /^(scy|25 ?(y|yd|ярда|ярдов)|yards|ярд)/i,
};

const wordOf = <Known extends string>(words: Record<Known, RegExp>, text: string): string =>
  (Object.keys(words) as Known[]).find((known) => words[known].test(text.trim())) ?? text;

/**
 * The stroke of a word in any of the club's languages or in LENEX; an unknown one unchanged, for the schema to refuse.
 */
export const strokeOf = (text: string): string => wordOf(STROKES, text);
/** „25 м“, „SCM“, „къс“ → `SCM`; an unknown one unchanged. */
export const courseOf = (text: string): string => wordOf(COURSES, text);
/** „100“, „100 м“ → 100; NaN for any other text. */
export const distanceOf = (text: string): number => Number(/^(\d{2,4}) ?(м|m|y)?\.?$/i.exec(text.trim())?.[1] ?? NaN);
/** A time in hundredths; NaN for any other text. A time of day, as spreadsheets like to make of it, is none. */
export const timeOf = (text: string): number => parseSwimTime(text) ?? NaN;

import type { Course, Round, Stroke } from '../../../contracts/results.ts';
import { MAX_CENTISECONDS, parseSwimTime } from '../../../contracts/swim-time.ts';

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

const ROUNDS: Partial<Record<Round, RegExp>> = {
  timed_final: /^(timed final|пряк финал|прямой финал)/i,
  final: /^(финал|final|a финал|а финал)/i,
  semifinal: /^(полуфинал|semi)/i,
  quarterfinal: /^(четвъртфинал|quarter|четвертьфинал)/i,
  heat: /^(сери|heat|prelim|квалификац|предвар)/i,
  time_trial: /^(контролно|time trial|контрольн)/i,
  swim_off: /^(препливане|swim.?off|переплыв)/i,
};

const wordOf = <Known extends string>(words: Partial<Record<Known, RegExp>>, text: string): string =>
  (Object.keys(words) as Known[]).find((word) => words[word]?.test(text.trim())) ?? text;

/**
 * The stroke of a word in any of the club's languages or in LENEX; an unknown one unchanged, for the schema to refuse.
 */
export const strokeOf = (text: string): string => wordOf(STROKES, text);
/** „25 м“, „SCM“, „къс“ → `SCM`; an unknown one unchanged. */
export const courseOf = (text: string): string => wordOf(COURSES, text);
/** „100“, „100 м“ → 100; NaN for any other text. */
export const distanceOf = (text: string): number => Number(/^(\d{2,4}) ?(м|m|y)?\.?$/i.exec(text.trim())?.[1] ?? NaN);
/** A part of a day, as workbooks keep a time: no typed time has so many digits. */
const PART_OF_A_DAY = /^0[.,]0\d{3,}$/;
const HUNDREDTHS_OF_A_DAY = 8_640_000;

/** A time in hundredths, also as a workbook keeps it; NaN for any other text. A whole time of day is none. */
export function timeOf(text: string): number {
  if (!PART_OF_A_DAY.test(text.trim())) return parseSwimTime(text) ?? NaN;
  const time = Math.round(Number(text.trim().replace(',', '.')) * HUNDREDTHS_OF_A_DAY);
  return time > 0 && time <= MAX_CENTISECONDS ? time : NaN;
}

/** „финал“, „heats“ → the round; an unknown one unchanged. */
export const roundOf = (text: string): string => wordOf(ROUNDS, text);

/** „100 м бруст“, „бруст 100“, „100 free“ → distance and stroke; null for any other text. */
export function eventOf(text: string): { distance: number; stroke: Stroke } | null {
  const [, before, digits, after] =
    /^(\D*?)\s*(\d{2,4})\s*(?:(?:метра|метров|м|m|yd|y)(?![\p{L}]))?\.?\s*(\D*)$/iu.exec(text.trim()) ?? [];
  const words = (before || after || '').trim();
  const stroke = strokeOf(words);
  return digits && words && stroke in STROKES ? { distance: Number(digits), stroke: stroke as Stroke } : null;
}

import { sql } from 'kysely';
import {
  COURSES,
  DISTANCES,
  MEET_DAYS,
  ROUNDS,
  STROKES,
  type Course,
  type ResultStatus,
  type Round,
  type Stroke,
} from '../../../../contracts/results.ts';
import { swimTime } from '../../../../contracts/swim-time.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/rows.ts';
import { dayOf, isDay, wholeOf } from '../../../platform/spreadsheets/typed-values.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { courseOf, distanceOf, eventOf, roundOf, strokeOf, timeOf } from '../../results/time-words.ts';
import { knownSwimmer } from './find-swimmer.ts';
import { EXISTS, FaultyRow, NEW, refuse, type Cells, type WriteRow } from './row.ts';

/** No swimmer is as fast, nor any child that swims as slow: meters a second. Beyond it the time is of another event. */
const FASTEST = 3;
const SLOWEST = 0.12;
const METERS_OF_A_YARD = 0.9144;
const MOST_POSITION = 9999;
const MAX_MEET = 200;
const MAX_LOCATION = 120;
/** Days that follow each other by so little are one meet, where the file makes it. */
const SAME_MEET_DAYS = 3;

/** The signs of a file for a time where none was swum. */
const NO_TIME: readonly (readonly [RegExp, ResultStatus])[] = [
  [/^(dsq|dq|disq|диск|дск|дисквал|дкв|снят за)/i, 'DSQ'],
  [/^(wdr|withdr|scr|отказал(а|о)? се|оттегл|снялся|снялась)/i, 'WDR'],
  [/^(dns|ns$|no.?show|did not start|не (се )?(старт|яви|явил)|нестарт|неявил|неявка|н\/?я$|нс$)/i, 'DNS'],
  [/^(dnf|did not finish|отказ|не (завърш|финиш)|незавърш|сош[её]л|сошла|нф$)/i, 'DNF'],
  [/^(sick|ill$|болен|болна|болест|больн|болезнь)/i, 'SICK'],
];

interface Swum {
  meet: string;
  location: string;
  swum_on: string;
  course: Course;
  distance: number;
  stroke: Stroke;
  round: Round | null;
  status: ResultStatus;
  centiseconds: number | null;
  position: number | null;
}

/**
 * A result of a meet, of a child or an athlete whom the club knows. The meet is made where it is not there. The same row
 * again changes nothing; another time in the same round of an event is refused.
 */
export const writeResult: WriteRow = async (context, trx, cells) => {
  const swum = readSwum(cells);
  const swimmer = await knownSwimmer(trx, cells);
  if (swimmer.birth_date && swum.swum_on <= swimmer.birth_date) throw refuse('swum_on', 'invalid_date');
  const meetId = await findOrMakeMeet(context, trx, swum);
  const { course, distance, stroke, round, status, centiseconds } = swum;
  const existing = await sql<{ round: Round; centiseconds: number | null; status: string }>`
    select round, centiseconds, status from swim_results
    where meet_id = ${meetId}::uuid and coalesce(child_id, user_id) = ${swimmer.child_id ?? swimmer.user_id}::uuid
      and course = ${course} and distance = ${distance} and stroke = ${stroke} and relay_count = 1`.execute(trx);
  const same = existing.rows.some(
    (row) => row.centiseconds === centiseconds && row.status === status && (round === null || row.round === round),
  );
  if (same) return EXISTS;
  const chosenRound = round ?? 'timed_final';
  const other = existing.rows.find((row) => row.round === chosenRound);
  if (other)
    throw refuse('time', 'result_exists', other.centiseconds === null ? other.status : swimTime(other.centiseconds));
  const { child_id, user_id } = swimmer;
  const { swum_on, position } = swum;
  await trx
    .insertInto('swim_results')
    .values({
      meet_id: meetId,
      child_id,
      user_id,
      course,
      distance,
      stroke,
      round: chosenRound,
      status,
      centiseconds,
      position,
      swum_on,
      created_by: context.userId,
    })
    .execute();
  return NEW;
};

/** The swum time of the row; throws FaultyRow with every faulty cell. */
function readSwum(cells: Cells): Swum {
  const faults: FaultyRow['faults'] = [];
  const fault = (column: string, why: string) => void faults.push({ column, fault: why, detail: null });
  const cell = (column: string) => cells[column] ?? '';
  const meet = cell('meet');
  if (!meet) fault('meet', 'required');
  if (meet.length > MAX_MEET) fault('meet', 'too_long');
  const location = cell('location');
  if (location.length > MAX_LOCATION) fault('location', 'too_long');
  const swum_on = dayOf(cell('swum_on'));
  if (!isDay(swum_on)) fault('swum_on', swum_on ? 'invalid_date' : 'required');
  else if (swum_on > clubDay()) fault('swum_on', 'in_the_future');
  const course = courseOf(cell('course')) as Course;
  if (!COURSES.includes(course)) fault('course', course ? 'course_unknown' : 'required');
  const event = readEvent(cells);
  if (!event) fault(cell('event') || !cell('distance') ? 'event' : 'stroke', 'event_unknown');
  const round = cell('round') ? (roundOf(cell('round')) as Round) : null;
  if (round !== null && !ROUNDS.includes(round)) fault('round', 'invalid');
  const status = NO_TIME.find(([words]) => words.test(cell('time')))?.[1] ?? 'valid';
  const centiseconds = status === 'valid' ? timeOf(cell('time')) : null;
  if (!cell('time')) fault('time', 'required');
  else if (Number.isNaN(centiseconds)) fault('time', 'time_unknown');
  else if (centiseconds !== null && event && !isPossible(centiseconds, event.distance, course))
    fault('time', 'impossible_time');
  const position = wholeOf(cell('position')) ?? null;
  if (position !== null && !(position >= 1 && position <= MOST_POSITION)) fault('position', 'invalid');
  if (faults.length > 0 || !event) throw new FaultyRow(faults);
  return { meet, location, swum_on, course, ...event, round, status, centiseconds, position };
}

/** The event of its own column, or of those for distance and stroke; null where it is none that is swum. */
function readEvent(cells: Cells): { distance: number; stroke: Stroke } | null {
  const event = cells['event']
    ? eventOf(cells['event'])
    : { distance: distanceOf(cells['distance'] ?? ''), stroke: strokeOf(cells['stroke'] ?? '') as Stroke };
  const isKnown = event && DISTANCES.some((distance) => distance === event.distance) && STROKES.includes(event.stroke);
  return isKnown ? event : null;
}

function isPossible(centiseconds: number, distance: number, course: Course): boolean {
  const meters = course === 'SCY' ? distance * METERS_OF_A_YARD : distance;
  const speed = (meters * 100) / centiseconds;
  return speed <= FASTEST && speed >= SLOWEST;
}

/**
 * The meet of this name on this day. One that this import made takes further days in; those of before stay as they are.
 */
async function findOrMakeMeet(context: ProcedureContext, trx: Transaction, { meet, location, swum_on, course }: Swum) {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    select id, starts_on > ${swum_on}::date or ends_on < ${swum_on}::date as is_new from meets
    where lower(name) = lower(${meet}) and (
      ${swum_on}::date between starts_on and ends_on
      or (created_at = now() and ${swum_on}::date between starts_on - ${SAME_MEET_DAYS}::integer and ends_on + ${SAME_MEET_DAYS}::integer
        and greatest(ends_on, ${swum_on}::date) - least(starts_on, ${swum_on}::date) <= ${MEET_DAYS}::integer)
    )
    order by 2, starts_on limit 1`.execute(trx);
  const row = rows[0];
  if (row?.is_new)
    await sql`
      update meets set starts_on = least(starts_on, ${swum_on}::date), ends_on = greatest(ends_on, ${swum_on}::date)
      where id = ${row.id}::uuid`.execute(trx);
  if (row) return row.id;
  return insertRow(trx, 'meets', {
    name: meet,
    location,
    course,
    starts_on: swum_on,
    ends_on: swum_on,
    created_by: context.userId,
  });
}

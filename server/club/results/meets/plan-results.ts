import { sql } from 'kysely';
import type { LenexFileMeet, LenexRow, LenexSwimmer, ResultOutcome } from '../../../../contracts/lenex.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { LenexMeet, LenexResult } from '../lenex/lenex-file.ts';

/** A result of the file that has its swimmer, and the row of the database that it would correct. */
export interface Planned {
  row: LenexRow;
  result: LenexResult;
  swimmer: { child_id: string | null; user_id: string | null };
  correctsId: string | null;
}

const MOST_CHOICES = 12;

interface Stored {
  id: string;
  swimmer_id: string;
  course: string;
  stroke: string;
  distance: number;
  relay_count: number;
  relay_leg: number | null;
  round: string;
  status: string;
  centiseconds: number | null;
  swum_on: string;
  splits: unknown;
  position: number | null;
}

/** The meet as the club has it already; null where it is new. */
export async function findMeet(trx: Transaction, { name, starts_on }: LenexMeet): Promise<string | null> {
  if (!starts_on) return null;
  const { rows } = await sql<{ id: string }>`
    select id from meets where lower(name) = lower(${name}) and starts_on = ${starts_on}`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Meets of the same days that have other names; a few. */
export async function meetsLike(
  trx: Transaction,
  { name, starts_on, ends_on }: LenexMeet,
): Promise<LenexFileMeet['choices']> {
  if (!starts_on) return [];
  const { rows } = await sql<LenexFileMeet['choices'][number]>`
    select id as meet_id, name, starts_on from meets
    where starts_on <= ${ends_on} and ends_on >= ${starts_on} and lower(name) <> lower(${name})
    order by starts_on, id limit ${MOST_CHOICES}`.execute(trx);
  return rows;
}

/** The outcome of every result of a meet, compared with the stored ones. */
export async function planMeet(
  trx: Transaction,
  meet: LenexMeet,
  meetId: string | null,
  athletes: readonly { swimmer: LenexSwimmer; results: readonly LenexResult[] }[],
): Promise<{ rows: LenexRow[]; planned: Planned[] }> {
  const stored = meetId ? await readStored(trx, meetId) : new Map<string, Stored[]>();
  const rows: LenexRow[] = [];
  const planned: Planned[] = [];
  for (const { swimmer, results } of athletes) {
    const who = swimmer.swimmer;
    const there = [...(stored.get(who?.child_id ?? who?.user_id ?? '') ?? [])];
    const taken = new Map<string, LenexResult>();
    for (const result of results) {
      const row = rowOf(meet, swimmer, result);
      rows.push(row);
      if (row.outcome !== 'new' || !who) continue;
      const twin = taken.get(eventKey(result));
      if (twin) {
        if (twin.centiseconds === result.centiseconds && twin.status === result.status) row.outcome = 'exists';
        else Object.assign(row, { outcome: 'faulty', fault: 'doubled_result' } satisfies Partial<LenexRow>);
        continue;
      }
      taken.set(eventKey(result), result);
      const before = findStored(there, result);
      if (before) there.splice(there.indexOf(before), 1);
      if (before) row.outcome = isSame(before, result) ? 'exists' : 'changed';
      if (row.outcome !== 'exists') planned.push({ row, result, swimmer: who, correctsId: before?.id ?? null });
    }
  }
  return { rows, planned };
}

async function readStored(trx: Transaction, meetId: string): Promise<Map<string, Stored[]>> {
  const { rows } = await sql<Stored>`
    select id, coalesce(child_id, user_id) as swimmer_id, course, stroke, distance, relay_count, relay_leg, round, status, centiseconds,
      swum_on, splits, position
    from swim_results where meet_id = ${meetId} for update`.execute(trx);
  return Map.groupBy(rows, ({ swimmer_id }) => swimmer_id);
}

function rowOf(meet: LenexMeet, { key, name, match }: LenexSwimmer, result: LenexResult): LenexRow {
  const { event, status, centiseconds, fault } = result;
  const outcome: ResultOutcome =
    match === 'ignored' ? 'ignored' : fault ? 'faulty' : match === 'unsure' ? 'waiting' : 'new';
  return {
    key,
    name,
    meet: meet.name,
    stroke: event?.stroke ?? null,
    distance: event?.distance ?? null,
    relay_count: event?.relay_count ?? 1,
    course: event?.course ?? null,
    round: event?.round ?? null,
    swum_on: event?.swum_on ?? null,
    status,
    centiseconds,
    outcome,
    fault: outcome === 'faulty' ? fault : null,
  };
}

/**
 * The key by which the database keeps only one result; a relay event may be swum twice, so its time distinguishes them.
 */
function eventKey({ event, centiseconds }: LenexResult): string {
  const { course, stroke, distance, relay_count, round } = event!;
  return [course, stroke, distance, relay_count, round, relay_count > 1 ? centiseconds : ''].join(' ');
}

/** The row that the result is: of the same round, or one typed in without its round that has the same time. */
function findStored(there: readonly Stored[], result: LenexResult): Stored | undefined {
  const event = result.event!;
  const swum = there.filter(
    (row) =>
      row.course === event.course &&
      row.stroke === event.stroke &&
      row.distance === event.distance &&
      row.relay_count === event.relay_count &&
      (row.relay_count === 1 || row.centiseconds === result.centiseconds),
  );
  return (
    swum.find(({ round }) => round === event.round) ??
    swum.find(({ round, centiseconds }) => round === 'timed_final' && centiseconds === result.centiseconds)
  );
}

function isSame(before: Stored, { event, status, centiseconds, splits, position, relay_leg }: LenexResult): boolean {
  return (
    before.round === event!.round &&
    before.status === status &&
    before.centiseconds === centiseconds &&
    before.swum_on === event!.swum_on &&
    before.position === position &&
    before.relay_leg === relay_leg &&
    sameSplits(before.splits, splits)
  );
}

const sameSplits = (stored: unknown, splits: LenexResult['splits']): boolean =>
  JSON.stringify((stored as LenexResult['splits']).map(({ distance, centiseconds }) => [distance, centiseconds])) ===
  JSON.stringify(splits.map(({ distance, centiseconds }) => [distance, centiseconds]));

import { sql } from 'kysely';
import { importLenexInput, type LenexDecision } from '../../../../contracts/inputs/lenex.ts';
import {
  MAX_IMPORTED_RESULTS,
  RESULT_OUTCOMES,
  type LenexFileMeet,
  type LenexReport,
  type ResultOutcome,
} from '../../../../contracts/lenex.ts';
import { MEET_DAYS } from '../../../../contracts/results.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/rows.ts';
import { readInWorker } from '../../../platform/spreadsheets/read-in-worker.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import type { read } from '../lenex-reader.ts';
import { readSwimmers, uniteAthletes } from '../match-swimmers.ts';
import { findMeet, meetsLike, planMeet, type Planned } from '../meets/plan-results.ts';
import type { LenexMeet } from './lenex-file.ts';
import type { ClubResults, Matched } from './read-club-results.ts';

const READER = new URL('../lenex-reader.ts', import.meta.url);

const LARGEST_BODY_BYTES = 9_000_000;

export const importLenex = defineProcedure({
  name: 'import_lenex',
  summary:
    'Imports the results of the own club from a LENEX 3 file (.lef or .lxf). A dry run returns the outcome of every result and whom the admin has to name, and writes nothing; existing results stay, so a file may be imported twice.',
  input: importLenexInput,
  maxBodyBytes: LARGEST_BODY_BYTES,
  async run(context, { file_name, content, club, decisions, same_meets, dry_run }): Promise<LenexReport> {
    await requireAdmin(context);
    const bytes = Buffer.from(content, 'base64');
    const report = await asServiceRole(context.trx, async (trx) => {
      const people = await readSwimmers(trx, decisions);
      const facts = { bytes, people, club: club ?? null };
      const { meets, clubs, own, matched } = await readInWorker<typeof read>(context.caller, READER, facts);
      // One file at a time: two that bring the same meet wait for each other.
      await sql`select pg_advisory_xact_lock(hashtext('import_lenex'))`.execute(trx);
      if (!dry_run) await remember(trx, matched, decisions, context.userId);
      const reported: LenexReport['meets'] = [];
      const rows: LenexReport['rows'] = [];
      for (const [index, meet] of meets.entries()) {
        const named = await findMeet(trx, meet);
        const choices = named ? [] : await meetsLike(trx, meet);
        const meetId = named ?? chosenMeet(choices, same_meets.find((chosen) => chosen.index === index)?.meet_id);
        if (!dry_run && !named && meetId) await takeName(trx, meetId, meet);
        const athletes = meet.clubs
          .flatMap((one) => [...uniteAthletes(one.athletes)])
          .map(([key, united]) => ({
            swimmer: matched.get(key)!.swimmer,
            results: united.athletes.flatMap(({ results }) => results),
          }));
        const plan = await planMeet(trx, meet, meetId, athletes);
        rows.push(...plan.rows);
        if (rows.length > MAX_IMPORTED_RESULTS) throw new ClubError('lenex_too_many');
        reported.push({
          name: meet.name,
          location: meet.city,
          starts_on: meet.starts_on,
          course: meet.course,
          exists: meetId !== null,
          choices,
        });
        if (!dry_run && plan.planned.length > 0)
          await writeResults(trx, meetId ?? (await makeMeet(trx, meet, context.userId)), plan.planned, context.userId);
      }
      const counts = Object.fromEntries(
        RESULT_OUTCOMES.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
      ) as Record<ResultOutcome, number>;
      return {
        meets: reported,
        clubs,
        club: own,
        swimmers: [...matched.values()].map(({ swimmer }) => swimmer),
        rows,
        counts,
        written: !dry_run,
      };
    });
    const { counts } = report;
    if (!dry_run)
      await audit(context, 'import_lenex', {
        table: 'swim_results',
        id: null,
        details: { name: file_name, count: counts.new + counts.changed },
      });
    return report;
  },
});

/**
 * Keeps the admin's decisions, and the license of the sure matches, so that a file that misspells the name raises no
 * question.
 */
async function remember(
  trx: Transaction,
  matched: ReadonlyMap<string, Matched>,
  decisions: readonly LenexDecision[],
  decidedBy: string | null,
): Promise<void> {
  const decided = new Set(decisions.map(({ key }) => key));
  for (const [name, { swimmer, keys }] of matched) {
    if (swimmer.match === 'unsure') continue;
    for (const key of keys) {
      if (key === name && !decided.has(key)) continue;
      const { child_id = null, user_id = null } = swimmer.swimmer ?? {};
      await sql`
        insert into swimmer_keys (key, child_id, user_id, decided_by) values (${key}, ${child_id}, ${user_id}, ${decidedBy})
        on conflict (key) do update set child_id = excluded.child_id, user_id = excluded.user_id, decided_by = excluded.decided_by
      `.execute(trx);
    }
  }
}

/** The meet that the admin has chosen among those of these days; null without a choice. */
function chosenMeet(choices: LenexFileMeet['choices'], meetId: string | undefined): string | null {
  if (!meetId) return null;
  if (!choices.some((choice) => choice.meet_id === meetId)) throw new ClubError('meet_not_found');
  return meetId;
}

/** A meet that the club had under another name takes the file's name and first day, by which the file is found again. */
async function takeName(trx: Transaction, meetId: string, { name, starts_on, ends_on }: LenexMeet): Promise<void> {
  await sql`
    update meets set name = ${name}, starts_on = ${starts_on},
      ends_on = least(greatest(ends_on, ${ends_on}::date), ${starts_on}::date + ${MEET_DAYS}::integer)
    where id = ${meetId}`.execute(trx);
}

/** The meet of the file. Its course is what it says, or what most of its results say. */
async function makeMeet(
  trx: Transaction,
  meet: ClubResults['meets'][number],
  createdBy: string | null,
): Promise<string> {
  const starts_on = meet.starts_on!;
  const longest = new Date(Date.parse(starts_on) + MEET_DAYS * 86_400_000).toISOString().slice(0, 10);
  return insertRow(trx, 'meets', {
    name: meet.name,
    location: meet.city,
    course: meet.course ?? meet.commonest,
    starts_on,
    ends_on: meet.ends_on! < longest ? meet.ends_on! : longest,
    created_by: createdBy,
  });
}

/** Writes what is new and corrects what changed, in one statement each. */
async function writeResults(
  trx: Transaction,
  meetId: string,
  planned: readonly Planned[],
  createdBy: string | null,
): Promise<void> {
  const list = JSON.stringify(
    planned.map(({ result, swimmer, correctsId }) => ({
      id: correctsId,
      child_id: swimmer.child_id,
      user_id: swimmer.user_id,
      ...result.event!,
      relay_leg: result.relay_leg,
      status: result.status,
      centiseconds: result.centiseconds,
      splits: result.splits,
      position: result.position,
    })),
  );
  const rows = sql`jsonb_to_recordset(${list}::jsonb) as row (id uuid, child_id uuid, user_id uuid, stroke text, distance integer, course text,
    relay_count integer, relay_leg integer, round text, status text, centiseconds integer, splits jsonb, position integer, swum_on date)`;
  await sql`
    update swim_results set relay_leg = row.relay_leg, round = row.round, status = row.status, centiseconds = row.centiseconds,
      splits = row.splits, position = row.position, swum_on = row.swum_on
    from ${rows} where swim_results.id = row.id`.execute(trx);
  await sql`
    insert into swim_results (meet_id, child_id, user_id, stroke, distance, course, relay_count, relay_leg, round, status, centiseconds,
      splits, position, swum_on, created_by)
    select ${meetId}::uuid, child_id, user_id, stroke, distance, course, relay_count, relay_leg, round, status, centiseconds,
      splits, position, swum_on, ${createdBy}::uuid
    from ${rows} where id is null`.execute(trx);
}

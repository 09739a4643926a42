import { sql } from 'kysely';
import { WEEKS_AHEAD } from '../../../contracts/classes.ts';
import { deleteSeasonInput, saveSeasonInput, type SaveSeasonInput } from '../../../contracts/inputs/seasons.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { copyAll } from '../classes/copy-classes.ts';
import { dropOrphanedLessons, makeLessons } from '../classes/make-lessons.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';

export const saveSeason = defineProcedure({
  name: 'save_season',
  summary:
    'Makes or changes a season. A new one is a plan that families do not see: empty, or with copies of the classes of another season. `takes_running` puts the running classes that have no season into it; lessons outside its days are taken back.',
  input: saveSeasonInput,
  async run(context, { season_id, copy_from, takes_running, windows, ...columns }) {
    await requireAdmin(context);
    const { id, classes } = await asServiceRole(context.trx, async (trx) => {
      // One at a time: a class is taken into one season, and copied once.
      await sql`select pg_advisory_xact_lock(hashtextextended('seasons', 0))`.execute(trx);
      if (season_id) await lockSeason(trx, season_id);
      const id = season_id ? await changeSeason(trx, season_id, columns) : await addSeason(trx, columns, takes_running);
      if (windows) await writeWindows(trx, id, windows);
      if (takes_running) await takeRunning(trx, id);
      const copies = copy_from ? await copySeason(trx, copy_from, id) : 0;
      if (season_id || takes_running) await followDays(trx, id);
      return { id, classes: copies };
    });
    await audit(context, season_id ? 'change_season' : 'create_season', {
      table: 'seasons',
      id,
      details: { name: columns.name, classes },
    });
    return { season_id: id, classes };
  },
});

export const deleteSeason = defineProcedure({
  name: 'delete_season',
  summary: 'Deletes a season that is not published, with the classes that were planned in it.',
  input: deleteSeasonInput,
  async run(context, { season_id }) {
    await requireAdmin(context);
    const { name } = await asServiceRole(context.trx, async (trx) => {
      const season = await lockSeason(trx, season_id);
      if (season.published_at !== null) throw new ClubError('season_published');
      await trx.deleteFrom('classes').where('season_id', '=', season_id).execute();
      await trx.deleteFrom('seasons').where('id', '=', season_id).execute();
      return season;
    });
    await audit(context, 'delete_season', { table: 'seasons', id: season_id, details: { name } });
    return { season_id };
  },
});

/** Locks a season and returns it. Runs with the club's rights. */
export async function lockSeason(trx: Transaction, id: string) {
  return trx
    .selectFrom('seasons')
    .select(['name', 'starts_on', 'ends_on', 'published_at', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('season_not_found'));
}

interface Columns extends Translated<'name'> {
  starts_on: string;
  ends_on: string;
}

/** The season that the running classes are put into is not a plan: families are in its classes. */
async function addSeason(trx: Transaction, columns: Columns, isPublished: boolean): Promise<string> {
  const published_at = isPublished ? new Date().toISOString() : null;
  return insertRow(trx, 'seasons', { ...columns, published_at });
}

async function changeSeason(trx: Transaction, id: string, columns: Columns): Promise<string> {
  await trx.updateTable('seasons').set(columns).where('id', '=', id).execute();
  return id;
}

async function writeWindows(
  trx: Transaction,
  season_id: string,
  windows: NonNullable<SaveSeasonInput['windows']>,
): Promise<void> {
  await trx.deleteFrom('season_windows').where('season_id', '=', season_id).execute();
  if (windows.length === 0) return;
  await trx
    .insertInto('season_windows')
    .values(windows.map((each) => ({ season_id, ...each })))
    .execute();
}

/** A season that is not published takes no running class: that would hide it from the families in it. */
async function takeRunning(trx: Transaction, id: string): Promise<void> {
  const { published_at } = await lockSeason(trx, id);
  if (published_at === null) throw new ClubError('season_planned');
  await trx
    .updateTable('classes')
    .set({ season_id: id })
    .where('season_id', 'is', null)
    .where('is_active', '=', true)
    .where('kind', '=', 'weekly')
    .execute();
}

/** Returns how many classes were copied: those of the other season that are held, and not yet copied into this one. */
async function copySeason(trx: Transaction, from: string, to: string): Promise<number> {
  const { ended_at } = await lockSeason(trx, from);
  const { published_at } = await lockSeason(trx, to);
  if (published_at !== null) throw new ClubError('season_published');
  const { rows } = await sql<{ id: string }>`
    select id from classes
    where season_id = ${from}::uuid and kind = 'weekly' and (is_active or is_planned or ${ended_at !== null}::boolean)
      and not exists (select from classes as copies where copies.copied_from = classes.id and copies.season_id = ${to}::uuid)
    order by title, id`.execute(trx);
  if (rows.length === 0) return 0;
  const copies = await copyAll(
    trx,
    rows.map(({ id }) => id),
    { season_id: to },
  );
  return copies.size;
}

/** Takes back lessons outside the days of the season, and makes those that its days have more. */
async function followDays(trx: Transaction, id: string): Promise<void> {
  const classes = await trx.selectFrom('classes').select('id').where('season_id', '=', id).execute();
  await lockClasses(
    trx,
    classes.map((one) => one.id),
  );
  for (const { id: classId } of classes) {
    await dropOrphanedLessons(trx, classId);
    await makeLessons(trx, { classId, to: addDays(clubDay(), WEEKS_AHEAD * 7) });
  }
}

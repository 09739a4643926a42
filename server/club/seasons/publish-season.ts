import { sql } from 'kysely';
import { publishSeasonInput } from '../../../contracts/inputs/seasons.ts';
import type { SeasonClash } from '../../../contracts/seasons.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { findClashes } from '../classes/change-classes.ts';
import { checkClashes, deferClashes } from '../classes/clashes/clashes.ts';
import { makeLessons } from '../classes/make-lessons.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';
import { titleIn } from '../core/title-in.ts';
import { announceDraw } from './draw/announce-draw.ts';
import { notifyUnanswered, propose } from './propose.ts';
import { lockSeason } from './save-season.ts';

export const publishSeason = defineProcedure({
  name: 'publish_season',
  summary:
    'Opens all classes of a planned season at once: families see them and enroll, and where `answer_until` is given each child of the season before is offered a seat that is held until that day. Refused while one of them clashes with another class in its days. `dry_run` names all clashes and changes nothing.',
  input: publishSeasonInput,
  async run(context, { season_id, answer_until = null, dry_run }) {
    await requireAdmin(context);
    const published = await asServiceRole(context.trx, async (trx) => {
      const { name, starts_on, published_at } = await lockSeason(trx, season_id);
      if (published_at !== null) throw new ClubError('season_published');
      const planned = await trx
        .selectFrom('classes')
        .select(['id', 'title', 'title_en', 'title_ru'])
        .where('season_id', '=', season_id)
        .orderBy('title')
        .execute();
      if (answer_until !== null && answer_until >= starts_on)
        throw new ClubError('invalid_input', { details: [{ field: 'answer_until', fault: 'too_big' }] });
      const ids = planned.map(({ id }) => id);
      await lockClasses(trx, ids);
      const clashes = await inSavepoint(trx, () => open(trx, season_id, ids), dry_run);
      const named: SeasonClash[] = planned.flatMap((one) => {
        const clash = clashes.get(one.id);
        if (!clash) return [];
        const other = titleIn(context.locale, clash);
        return [{ class_id: one.id, title: titleIn(context.locale, one), code: clash.code, other }];
      });
      if (!dry_run) {
        const [first] = named;
        if (first) throw new ClubError(first.code, { details: `${first.title}: ${first.other}` });
        await checkClashes(trx);
        for (const classId of ids) await makeLessons(trx, { classId });
      }
      // A preview counts the proposals, and takes them back.
      const proposals =
        answer_until === null
          ? null
          : await inSavepoint(trx, () => propose(trx, season_id, { starts_on, answer_until }), dry_run);
      if (proposals && !dry_run) await notifyUnanswered(trx, season_id, 'season_proposed');
      if (!dry_run) await announceDraw(trx, season_id);
      return { name, classes: ids.length, clashes: named, proposals };
    });
    const { name, ...answer } = published;
    if (!dry_run)
      await audit(context, 'publish_season', {
        table: 'seasons',
        id: season_id,
        details: { name, classes: answer.classes },
      });
    return answer;
  },
});

/** Opens the season and its classes, whose hours may collide until they are checked; returns the clash of each class. */
async function open(trx: Transaction, seasonId: string, classIds: readonly string[]) {
  await deferClashes(trx);
  await sql`update seasons set published_at = now() where id = ${seasonId}::uuid`.execute(trx);
  await sql`update classes set is_active = true where season_id = ${seasonId}::uuid`.execute(trx);
  return findClashes(trx, classIds);
}

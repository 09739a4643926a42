import { sql } from 'kysely';
import { addDays, clubDay } from '../../contracts/time.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoPeople } from './demo-people.ts';

/** The worries of the desk beside the usual: an accident that waits, a birthday, and families whose documents are signed. */
export async function seedWorries(database: Database, { children, instructors }: DemoPeople): Promise<void> {
  const today = clubDay();
  const families = Object.values(children).map(({ parent }) => parent);
  await database.transaction(SERVICE, async (trx) => {
    await trx
      .insertInto('accidents')
      .values({
        child_id: children['Лев Петров']?.id ?? null,
        happened_at: `${addDays(today, -1)}T15:20:00Z`,
        what: 'Подхлъзна се край душовете и удари коляното си.',
        spot: 'Пътеката към душовете',
        done: 'Студен компрес, десет минути почивка. Продължи урока.',
        informed: 'Дежурният спасител',
        reported_by: instructors[0],
      })
      .execute();
    // Families have signed what is required; that of the demo's parent is still asked to.
    await sql`
      insert into consents (document_id, user_id, signed_name)
      select documents.id, user_id, full_name from profiles cross join documents
      where is_required and kind <> 'health_data' and full_name <> '' and user_id is distinct from ${children['Мария Димитрова']?.parent ?? null}::uuid
        and exists (select from children where parent_id = user_id)`.execute(trx);
    // Of a swimmer who is no demo family's.
    await sql`
      update children set birth_date = make_date(
        extract(year from birth_date)::integer, extract(month from ${today}::date)::integer, least(28, extract(day from ${today}::date)::integer)
      ) where id = (
        select children.id from children join enrollments on enrollments.child_id = children.id and status = 'active'
        where children.parent_id <> all (${families}::uuid[])
        order by children.birth_date, children.id limit 1
      )`.execute(trx);
  });
}

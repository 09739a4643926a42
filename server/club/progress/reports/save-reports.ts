import { sql } from 'kysely';
import { saveReportsInput } from '../../../../contracts/inputs/report-cards.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireChildrenStaff } from '../access.ts';
import { readPupils } from './read-pupils.ts';

export const saveReports = defineProcedure({
  name: 'save_reports',
  summary:
    'Writes drafts of report cards: by an instructor of each child, or an admin. A card keeps the level and the steps of its skills as they are now, in the language of the family. A child has one card that is not issued: saved again, it gets another id, and is a draft again where it waited for an admin.',
  input: saveReportsInput,
  async run(context, { period, reports }) {
    const written = new Map(reports.map((one) => [one.child_id, one]));
    await requireChildrenStaff(context, [...written.keys()]);
    return asServiceRole(context.trx, async (trx) => {
      const pupils = await readPupils(trx, [...written.keys()]);
      const rows = pupils.map(({ child_id, locale, level_name, skills }) => {
        if (level_name === null) throw new ClubError('level_not_found');
        return {
          child_id,
          period: written.get(child_id)?.period ?? period,
          locale,
          level_name,
          skills: JSON.stringify(skills),
          words: written.get(child_id)?.words ?? '',
          written_by: context.userId,
        };
      });
      const saved = await trx
        .insertInto('reports')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column('child_id')
            .where(sql<boolean>`state <> 'issued'`)
            .doUpdateSet((eb) => ({
              // Another id, so that an admin approves no words but those that were read.
              id: eb.ref('excluded.id'),
              period: eb.ref('excluded.period'),
              locale: eb.ref('excluded.locale'),
              level_name: eb.ref('excluded.level_name'),
              skills: eb.ref('excluded.skills'),
              words: eb.ref('excluded.words'),
              written_by: eb.ref('excluded.written_by'),
              state: sql`'draft'`,
            })),
        )
        .returning(['id', 'child_id'])
        .execute();
      return { reports: saved.map(({ id, child_id }) => ({ report_id: id, child_id })) };
    });
  },
});

import { sql } from 'kysely';
import { exportLenexInput } from '../../../../contracts/inputs/lenex.ts';
import type { Course, ResultStatus, Round, Split, Stroke } from '../../../../contracts/results.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import type { LenexAthlete } from './lenex-file.ts';
import { packLenex, writeLenex } from './write-lenex.ts';

interface Row {
  swimmer_id: string;
  swimmer: string;
  birth_date: string | null;
  gender: 'female' | 'male' | null;
  license: string | null;
  stroke: Stroke;
  distance: number;
  course: Course;
  round: Round;
  status: ResultStatus;
  centiseconds: number | null;
  splits: Split[];
  swum_on: string;
}

export const exportLenex = defineProcedure({
  name: 'export_lenex',
  summary: 'The results of a meet as a LENEX 3 file (.lxf) in base64; relays are left out.',
  input: exportLenexInput,
  async run(context, { meet_id }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const meet = await trx.selectFrom('meets').selectAll().where('id', '=', meet_id).executeTakeFirst();
      if (!meet) throw new ClubError('meet_not_found');
      const club = await trx.selectFrom('club_settings').select('name').executeTakeFirstOrThrow();
      const { rows } = await sql<Row>`
        select swimmer_id, swimmer, swim_times.birth_date, swim_times.gender, license, stroke, distance, course, round, status,
          centiseconds, splits, swum_on
        from swim_times left join swimmers on swimmers.id = swimmer_id
        where meet_id = ${meet_id} and relay_count = 1 order by swimmer, swimmer_id, swum_on, distance`.execute(trx);
      const text = writeLenex({
        name: meet.name,
        city: meet.location,
        course: meet.course as Course,
        starts_on: meet.starts_on,
        ends_on: meet.ends_on,
        clubs: [{ name: club.name, athletes: [...Map.groupBy(rows, (row) => row.swimmer_id).values()].map(athleteOf) }],
      });
      return { file_name: `${meet.name}.lxf`, content: Buffer.from(packLenex(text, 'meet')).toString('base64') };
    });
  },
});

function athleteOf(rows: readonly Row[]): LenexAthlete {
  const { swimmer, birth_date, gender, license } = only(rows);
  const results = rows.map(({ stroke, distance, course, round, swum_on, status, centiseconds, splits }) => ({
    event: { stroke, distance, course, round, swum_on, relay_count: 1 },
    relay_leg: null,
    status,
    centiseconds,
    splits,
    position: null,
    fault: null,
  }));
  return { name: swimmer, birth_date, gender, license, results };
}

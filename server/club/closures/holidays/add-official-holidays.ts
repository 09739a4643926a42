import { sql } from 'kysely';
import { addOfficialHolidaysInput } from '../../../../contracts/inputs/setup.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { daysOf, officialHolidays, type OfficialHoliday } from './official-holidays.ts';

export const addOfficialHolidays = defineProcedure({
  name: 'add_official_holidays',
  summary:
    'Closes the whole club on the official Bulgarian holidays that are still to come, until the end of the next year. Days on which it is closed already are left out, so nothing is added twice. A preview returns what is missing and writes nothing; lessons that are there stay.',
  input: addOfficialHolidaysInput,
  async run(context, { preview }): Promise<{ holidays: OfficialHoliday[] }> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      // Two presses at once add each holiday once.
      if (!preview) await sql`lock table closures in share row exclusive mode`.execute(trx);
      const holidays = await missingHolidays(trx);
      if (!preview && holidays.length > 0)
        await trx
          .insertInto('closures')
          .values(holidays.map(({ name, ...days }) => ({ ...days, reason: name })))
          .execute();
      return { holidays };
    });
  },
});

/** The holidays to come of this year and the next. */
function comingHolidays(): OfficialHoliday[] {
  const today = clubDay();
  const year = Number(today.slice(0, 4));
  return [year, year + 1].flatMap(officialHolidays).filter(({ ends_on }) => ends_on >= today);
}

/** Those of them that have a day on which the whole club is not closed. */
async function missingHolidays(trx: Transaction): Promise<OfficialHoliday[]> {
  const closed = await trx
    .selectFrom('closures')
    .select(['starts_on', 'ends_on'])
    .where('location_id', 'is', null)
    .where('ends_on', '>=', clubDay())
    .execute();
  const isClosed = (day: string) => closed.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
  return comingHolidays().filter((holiday) => !daysOf(holiday).every((day) => day < clubDay() || isClosed(day)));
}

/** True if the club is closed on the next official holiday. */
export async function knowsNextHoliday(trx: Transaction): Promise<boolean> {
  const [next] = comingHolidays();
  const missing = await missingHolidays(trx);
  return !missing.some(({ starts_on }) => starts_on === next?.starts_on);
}

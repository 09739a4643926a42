import { sql } from 'kysely';
import type { ReportSkill } from '../../../../contracts/report-cards.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Caller } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Database, type Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { readClub, readLocale, type ReceiptClub } from '../../invoices/receipts/receipt-facts.ts';

/** A report card as it is printed. */
export interface ReportFacts {
  child_name: string;
  period: string;
  locale: Locale;
  level_name: string;
  skills: ReportSkill[];
  words: string;
  instructor: string | null;
  /** Null: not issued yet. */
  issued_at: string | null;
}

export interface PrintedReports {
  club: ReceiptClub;
  reports: ReportFacts[];
  locale: Locale;
}

const readReports = (trx: Transaction, ids: string[]): Promise<ReportFacts[]> => allRows(trx)<ReportFacts>`
    select children.full_name as child_name, period, reports.locale, level_name, skills, words, profiles.full_name as instructor,
      issued_at
    from reports join children on children.id = child_id left join profiles on profiles.user_id = written_by
    where reports.id = any (${ids}::uuid[]) order by children.full_name, reports.id`;

async function printed(trx: Transaction, caller: Caller, ids: string[]): Promise<PrintedReports> {
  if (ids.length === 0) throw new ClubError('report_not_found');
  return asServiceRole(trx, async (club) => ({
    club: await readClub(club),
    reports: await readReports(club, ids),
    locale: await readLocale(club, caller.claims.sub ?? null),
  }));
}

/** A report card that the caller may see. */
export const readReport = (database: Database, caller: Caller, reportId: string): Promise<PrintedReports> =>
  database.transaction(caller, async (trx) => {
    // Reads with the caller's own rights.
    const seen = await trx.selectFrom('reports').select('id').where('id', '=', reportId).execute();
    return printed(
      trx,
      caller,
      seen.map(({ id }) => id),
    );
  });

/** The newest issued report card of each child with a seat in the class, of those that the caller may see. */
export const readClassReports = (database: Database, caller: Caller, classId: string): Promise<PrintedReports> =>
  database.transaction(caller, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct on (reports.child_id) reports.id
      from reports join enrollments on enrollments.child_id = reports.child_id
      where enrollments.class_id = ${classId}::uuid and enrollments.status = 'active' and state = 'issued'
      order by reports.child_id, issued_at desc`.execute(trx);
    return printed(
      trx,
      caller,
      rows.map(({ id }) => id),
    );
  });

/** A passed level as its diploma has it. */
export interface Diploma extends Translated<'level_name'> {
  club: ReceiptClub;
  locale: Locale;
  child_name: string;
  instructor: string | null;
  day: string;
}

/** The diploma of a passed level that the caller may see, unless the pass was taken back. */
export const readDiploma = (database: Database, caller: Caller, passId: string): Promise<Diploma> =>
  database.transaction(caller, async (trx) => {
    await trx
      .selectFrom('level_passes')
      .select('id')
      .where('id', '=', passId)
      .where('taken_back_at', 'is', null)
      .executeTakeFirstOrThrow(() => new ClubError('report_not_found'));
    return asServiceRole(trx, async (club) => {
      const facts = await club
        .selectFrom('level_passes')
        .innerJoin('children', 'children.id', 'level_passes.child_id')
        .innerJoin('levels', 'levels.id', 'level_passes.level_id')
        .leftJoin('profiles', 'profiles.user_id', 'level_passes.passed_by')
        .select([
          'children.full_name as child_name',
          'levels.name as level_name',
          'levels.name_en as level_name_en',
          'levels.name_ru as level_name_ru',
          'profiles.full_name as instructor',
          'level_passes.created_at as day',
        ])
        .where('level_passes.id', '=', passId)
        .executeTakeFirstOrThrow();
      return { ...facts, club: await readClub(club), locale: await readLocale(club, caller.claims.sub ?? null) };
    });
  });

import { sql } from 'kysely';
import { readSetupInput } from '../../../contracts/inputs/setup.ts';
import { UNNAMED_CLUB } from '../../../contracts/settings.ts';
import { SETUP_STEPS, type Setup, type SetupStep, type TestEmail } from '../../../contracts/setup.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { knowsNextHoliday } from '../closures/holidays/add-official-holidays.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

export const TEST_EMAIL = 'test_email';

export const readSetup = defineProcedure({
  name: 'read_setup',
  summary:
    'The setup guide of a new club: each step with its state, which follows from the data where the data shows it, and what became of the newest test email.',
  input: readSetupInput,
  async run(context): Promise<Setup> {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const marks = await trx
        .selectFrom('club_setup')
        .select(['skipped', 'confirmed', 'closed_at'])
        .executeTakeFirstOrThrow();
      const shownMarks = await shownByData(trx);
      const stateOf = (step: SetupStep) =>
        shownMarks[step] || marks.confirmed.includes(step)
          ? ('done' as const)
          : marks.skipped.includes(step)
            ? ('skipped' as const)
            : ('open' as const);
      return {
        closed: marks.closed_at !== null,
        steps: SETUP_STEPS.map((step) => ({ step, state: stateOf(step) })),
        test_email: await newestTestEmail(trx, context.sendsEmails),
      };
    });
  },
});

/** The steps that rows of the club show to be done. */
async function shownByData(trx: Transaction): Promise<Partial<Record<SetupStep, boolean>>> {
  const { rows } = await sql<Partial<Record<SetupStep, boolean>>>`
    select
      exists (select from plans where price > 0) or exists (select from classes where price_per_class > 0)
        or exists (select from payments) as currency,
      (select name not in ('', ${UNNAMED_CLUB}) and address <> '' and email <> '' and cardinality(phones) > 0
        from club_settings) as details,
      exists (select from locations where is_active) as locations,
      exists (select from plans where is_active and coalesce(price, 1) > 0) as plans,
      (select count(distinct kind) = 2 from documents where kind in ('terms', 'privacy') and published_at <= now()) as documents,
      exists (select from user_roles where role = 'instructor')
        or exists (select from user_invitations where role = 'instructor' and withdrawn_at is null) as instructors,
      exists (select from classes where is_active and kind = 'weekly') as classes,
      exists (select from children) as import,
      exists (select from job_runs where name = 'back_up' and finished_at is not null and error is null) as backup
  `.execute(trx);
  return { ...rows[0], holidays: await knowsNextHoliday(trx) };
}

async function newestTestEmail(trx: Transaction, sendsEmails: boolean): Promise<TestEmail | null> {
  const { rows } = await sql<TestEmail>`
    select recipient, created_at,
      case
        when sent_at is not null then 'taken'
        when failed_at is not null then 'refused'
        when not ${sendsEmails}::boolean then 'kept'
        when last_error is not null then 'failed'
        else 'waiting'
      end as state,
      coalesce(last_error, answer) as answer
    from email.outgoing where kind = ${TEST_EMAIL} order by created_at desc limit 1
  `.execute(trx);
  return rows[0] ?? null;
}

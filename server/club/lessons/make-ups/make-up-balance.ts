import { sql } from 'kysely';
import { makeUpBalanceInput } from '../../../../contracts/inputs/lessons.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { MaybeTranslated } from '../../../../contracts/translated.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireFamilyOf } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import type { CreditKind } from './credits.ts';

interface Credit extends MaybeTranslated<'title' | 'location_name'> {
  credit_id: string;
  kind: CreditKind;
  reason: 'absence' | 'lesson_cancelled' | 'granted' | 'opening' | 'bought';
  state: 'free' | 'booked' | 'used' | 'lapsed';
  valid_until: string;
  /** The lesson that was missed, and its class; null for a credit that was given. */
  lesson_id: string | null;
  missed_at: string | null;
  /** The location at which it would have been. */
  location_id: string | null;
  visit_id: string | null;
  visit_at: string | null;
}

export const makeUpBalance = defineProcedure({
  name: 'make_up_balance',
  summary:
    'The credits of a child for make-ups, and those of its packages of private lessons apart, with their last days and what became of them; those that lapse first come first.',
  input: makeUpBalanceInput,
  isRead: true,
  async run(context, { child_id }) {
    await requireFamilyOf(context, child_id);
    const credits = await asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<Credit>`
        select make_up_credits.id as credit_id, make_up_credits.kind, reason, valid_until, missed.id as lesson_id, missed.starts_at as missed_at,
          title, title_en, title_ru, locations.id as location_id, locations.name as location_name,
          locations.name_en as location_name_en, locations.name_ru as location_name_ru, visits.id as visit_id, swum.starts_at as visit_at,
          case when visits.mark is not null then 'used' when visits.id is not null then 'booked'
            when balance = 1 and valid_until >= ${clubDay()}::date then 'free' else 'lapsed' end as state
        from make_up_credits
        left join lessons as missed on missed.id = make_up_credits.lesson_id
        left join classes on classes.id = missed.class_id
        left join locations on locations.id = coalesce(missed.moved_to, classes.location_id)
        left join visits on visits.credit_id = make_up_credits.id
        left join lessons as swum on swum.id = visits.lesson_id
        where make_up_credits.child_id = ${child_id}::uuid and withdrawn_at is null
        order by valid_until desc, missed.starts_at desc nulls first, make_up_credits.created_at desc limit 100
      `.execute(trx);
      return rows.toReversed();
    });
    const { make_up = [], private: lessons = [] } = Object.groupBy(credits, ({ kind }) => kind);
    return {
      balance: countFree(make_up),
      credits: make_up,
      private_balance: countFree(lessons),
      private_credits: lessons,
    };
  },
});

const countFree = (credits: readonly Credit[]): number => credits.filter(({ state }) => state === 'free').length;

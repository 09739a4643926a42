import { sql } from 'kysely';
import { takeTrialInput, waitingTrialsInput } from '../../../../../contracts/inputs/lessons.ts';
import type { MaybeTranslated, Translated } from '../../../../../contracts/translated.ts';
import { FITTING_DAYS } from '../../../../../contracts/visits.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import { asServiceRole } from '../../../../platform/database/database.ts';
import { hasRole, requireUser } from '../../../core/access/access.ts';
import { audit } from '../../../core/audit.ts';
import { lockClasses } from '../../../core/lock-classes.ts';
import { defineProcedure, type ProcedureContext } from '../../../core/procedure.ts';
import { requireLessonStaff } from '../../attendance/access.ts';
import { refuseBegun } from '../../substitutes/ask-substitute.ts';
import { bookFor } from '../book-visit.ts';
import { priceOfVisit } from '../charge-visit.ts';
import { isFitting, requireFitting } from '../fitting-lessons.ts';
import { requireFirstTrial } from './first-trial.ts';

/** A family that leaves to the club which lesson its child tries, for an instructor who may take it. */
interface WaitingTrial extends MaybeTranslated<'location_name'> {
  request_id: string;
  /** The first name alone: it is no child of the instructor yet. */
  child_name: string;
  age: number;
  wish: string | null;
  since: string;
  /** The instructor's own lessons that fit, the earliest first. */
  lessons: (Translated<'title'> & { lesson_id: string; starts_at: string })[];
}

const MOST_REQUESTS = 20;
const MOST_LESSONS = 6;

export const waitingTrials = defineProcedure({
  name: 'waiting_trials',
  summary:
    'The children whose families leave the choice of a trial lesson to the club, the oldest request first, each with the lessons of the calling instructor that fit it. Requests for a location at which the instructor does not teach, and those that no lesson of theirs fits, are left out.',
  input: waitingTrialsInput,
  isRead: true,
  async run(context) {
    const userId = await requireTeacher(context);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<WaitingTrial>`
        with own as (
          select id from classes where id = any (private.class_ids_of(${userId}::uuid)) and is_active
        )
        select trial_requests.id as request_id, children.first_name as child_name,
          extract(year from age((now() at time zone 'Europe/Sofia')::date, birth_date))::integer as age, wish,
          locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
          trial_requests.created_at as since, own_lessons.lessons
        from trial_requests
        join children on children.id = child_id
        left join locations on locations.id = trial_requests.location_id
        cross join lateral (
          select coalesce(jsonb_agg(to_jsonb(fitting) order by starts_at), '[]') as lessons from (
            select lessons.id as lesson_id, starts_at, title, title_en, title_ru
            from lessons join classes on classes.id = class_id cross join club_settings
            where class_id in (select id from own) and starts_at > now() and starts_at < now() + make_interval(days => ${FITTING_DAYS})
              and ${isFitting({ id: sql`children.id`, level: sql`children.skill_level`, birthDate: sql`children.birth_date` }, 'trial')}
              and private.seats_left(lessons.id) > 0
            order by starts_at limit ${MOST_LESSONS}
          ) as fitting
        ) as own_lessons
        where answered_at is null and (trial_requests.location_id is null or trial_requests.location_id in (
          select location_id from classes where id in (select id from own)
        )) and own_lessons.lessons <> '[]'
        order by trial_requests.created_at, trial_requests.id limit ${MOST_REQUESTS}`.execute(trx);
      return rows;
    });
  },
});

export const takeTrial = defineProcedure({
  name: 'take_trial',
  summary:
    'Books the trial lesson that a family left to the club, in a lesson that the caller teaches and that fits the child; its price becomes a payment at the desk. Notifies the family, and answers the request.',
  input: takeTrialInput,
  async run(context, { request_id, lesson_id }) {
    await requireTeacher(context);
    const taken = await asServiceRole(context.trx, async (trx) => {
      const lesson = await requireLessonStaff({ ...context, trx }, lesson_id, { lock: true });
      refuseBegun(lesson);
      await lockClasses(trx, [lesson.class_id]);
      // Two instructors who take one child wait for each other.
      await sql`select from children where id = (select child_id from trial_requests where id = ${request_id}::uuid) for no key update`.execute(
        trx,
      );
      const child = await trx
        .selectFrom('trial_requests')
        .innerJoin('children', 'children.id', 'trial_requests.child_id')
        .select(['children.id', 'parent_id', 'full_name', 'birth_date', 'skill_level'])
        .where('trial_requests.id', '=', request_id)
        .where('answered_at', 'is', null)
        .executeTakeFirstOrThrow(() => new ClubError('trial_request_not_found'));
      await requireFirstTrial(trx, child.id);
      const newcomer = { ...child, mine: false };
      await requireFitting(trx, newcomer, lesson, 'trial');
      const price = await priceOfVisit(trx, lesson, 'trial', true);
      const method = price > 0 ? ('cash' as const) : null;
      return {
        child_id: child.id,
        ...(await bookFor(context, trx, { lesson, child: newcomer, kind: 'trial', method })),
      };
    });
    await audit(context, 'book_visit', {
      table: 'children',
      id: taken.child_id,
      details: { lesson_id, kind: 'trial' },
    });
    return { visit_id: taken.visit_id, payment_id: taken.payment_id };
  },
});

/** Refuses all but instructors; returns the caller. */
async function requireTeacher(context: ProcedureContext): Promise<string> {
  const userId = requireUser(context);
  if (!(await hasRole(context, 'instructor'))) throw new ClubError('not_allowed');
  return userId;
}

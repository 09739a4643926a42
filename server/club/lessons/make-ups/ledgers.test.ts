import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { clubTest } from '../../../testing/club.ts';
import { lapseCredits } from './lapse-credits.ts';

const { make, read, readOne, readValues, asService } = await clubTest(16);

beforeAll(() => read`update club_settings set make_ups = true, evening_offers = false`);

/** Numbers that look random and are the same in each run. */
function* chances(seed: number) {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state / 2_147_483_648;
}

/** Credits whose balance is not what their visit and their end say, or not the sum of their ledger. */
const wrongCredits = (childId: string) => read`
  select make_up_credits.id, balance, sum, should, last_reason, mark from make_up_credits
  left join visits on visits.credit_id = make_up_credits.id
  cross join lateral (
    select coalesce(sum(delta), 0)::integer as sum, coalesce(bool_or(reason = 'lapsed'), false) as has_lapsed,
      (array_agg(reason order by created_at desc, delta) filter (where reason in ('booked', 'used', 'given_back')))[1] as last_reason,
      count(*) filter (where reason = 'used' and delta < 0) - count(*) filter (where reason = 'used' and delta > 0) as used
    from make_up_ledger where make_up_ledger.credit_id = make_up_credits.id
  ) as ledger
  cross join lateral (
    select case when withdrawn_at is null and visits.id is null and not has_lapsed then 1 else 0 end as should
  ) as expected
  where make_up_credits.child_id = ${childId}
    and (balance <> sum or balance <> should or used <> (visits.mark is not null)::integer)`;

/** Lessons of which the packages of the child have taken more or less than its mark and its credit say. */
const wrongSessions = (childId: string) => read`
  with taken as (
    select lesson_id, sum(delta)::integer as sum from session_ledger join enrollments on enrollments.id = enrollment_id
    where child_id = ${childId} and lesson_id is not null group by lesson_id
  ), due as (
    select lesson_id, -count(*)::integer as sum from (
      select lesson_id from attendance where child_id = ${childId} and status <> 'excused'
      union all select lesson_id from make_up_credits where child_id = ${childId} and withdrawn_at is null and lesson_id is not null
    ) as reasons group by lesson_id
  )
  select lesson_id, coalesce(taken.sum, 0) as taken, coalesce(due.sum, 0) as due from taken full join due using (lesson_id)
  where coalesce(taken.sum, 0) <> coalesce(due.sum, 0)
  union all
  select enrollments.id, sessions_remaining, coalesce(sum(delta), 0)::integer from enrollments left join session_ledger on enrollment_id = enrollments.id
  where child_id = ${childId} and sessions_remaining is not null group by enrollments.id having sessions_remaining <> coalesce(sum(delta), 0)`;

const nameOf = (childId: string) =>
  readOne<{ full_name: string }>`select full_name from children where id = ${childId}`;

/** The tables in which something of the child is left, and moves of ledgers without their row. */
const leftOf = (childId: string) => read`
  select 'visits' as name from visits where child_id = ${childId}
  union select 'absences' from absences where child_id = ${childId}
  union select 'attendance' from attendance where child_id = ${childId}
  union select 'enrollments' from enrollments where child_id = ${childId}
  union select 'make_up_credits' from make_up_credits where child_id = ${childId}
  union select 'make_up_ledger' from make_up_ledger where credit_id not in (select id from make_up_credits)
  union select 'session_ledger' from session_ledger where enrollment_id not in (select id from enrollments)`;

test.each([5, 17, 29, 61])(
  'a child that leaves, changes class, is merged or erased, or whose credits lapse has what its marks say (%i)',
  async (seed) => {
    const admin = await make.user({ role: 'admin' });
    const classes = await Promise.all([make.swimClass(), make.swimClass(), make.swimClass()]);
    const full_name = `Ина Редова ${seed}`;
    let family = await make.user({ role: 'parent' });
    let { caller } = family;
    let child = await make.child(family, { full_name });
    const plan_id = await make.plan({ sessions: 20 });
    const lessons: string[] = [];
    for (const class_id of classes)
      for (const hours of [50, 60, 70]) lessons.push(await make.lesson(class_id, { hours: hours + lessons.length }));
    const chance = chances(seed);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(chance.next().value! * of.length)]!;
    let child_id = child.id;
    // Everything of an erased child is gone, and another one goes on.
    const goOn = async () => {
      expect(await leftOf(child_id)).toEqual([]);
      child = await make.child(family, { full_name });
      child_id = child.id;
    };
    // An id of something else where there is none: the press is refused.
    const active = async () =>
      pick(await readValues<string>`select id from enrollments where child_id = ${child_id} and status = 'active'`) ??
      child_id;
    const visit = async () =>
      pick(await readValues<string>`select id from visits where child_id = ${child_id}`) ?? child_id;
    const mark = async (status: 'present' | 'absent' | 'excused' | null) => {
      const lesson = pick(lessons);
      await read`update lessons set starts_at = starts_at - interval '30 days' where id = ${lesson}`;
      await make
        .mark(lesson, child_id, { caller: admin.caller, status: status as never })
        .finally(() => read`update lessons set starts_at = starts_at + interval '30 days' where id = ${lesson}`);
    };
    let doubles = 0;
    const steps: Record<string, () => Promise<unknown>> = {
      enroll: () => make.enroll(child, { class_id: pick(classes), plan_id }),
      leave: async () => make.call('unenroll_child', caller, { enrollment_id: await active() }),
      transfer: async () =>
        make.call('transfer_enrollment', admin.caller, { enrollment_id: await active(), class_id: pick(classes) }),
      announce: () => make.call('announce_absence', caller, { child_id, lesson_id: pick(lessons) }),
      withdraw: () => make.call('withdraw_absence', caller, { child_id, lesson_id: pick(lessons) }),
      cancel: () => make.call('cancel_lesson', admin.caller, { lesson_id: pick(lessons), reason: 'Ремонт' }),
      restore: async () => {
        const canceled =
          await readValues<string>`select id from lessons where id = any (${lessons}::uuid[]) and status = 'cancelled'`;
        return make.call('restore_lesson', admin.caller, { lesson_id: pick(canceled) ?? child_id });
      },
      book: () => make.call('book_visit', caller, { child_id, lesson_id: pick(lessons), kind: 'make_up' }),
      move: async () => make.call('move_visit', caller, { visit_id: await visit(), lesson_id: pick(lessons) }),
      giveBack: async () => make.call('cancel_visit', caller, { visit_id: await visit() }),
      mark: () => mark(pick(['present', 'absent', 'excused'])),
      unmark: () => mark(null),
      lapse: async () => {
        await read`
          update make_up_credits set valid_until = ${addDays(clubDay(), -1)}
          where id in (select id from make_up_credits where child_id = ${child_id} and balance = 1 order by created_at limit 1)`;
        await asService(lapseCredits);
      },
      erase: async () => {
        const { full_name: typed_name } = await nameOf(child_id);
        await make.call('delete_child', caller, { child_id, typed_name });
        await goOn();
      },
      eraseAccount: async () => {
        await make.call('erase_my_account', caller, { typed_email: family.email });
        family = await make.user({ role: 'parent' });
        ({ caller } = family);
        await goOn();
      },
      merge: async () => {
        const full_name = `Ина Редова ${seed} ${'I'.repeat(++doubles)}`;
        const double = await make.child(family, { full_name });
        await make.enroll(double, { class_id: pick(classes), plan_id });
        const absence = { child_id: double.id, lesson_id: pick(lessons) };
        await make.call('announce_absence', caller, absence).catch(() => undefined);
        await make
          .call('book_visit', caller, { child_id: double.id, lesson_id: pick(lessons), kind: 'make_up' })
          .catch(() => undefined);
        await make.call('merge_children', admin.caller, {
          keep_id: child_id,
          merge_id: double.id,
          typed_name: full_name,
        });
      },
    };
    // Steps that end much come more rarely than those that they end.
    const often = ['enroll', 'announce', 'announce', 'book', 'book', 'move', 'restore', 'restore', 'mark', 'unmark'];
    for (let step = 0; step < 150; step += 1) {
      const name = pick([...Object.keys(steps), ...often, ...often]);
      let outcome = 'done';
      await steps[name]!().catch((fault: unknown) => {
        if (!(fault instanceof ClubError)) throw fault;
        outcome = fault.code;
      });
      expect({
        step,
        name,
        outcome,
        credits: await wrongCredits(child_id),
        sessions: await wrongSessions(child_id),
      }).toEqual({ step, name, outcome, credits: [], sessions: [] });
    }
    // Whatever there is at the end, all of it goes.
    await steps['erase']!();
    await steps['eraseAccount']!();
  },
);

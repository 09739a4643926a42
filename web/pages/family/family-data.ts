import { queryOptions } from '@tanstack/react-query';
import { addUp, type Sum } from '../../../contracts/money.ts';
import { SETTLED_STATUSES } from '../../../contracts/payments.ts';
import { LEVEL_NAME } from '../../features/progress/levels-data.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask, dataOf } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

/** Coming lessons of each class for which an absence can be announced. */
const LESSONS_AHEAD = 12;
/** Payments that came, of which a receipt may be wanted. */
const SETTLED_SHOWN = 6;

const CHILD =
  `id,first_name,full_name,birth_date,skill_level,own_level(${LEVEL_NAME}),photo_path,parent_id,tried_elsewhere,guardians(user_id),
  enrollments(id,status,days,adds_days,sessions_remaining,valid_until,extra_seat_reason,waitlist_position,payments(seat_kept_until),
    plans(sessions,${inAllLanguages('name')}),
    classes(id,single_days,${inAllLanguages('title')},locations(${inAllLanguages('name')}),lessons(id,starts_at))),
  absences(lesson_id),child_prices(id,plan_id,amount,reason,valid_until,plans(${inAllLanguages('name')})),
  visits(id,kind,lessons!inner(starts_at,classes(${inAllLanguages('title')})))` as const;
const PAYMENT =
  `id,user_id,amount,euro_cents,voucher_issuer_id,voucher_number,method,status,date,due_on,installment,installments,reference,${inAllLanguages('subject')},fee_kind,fee_year,children(id,first_name,full_name),orders(number),enrollments(classes(${inAllLanguages('title')})),event_registrations(events(${inAllLanguages('title')}))` as const;
const INVITATION = 'id,email,child_ids,expires_at';
const PARENT = 'user_id,full_name,email,phone,refused_since,refused_answer';

export type DeskChild = Selected<'children', typeof CHILD>;
/** An enrollment with what it was asked to pay: one of the payments says up to which day an unpaid seat is kept. */
export type DeskEnrollment = DeskChild['enrollments'][number];
/** A child's own price for a plan, and its reason. */
export type OwnPrice = DeskChild['child_prices'][number];
/** A visit to come. */
export type DeskVisit = DeskChild['visits'][number];
export type DeskPayment = Selected<'payments', typeof PAYMENT> & {
  /** The name of the other parent, whose payment it is; null for a payment of this one. */
  other_payer: string | null;
};

/** A family as the desk serves it. */
export interface DeskFamily {
  parent: Selected<'user_directory', typeof PARENT>;
  /** Its parents whose address refuses emails. */
  refused: Selected<'user_directory', typeof PARENT>[];
  /** The other parents of the children, and those whom this one, or the desk for it, invited. */
  others: Selected<'user_directory', typeof PARENT>[];
  invitations: Selected<'guardian_invitations', typeof INVITATION>[];
  children: DeskChild[];
  due: DeskPayment[];
  settled: DeskPayment[];
  credit: Sum;
}

const LESSONS = 'enrollments.classes.lessons';

/** A family with its children, what is due, what came lately, and its credit; null for a user whom the club does not know. Throws ClubError. */
export const deskFamilyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['children', 'desk', userId],
    queryFn: async (): Promise<DeskFamily | null> => {
      const client = await supabase();
      const children = await childrenOf(userId);
      const ids = children.map(({ id }) => id);
      const others = children.flatMap(({ parent_id, guardians }) => [
        parent_id,
        ...guardians.map(({ user_id }) => user_id),
      ]);
      const whose = [`user_id.eq.${userId}`, ...(ids.length > 0 ? [`child_id.in.(${ids.join(',')})`] : [])];
      const payments = () => client.from('payments').select(PAYMENT).or(whose.join(','));
      const [parents, due, settled, credits, invitations] = await Promise.all([
        client
          .from('user_directory')
          .select(PARENT)
          .in('user_id', [...new Set([userId, ...others])])
          .order('user_id'),
        payments()
          .or('status.eq.pending,and(status.eq.failed,method.eq.card)')
          .order('due_on')
          .order('date')
          .order('created_at')
          .order('id'),
        payments()
          .in('status', [...SETTLED_STATUSES])
          .order('date', { ascending: false })
          .order('id')
          .limit(SETTLED_SHOWN),
        client.from('family_credits').select('amount,euro_cents').eq('user_id', userId),
        client
          .from('guardian_invitations')
          .select(INVITATION)
          .eq('invited_by', userId)
          .is('used_at', null)
          .is('withdrawn_at', null)
          .gt('expires_at', new Date(clubNow()).toISOString())
          .order('created_at', { ascending: false }),
      ]);
      const people = dataOf(parents);
      const parent = people.find(({ user_id }) => user_id === userId);
      if (!parent) return null;
      const [owed, came] = [dataOf(due), dataOf(settled)];
      const names = await namesOf([...owed, ...came].map(({ user_id }) => user_id).filter((id) => id !== userId));
      const named = (payment: (typeof owed)[number]) => ({
        ...payment,
        other_payer: names.get(payment.user_id) ?? null,
      });
      return {
        parent,
        refused: people.filter(({ refused_since }) => refused_since !== null),
        others: people.filter(({ user_id }) => user_id !== userId),
        invitations: dataOf(invitations),
        children,
        due: owed.map(named),
        settled: came.map(named),
        credit: addUp(dataOf(credits)),
      };
    },
  });

/** The names of users by their id; the address of one without a name. */
async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const users = await ask((club) =>
    club
      .from('user_directory')
      .select('user_id,full_name,email')
      .in('user_id', [...new Set(userIds)]),
  );
  return new Map(users.map((user) => [user.user_id, user.full_name || user.email || '']));
}

/** The children that a user registered, and those whose second parent the user is. */
async function childrenOf(userId: string): Promise<DeskChild[]> {
  const client = await supabase();
  const shared = dataOf(await client.from('guardians').select('child_id').eq('user_id', userId)).map(
    ({ child_id }) => child_id,
  );
  const now = new Date(clubNow()).toISOString();
  const whose = [`parent_id.eq.${userId}`, ...(shared.length > 0 ? [`id.in.(${shared.join(',')})`] : [])];
  const answer = await client
    .from('children')
    .select(CHILD)
    .or(whose.join(','))
    .in('enrollments.status', ['active', 'waitlist'])
    .order('created_at', { referencedTable: 'enrollments' })
    .gte(`${LESSONS}.starts_at`, now)
    .gte('visits.lessons.starts_at', now)
    .eq(`${LESSONS}.status`, 'scheduled')
    .order('starts_at', { referencedTable: LESSONS })
    .limit(LESSONS_AHEAD, { referencedTable: LESSONS })
    .order('birth_date')
    .order('id');
  return dataOf(answer);
}

import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../contracts/enrollments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { MOST_UNPAID_VISITS, visitPrice, type VisitKind, type VisitTerms } from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { only, onlyRow } from '../../../platform/database/rows.ts';
import type { FamilyChild } from '../../core/access/access.ts';
import { notify } from '../../core/notifications/notify.ts';
import { endPayments } from '../../payments/end-payments.ts';
import { isCounted } from '../../plans/pricing/family-terms.ts';
import type { Lesson } from '../attendance/access.ts';
import { deleteVisits } from './visit-rows.ts';

/** The price of a visit of a lesson. A family is refused what the club does not sell; the desk sells it all the same. */
export async function priceOfVisit(
  trx: Transaction,
  lesson: Pick<Lesson, 'class_id'>,
  kind: VisitKind,
  isFamily: boolean,
): Promise<number> {
  const terms = await onlyRow(trx)<VisitTerms>`
    select trial_price, single_visits, private_lessons, price_per_class from classes cross join club_settings
    where classes.id = ${lesson.class_id}::uuid`;
  const price = visitPrice(kind, isFamily ? terms : { ...terms, single_visits: true, private_lessons: true });
  if (price === null && isFamily) throw new ClubError('not_allowed');
  return price ?? 0;
}

/** True where a single visit costs nothing, as the child's benefit card pays for it; `besides`: a lesson that it moves from. */
export async function cardPays(
  trx: Transaction,
  {
    childId,
    lesson,
    kind,
    besides = null,
  }: { childId: string; lesson: Lesson; kind: VisitKind; besides?: string | null },
): Promise<boolean> {
  if (kind !== 'single') return false;
  const { rows } = await sql<{ pays: boolean }>`
    select private.card_pays_visit(${childId}::uuid, ${clubDay(lesson.starts_at)}::date, ${besides}::uuid) as pays
  `.execute(trx);
  return only(rows).pays;
}

/**
 * Refuses a family one more visit with a price, or of a card, while MOST_UNPAID_VISITS ahead of the child are not paid. The
 * child's row must be locked.
 */
export async function requireFewUnpaid(trx: Transaction, childId: string): Promise<void> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(distinct visits.id)::integer as unpaid
    from visits join lessons on lessons.id = lesson_id left join payments on payments.visit_id = visits.id
    where visits.child_id = ${childId}::uuid and starts_at > now()
      and (payments.status in ('pending', 'failed') or (payments.id is null and visits.kind = 'single'))
      and not exists (select from payments as paid where paid.visit_id = visits.id and paid.status in ('paid', 'validated'))
  `.execute(trx);
  if (only(rows).unpaid >= MOST_UNPAID_VISITS) throw new ClubError('visits_unpaid');
}

interface VisitCharge {
  visitId: string;
  kind: VisitKind;
  child: Pick<FamilyChild, 'id' | 'parent_id' | 'full_name'>;
  amount: number;
  method: PaymentMethod;
  /** Its parents, who are notified. */
  family: string[];
  /** The desk takes the cash within minutes. */
  atDesk: boolean;
}

/** Asks for the price of a visit as a payment that waits, and notifies the family; returns its id. */
export async function chargeVisit(trx: Transaction, lesson: Lesson, charge: VisitCharge): Promise<string> {
  const { visitId: visit_id, kind, child, amount, method, family, atDesk } = charge;
  const subject = subjectOf(lesson, kind);
  const { id: payment_id, reference } = await trx
    .insertInto('payments')
    .values({ user_id: child.parent_id, child_id: child.id, visit_id, amount, method, ...subject })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('payment_events').values({ payment_id, to_status: 'pending' }).execute();
  await notify(trx, {
    to: family,
    kind: 'payment_due',
    data: {
      payment_id,
      amount,
      reference,
      child_id: child.id,
      child_name: child.full_name,
      note: subject.subject,
      note_en: subject.subject_en,
      note_ru: subject.subject_ru,
    },
    once: `payment_due:${payment_id}`,
    heldFor: atDesk && method === 'cash' ? payment_id : undefined,
  });
  return payment_id;
}

/** The payments of a visit go along to another lesson, with what they are for. Call with the visit written there. */
export async function movePayments(
  trx: Transaction,
  paymentIds: readonly string[],
  { visitId, lesson, kind }: { visitId: string; lesson: Lesson; kind: VisitKind },
): Promise<void> {
  if (paymentIds.length === 0) return;
  await trx
    .updateTable('payments')
    .set({ visit_id: visitId, due_on: sql`date`, ...subjectOf(lesson, kind) })
    .where('id', 'in', paymentIds)
    .execute();
}

/** The payments of a visit, and what it cost in all, in the club's currency; null where it was free of charge. */
export async function paidFor(trx: Transaction, visitId: string): Promise<{ ids: string[]; amount: number | null }> {
  const { ids, amount } = await onlyRow(trx)<{ ids: string[] | null; amount: number | null }>`
    select array_agg(id order by id) as ids, sum(amount)::integer as amount from payments
    where visit_id = ${visitId}::uuid and (status <> 'failed' or method = 'card')`;
  return { ids: ids ?? [], amount };
}

/**
 * Ends what visits owe that will not be: what waits is dropped, what was paid is credit, but for a trial that came off another
 * payment. Call before they are deleted.
 */
export const endVisitPayments = (trx: Transaction, visitIds: readonly string[], by: string | null): Promise<number> =>
  endPayments(trx, sql`visit_id = any (${[...visitIds]}::uuid[]) and not ${isCounted(sql`payments.id`)}`, {
    note: 'visit canceled',
    by,
  });

/**
 * Cancels the visits ahead of a child that takes a seat in the class on these days, or is deleted, with what they owe. Without
 * days: on all of them; without a class: of all classes.
 */
export async function leaveVisitsAhead(
  trx: Transaction,
  {
    childId,
    classId,
    days = null,
    by = null,
  }: { childId: string; classId?: string; days?: number[] | null; by?: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select visits.id from visits join lessons on lessons.id = lesson_id
    where child_id = ${childId}::uuid and starts_at > now() and ${classId ? sql`class_id = ${classId}::uuid` : sql`true`}
      and ${days ? sql`extract(isodow from starts_at at time zone 'Europe/Sofia')::integer = any (${days}::integer[])` : sql`true`}
  `.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await endVisitPayments(trx, ids, by);
  await deleteVisits(trx, ids);
}

/** Names the visit of a payment, as families and receipts read it: it stays when the visit is gone. */
function subjectOf({ title, title_en, title_ru, starts_at }: Lesson, kind: VisitKind) {
  const [year, month, date] = clubDay(starts_at).split('-');
  // A private lesson is named by its class.
  const words = kind === 'private' ? null : kind === 'trial' ? TRIAL : SINGLE;
  const named = (word: string | undefined, own: string) => (word ? `${word}: ${own}` : own);
  return {
    subject: `${named(words?.bg, title)}, ${date}.${month}.${year}`,
    subject_en: `${named(words?.en, title_en ?? title)}, ${date}/${month}/${year}`,
    subject_ru: `${named(words?.ru, title_ru ?? title)}, ${date}.${month}.${year}`,
  };
}
const TRIAL = { bg: 'Пробен урок', en: 'Trial lesson', ru: 'Пробное занятие' };
const SINGLE = { bg: 'Единично посещение', en: 'Single visit', ru: 'Разовое посещение' };

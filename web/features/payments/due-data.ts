import { sumOfCharges, type Currency, type Sum } from '../../../contracts/money.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import type { DuePayment, FamilyChild } from '../children/family-data.ts';

const COLUMNS =
  `id,${inAllLanguages('subject')},amount,method,voucher_number,date,due_on,reference,installment,installments,event_registrations(event_id,events(${inAllLanguages('title')})),orders(id,number,order_items(name,quantity,products(${inAllLanguages('name')})))` as const;

/** A person's due that is for none of the children: orders of the shop, the person's own seats at events. */
export type OwnDue = Selected<'payments', typeof COLUMNS>;

/** The payments due of the person alone; those of the children are read with the family. */
export const ownDueQuery = (userId: string) =>
  askQuery(['payments', 'own-due', userId], (club) =>
    club
      .from('payments')
      .select(COLUMNS)
      .eq('user_id', userId)
      .is('child_id', null)
      .or('status.eq.pending,and(status.eq.failed,method.eq.card)')
      .order('date'),
  );

/** One thing to pay, whatever it is for. */
export type Due =
  | { kind: 'child'; child: FamilyChild; payment: DuePayment }
  | { kind: 'order'; order: NonNullable<OwnDue['orders']>; payment: OwnDue }
  | { kind: 'own'; payment: OwnDue };

/** Installments of one day are asked for together, and due one after the other. */
const dayOf = ({ payment: { date, due_on } }: Due): string => `${date} ${due_on}`;

/** All that waits to be paid as one list, the oldest first. */
export function dueOf(members: readonly FamilyChild[], own: readonly OwnDue[]): Due[] {
  const all: Due[] = [
    ...members.flatMap((child) => child.payments.map((payment): Due => ({ kind: 'child', child, payment }))),
    ...own.map((payment): Due =>
      payment.orders ? { kind: 'order', order: payment.orders, payment } : { kind: 'own', payment },
    ),
  ];
  return all.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

/** The sum of a list. */
export const dueTotal = (due: readonly Due[], currency: Currency): Sum =>
  sumOfCharges(
    due.map(({ payment }) => payment.amount),
    currency,
  );

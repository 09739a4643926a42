import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import type { CardIntent } from '../cards/intents/card-intents.ts';

/** A payment as its family reads of it: for whom and for what. */
interface WhatFor {
  payment_id: string;
  reference: string;
  child_id: string | null;
  child_name: string | null;
  title: string | null;
  title_en: string | null;
  title_ru: string | null;
  /** The payer and both parents. */
  family: string[];
}

export async function readWhatFor(trx: Transaction, paymentId: string): Promise<WhatFor> {
  const { rows } = await sql<WhatFor>`
    select payments.id as payment_id, payments.reference, payments.child_id, children.full_name as child_name,
      coalesce(classes.title, payments.subject) as title, coalesce(classes.title_en, payments.subject_en) as title_en,
      coalesce(classes.title_ru, payments.subject_ru) as title_ru,
      array(select payments.user_id union select unnest(private.parents_of(payments.child_id))) as family
    from payments
    left join children on children.id = payments.child_id
    left join enrollments on enrollments.id = payments.enrollment_id
    left join classes on classes.id = enrollments.class_id
    where payments.id = ${paymentId}::uuid`.execute(trx);
  return only(rows);
}

/** Takes the open card forms from payments whose sums change: what is charged there all the same goes back. */
export const closeForms = (trx: Transaction, paymentIds: readonly string[]): Promise<CardIntent[]> =>
  trx
    .updateTable('card_intents')
    .set({ payment_id: null })
    .where('payment_id', 'in', [...paymentIds])
    .where('status', 'in', ['creating', 'open'])
    .returningAll()
    .execute();

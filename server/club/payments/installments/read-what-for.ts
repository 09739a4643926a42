import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { FAMILY_OF_PAYMENT, JOIN_SUBJECT, SUBJECT_TITLES } from '../../ledger/payment-subject.ts';

/** A payment as its family reads of it: for whom and for what. */
interface WhatFor extends Translated<'title'> {
  payment_id: string;
  reference: string;
  child_id: string | null;
  child_name: string | null;
  /** The payer and both parents. */
  family: string[];
}

export const readWhatFor = (trx: Transaction, paymentId: string): Promise<WhatFor> => onlyRow(trx)`
    select payments.id as payment_id, payments.reference, payments.child_id, children.full_name as child_name, ${SUBJECT_TITLES},
      ${FAMILY_OF_PAYMENT} as family
    from payments left join children on children.id = payments.child_id ${JOIN_SUBJECT}
    where payments.id = ${paymentId}::uuid`;

import * as z from 'zod/mini';
import { MAX_WITHDRAWAL_NOTE } from '../withdrawals.ts';
import { personName } from './person-name.ts';
import { addFault, id, text } from './validation.ts';

export const withdrawableContractsInput = z.strictObject({});

/** The order or the payment of a plan, and the name of the person who withdraws. */
export const withdrawContractInput = z
  .strictObject({ order_id: z.nullish(id()), payment_id: z.nullish(id()), name: personName() })
  .check((context) => {
    const { order_id, payment_id } = context.value;
    if (Boolean(order_id) === Boolean(payment_id)) addFault(context, 'order_id', 'required');
  });

export const settleWithdrawalInput = z.strictObject({ withdrawal_id: id(), note: text(MAX_WITHDRAWAL_NOTE) });

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { readAgain, useWrite } from '../../components/use-procedure.ts';
import { isWorthRetrying } from '../../lib/query.ts';
import { rpc } from '../../lib/rpc.ts';
import type { Returns } from '../../lib/rpc.ts';
import { STALE_AFTER } from '../../lib/stale-after.ts';

interface Payment {
  id: string;
  amount: number;
  method: PaymentMethod;
}

/**
 * Chooses cash, transfer or EasyPay for a waiting payment, and returns what that needs. A choice that was made before
 * changes nothing and shows at once. Without a method nothing is chosen.
 */
export function useStartPayment({ id, amount, method: now }: Payment, method: Exclude<PaymentMethod, 'card'> | null) {
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<Partial<Record<PaymentMethod, Returns<'start_payment'>>>>({});
  const { mutate, error } = useWrite(
    async (chosen: PaymentMethod) => {
      const answer = await rpc('start_payment', { payment_id: id, method: chosen });
      setAnswers((known) => ({ ...known, [chosen]: answer }));
      if (chosen !== now) void readAgain(queries, STALE_AFTER.start_payment);
    },
    [],
    { networkMode: 'always', retry: isWorthRetrying },
  );
  useEffect(() => {
    if (method) mutate(method);
    // What is left to pay is part of the answer.
  }, [method, id, amount, mutate]);
  return { answer: method ? answers[method] : undefined, error, retry: () => method && mutate(method) };
}

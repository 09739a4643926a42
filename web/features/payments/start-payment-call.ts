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
 * The way in which a waiting payment is made, and what cash, a transfer or EasyPay need. Opening a page keeps the choice that the
 * club knows, which may be newer than the page; a press changes it. `offered` is the choice known here, null where none counts.
 */
export function useStartPayment(
  { id, amount, method: now }: Payment,
  pressed: PaymentMethod | null,
  offered: PaymentMethod | null,
) {
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<Partial<Record<PaymentMethod, Returns<'start_payment'>>>>({});
  const [kept, setKept] = useState<{ method: PaymentMethod; instead: PaymentMethod } | null>(null);
  const { mutate, error } = useWrite(
    async (chosen: PaymentMethod | null) => {
      const answer = await rpc('start_payment', { payment_id: id, ...(chosen && { method: chosen }) });
      setAnswers((known) => ({ ...known, [answer.method]: answer }));
      if (!chosen) setKept({ method: answer.method, instead: now });
      if (answer.method !== now) void readAgain(queries, STALE_AFTER.start_payment);
    },
    [],
    { networkMode: 'always', retry: isWorthRetrying },
  );
  // What the club says later, such as after another window, counts again.
  const method = pressed ?? (kept?.instead === now ? kept.method : offered);
  const begins = (pressed ?? offered) !== null && (pressed ?? offered) !== 'card';
  const known = pressed ?? now;
  useEffect(() => {
    if (begins) mutate(pressed);
    // What is left to pay is part of the answer.
  }, [begins, pressed, known, id, amount, mutate]);
  return { method, answer: method ? answers[method] : undefined, error, retry: () => begins && mutate(pressed) };
}

import * as z from 'zod/mini';
import type { Locale } from './roles.ts';
import { clubDay } from './time.ts';
import { id, line } from './validation.ts';

/** The most that one child's month may cost, in stotinki, and the most lessons it may hold. */
const MAX_AMOUNT = 10_000_000;
const MAX_SESSIONS = 200;

/** A month of the club, `YYYY-MM`; one that has not begun has no lessons to bill. */
export const billingMonth = () =>
  z.string({ error: 'required' }).check(
    z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid_date' }),
    z.refine<string>((value) => value <= clubDay().slice(0, 7), { error: 'in_the_future' }),
  );

export const calculateKindergartenBillingInput = z.strictObject({ location_id: id(), month: billingMonth() });

/** What the office changes of a child's bill before issuing it, and why. `sessions` alone are priced as the class is. */
const correction = z
  .strictObject({
    child_id: id(),
    sessions: z.nullish(z.int({ error: 'invalid' }).check(z.gte(0), z.lte(MAX_SESSIONS))),
    amount: z.nullish(z.int({ error: 'invalid' }).check(z.gte(0), z.lte(MAX_AMOUNT))),
    note: line(1000),
  })
  .check((context) => {
    if (context.value.sessions == null && context.value.amount == null)
      context.issues.push({ code: 'custom', message: 'required', path: ['sessions'], input: context.value });
  });

export const issueKindergartenBillingInput = z
  .strictObject({
    location_id: id(),
    month: billingMonth(),
    corrections: z._default(z.array(correction).check(z.maxLength(500, { error: 'too_long' })), []),
  })
  .check((context) => {
    const seen = new Set<string>();
    context.value.corrections.forEach(({ child_id }, index) => {
      if (seen.has(child_id))
        context.issues.push({
          code: 'custom',
          message: 'duplicate',
          path: ['corrections', index, 'child_id'],
          input: context.value,
        });
      seen.add(child_id);
    });
  });

export type BillCorrection = z.output<typeof correction>;

/** Where the paper of a bill is, on the club's site. */
export const billPath = (key: string, locale: Locale): string => `/papers/kindergarten-bills/${key}.pdf?lang=${locale}`;

/** How many lessons of a class a child attended, and what one costs, in stotinki. */
export interface BillLine {
  class_id: string;
  class_title: string;
  class_title_en: string | null;
  class_title_ru: string | null;
  sessions: number;
  price: number;
}

/** What was asked of a family for a month, and what has become of it. Amounts in stotinki. */
export interface IssuedBill {
  sessions: number;
  amount: number;
  issued_at: string;
  note: string | null;
  payment_id: string | null;
  payment_status: string | null;
  /** What was added or given back afterwards; null while nothing was. */
  difference: number | null;
}

/** A child's month in a kindergarten, as the lessons stand now. Amounts in stotinki. */
export interface KindergartenBill {
  child_id: string;
  child_name: string;
  parent_id: string;
  parent_name: string;
  lines: BillLine[];
  sessions: number;
  /** Of one lesson; null where classes with different prices were attended, or the month has a fixed price. */
  price: number | null;
  amount: number;
  /** A fixed price of the plan stands for the month, however often the child came. */
  fixed: boolean;
  /** The plan's own payment asks for this month already: there is nothing to issue. */
  charged: boolean;
  issued: IssuedBill | null;
  /** What has changed since it was issued; 0 before, and once that change was issued. */
  difference: number;
  /** What issuing would do. */
  fate: BillFate;
}

/**
 * `new`: a payment; `difference`: more to pay or a credit; `changed_again`: the difference of this bill was issued already,
 * what changed after that is the office's to settle; `nothing`: nothing to ask for.
 */
export type BillFate = 'new' | 'difference' | 'changed_again' | 'nothing' | 'issued';

export interface KindergartenMonth {
  location_id: string;
  location_name: string;
  month: string;
  /** The month still runs: lessons may be added. */
  running: boolean;
  bills: KindergartenBill[];
  total: {
    children: number;
    sessions: number;
    amount: number;
    issued: number;
    difference: number;
    /** The sums of what each family is asked for, in euro cents. */
    amount_euro: number;
    issued_euro: number;
  };
}

/** What a corrected bill comes to, in stotinki; a child's own price a lesson where there is one. */
export function correctedAmount(
  bill: Pick<KindergartenBill, 'price' | 'amount' | 'sessions'>,
  correction: Pick<BillCorrection, 'sessions' | 'amount'>,
): number {
  if (correction.amount != null) return correction.amount;
  if (correction.sessions == null) return bill.amount;
  if (bill.price !== null) return correction.sessions * bill.price;
  return bill.sessions > 0 ? Math.round((bill.amount * correction.sessions) / bill.sessions) : bill.amount;
}

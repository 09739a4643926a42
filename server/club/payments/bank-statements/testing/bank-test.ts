import type { Currency } from '../../../../../contracts/money.ts';
import { adminTest } from '../../../../testing/club.ts';
import { csvOf, htmlOf, type Line } from './statement-files.ts';

export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A club for a test of its bank's statements, with what makes transfers and payments that wait. */
export async function bankTest() {
  const club = await adminTest(16);
  const { make, read, readOne, readValue, admin } = club;
  let number = 0;
  const next = () => ++number;

  const importLines = (
    lines: Line[],
    { dry_run = false, html = false, caller = admin, currency = 'EUR' as Currency } = {},
  ) =>
    make.call('import_bank_statement', caller, {
      file_name: html ? 'izvlechenie.xls' : 'izvlechenie.csv',
      content: base64(html ? htmlOf(lines) : csvOf(lines)),
      currency,
      dry_run,
    });

  /** A transfer that is not matched to a payment. */
  async function transfer(values: Line, currency: Currency = 'EUR'): Promise<string> {
    const reference = `T${next()}`;
    await importLines([{ ...values, reference }], { currency });
    return readValue<string>`select id from bank_transactions where bank_reference = ${reference}`;
  }

  /** A payment of 80,00 лв. (40,90 €) that waits. */
  async function owed({
    name = `Родител ${next()}`,
    price = 8000,
    parent,
  }: { name?: string; price?: number; parent?: { id: string } } = {}) {
    const user = parent ?? (await make.user({ role: 'parent', full_name: name }));
    const class_id = await make.swimClass();
    const child = await make.child(user);
    const plan_id = await make.plan({ price });
    const args = { child_id: child.id, class_id, plan_id, method: 'cash' } as const;
    const { payment_id } = await make.call('enroll_child', child.parent.caller, args);
    const [row] = await read<{ reference: string; euro_cents: number }>`select reference, euro_cents from payments
        where id = ${payment_id}`;
    return { user, payment_id: payment_id!, ...row! };
  }

  const stateOf = (paymentId: string) => readOne`select status, method from payments where id = ${paymentId}`;
  const creditOf = (userId: string) =>
    readValue<number>`select coalesce(sum(euro_cents), 0)::integer as cents from family_credits where user_id = ${userId}`;
  const bookedOn = (paymentId: string) =>
    readValue<string>`select (settled_at at time zone 'Europe/Sofia')::date::text as day from payments where id = ${paymentId}`;
  const booksSum = () => readValue<number>`select coalesce(sum(amount), 0)::integer as sum from ledger_entries`;
  const pair = (transaction_id: string, ...payment_ids: string[]) =>
    make.call('pair_bank_transaction', admin, { transaction_id, payment_ids });
  const matchOf = async (id: string) =>
    (await make.call('match_bank_transactions', admin, { transaction_ids: [id] }))[id];

  return { ...club, next, importLines, transfer, owed, stateOf, creditOf, bookedOn, booksSum, pair, matchOf };
}

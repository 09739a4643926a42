import type { PaidMethod } from '../../../../contracts/enrollments.ts';
import type { PriceDisplay, PriceNotation } from '../../../../contracts/money.ts';
import { SETTLED_STATUSES, type PaymentStatus } from '../../../../contracts/payments.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import type { Trader } from '../../../../contracts/trader.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Caller } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Database, type Transaction } from '../../../platform/database/database.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { issueReceipt, type IssuedReceipt } from './issue-receipt.ts';

export interface ReceiptClub extends Trader, Translated<'name' | 'address'> {
  phones: string[];
  email: string;
  /** The setting for the display of prices. */
  price_display: PriceDisplay;
}

interface ReceiptPayment {
  status: PaymentStatus;
  method: PaidMethod;
  reference: string;
  order_id: string | null;
  settled_at: string | null;
  date: string;
  refunded_amount: number;
  refunded_euro_cents: number;
  child_name: string | null;
}

/** All facts of a receipt. */
export interface Receipt {
  receipt: IssuedReceipt;
  payment: ReceiptPayment;
  club: ReceiptClub;
  /** The reader's own language. */
  locale: Locale;
}

/** The receipt of a payment that the caller may see; refuses one that does not exist for the caller, or is not settled. */
export async function readReceipt(database: Database, caller: Caller, paymentId: string): Promise<Receipt> {
  return database.transaction(caller, async (trx) => {
    // Reads with the caller's own rights.
    const seen = await trx.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirst();
    if (!seen) throw new ClubError('payment_not_found');
    if (!SETTLED_STATUSES.includes(seen.status as PaymentStatus)) throw new ClubError('receipt_not_ready');
    return asServiceRole(trx, async (club) => ({
      receipt: await issueReceipt(club, paymentId),
      payment: await readPayment(club, paymentId),
      club: await readClub(club),
      locale: await readLocale(club, caller.claims.sub ?? null),
    }));
  });
}

const readPayment = (trx: Transaction, paymentId: string): Promise<ReceiptPayment> => onlyRow(trx)`
    select status, method, reference, order_id, settled_at, date, refunded_amount, refunded_euro_cents, children.full_name as child_name
    from payments left join children on children.id = payments.child_id where payments.id = ${paymentId}
  `;

/** The club as its receipts and invoices name it. */
export async function readClub(trx: Transaction): Promise<ReceiptClub> {
  const club = await trx
    .selectFrom('club_settings')
    .select([
      'name',
      'name_en',
      'name_ru',
      'address',
      'address_en',
      'address_ru',
      'phones',
      'email',
      'price_display',
      'currency',
      'company_name',
      'company_eik',
      'company_vat',
      'company_address',
    ])
    .executeTakeFirstOrThrow();
  const { currency, price_display, ...facts } = club;
  return { ...facts, price_display: { currency, way: price_display as PriceNotation } };
}

/** The language in which a person reads the club. */
export async function readLocale(trx: Transaction, userId: string | null): Promise<Locale> {
  if (!userId) return 'bg';
  const profile = await trx.selectFrom('profiles').select('locale').where('user_id', '=', userId).executeTakeFirst();
  return (profile?.locale as Locale | undefined) ?? 'bg';
}

import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { clubMoment } from '../../../contracts/club-moment.ts';
import {
  EASYPAY_REGISTER,
  EASYPAY_UPDATE,
  isSealed,
  seal,
  splitAt,
  unseal,
  type EasyPayPacket,
} from '../../integrations/easypay/easypay.ts';
import { SERVICE } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';

export interface EasyPayBill {
  code: string;
  invoice: string;
  euro_cents: number;
  description: string;
  expires_at: string;
  status: 'waiting' | 'paid' | 'expired';
  paid_at: string | null;
}

/** Posts a notification to the club; returns its answer. */
type PostNotification = (body: string) => Promise<string>;

/**
 * Replaces ePay.bg: registers sums as its documentation says, lets a code be paid at an invented cash desk, and notifies
 * the club by signed messages. It shares nothing with the club's tables.
 */
export class EasyPayStandIn {
  readonly #database: Database;
  readonly #settings: { min: string; secret: string };
  #post: PostNotification;

  constructor(database: Database, settings: { min: string; secret: string }, post: PostNotification) {
    this.#database = database;
    this.#settings = settings;
    this.#post = post;
  }

  /** Sends notifications there from now on. */
  notifyBy(post: PostNotification): void {
    this.#post = post;
  }

  /** Answers a request as ePay.bg does over the network. */
  async ask(address: string): Promise<Response> {
    const { pathname, searchParams } = new URL(address);
    const answers = pathname === EASYPAY_REGISTER || pathname.endsWith(EASYPAY_UPDATE);
    if (!answers) return new Response('not found', { status: 404 });
    const packet = { encoded: searchParams.get('ENCODED') ?? '', checksum: searchParams.get('CHECKSUM') ?? '' };
    const answer = pathname === EASYPAY_REGISTER ? this.#register(packet) : this.#update(packet);
    return new Response(await answer, { headers: { 'content-type': 'text/plain' } });
  }

  async #register(packet: EasyPayPacket): Promise<string> {
    const { min, secret } = this.#settings;
    if (!isSealed(packet, secret)) return 'ERR=Not valid CHECKSUM\n';
    const fields = new Map(unseal(packet.encoded).map((line) => splitAt(line, '=')));
    const field = (name: string) => fields.get(name) ?? '';
    if (field('MIN') !== min) return 'ERR=Unknown MIN\n';
    if (!/^\d+$/.test(field('INVOICE'))) return 'ERR=Bad INVOICE\n';
    if (!/^\d+(\.\d{1,2})?$/.test(field('AMOUNT')) || Number(field('AMOUNT')) <= 0.01) return 'ERR=Bad AMOUNT\n';
    if (field('CURRENCY') !== 'EUR') return 'ERR=Bad CURRENCY\n';
    const expiresAt = momentOf(field('EXP_TIME'));
    if (!expiresAt || Date.parse(expiresAt) < Date.now()) return 'ERR=Bad EXP_TIME\n';
    const code = String(randomInt(1_000_000_000, 10_000_000_000));
    const made = await this.#rows(sql<EasyPayBill>`
      insert into test_provider.easypay_bills (code, invoice, euro_cents, description, expires_at)
      values (${code}, ${field('INVOICE')}, ${Math.round(Number(field('AMOUNT')) * 100)}, ${field('DESCR')}, ${expiresAt}::timestamptz)
      on conflict do nothing returning *`);
    return made.length > 0 ? `IDN=${code}\n` : 'ERR=INVOICE is known\n';
  }

  /** Lets a waiting bill end in the past: its code is paid no more. */
  async #update(packet: EasyPayPacket): Promise<string> {
    const { min, secret } = this.#settings;
    if (!isSealed(packet, secret)) return 'ERR=Not valid CHECKSUM\n';
    const fields = new Map(unseal(packet.encoded).map((line) => splitAt(line, '=')));
    const expiresAt = momentOf(fields.get('EXP_TIME') ?? '');
    if (fields.get('MIN') !== min || !expiresAt) return 'ERR=Bad request\n';
    const changed = await this.#rows(sql`
      update test_provider.easypay_bills set expires_at = ${expiresAt}::timestamptz,
        status = case when ${expiresAt}::timestamptz < now() then 'expired' else status end
      where invoice = ${fields.get('INVOICE') ?? ''} and status = 'waiting' returning 1`);
    return changed.length > 0 ? 'SYS_CODE=OK\n' : 'ERR=No such INVOICE\n';
  }

  /** The bill of a code; null where there is none. */
  async billOf(code: string): Promise<EasyPayBill | null> {
    const [bill] = await this.#rows(sql<EasyPayBill>`select * from test_provider.easypay_bills where code = ${code}`);
    return bill ?? null;
  }

  /** Takes the cash of a waiting code and notifies the club. Returns false where nothing waits under it. */
  async pay(code: string): Promise<boolean> {
    const [paid] = await this.#rows(sql<EasyPayBill>`
      update test_provider.easypay_bills set status = 'paid', paid_at = now()
      where code = ${code} and status = 'waiting' and expires_at > now() returning *`);
    if (paid) await this.#post(this.notificationOf([paid]));
    return paid !== undefined;
  }

  /** Lets a waiting code expire and notifies the club. */
  async expire(code: string): Promise<void> {
    const gone = await this.#rows(sql<EasyPayBill>`
      update test_provider.easypay_bills set status = 'expired' where code = ${code} and status = 'waiting' returning *`);
    if (gone.length > 0) await this.#post(this.notificationOf(gone));
  }

  /** The signed notification of these bills, the body of a form. */
  notificationOf(bills: readonly Pick<EasyPayBill, 'invoice' | 'status' | 'paid_at'>[]): string {
    return this.formOf(
      bills.map(({ invoice, status, paid_at }) =>
        status === 'paid'
          ? `INVOICE=${invoice}:STATUS=PAID:PAY_TIME=${payTime(paid_at!)}:STAN=${randomInt(100_000, 1_000_000)}:BCODE=A1B2C3`
          : `INVOICE=${invoice}:STATUS=EXPIRED`,
      ),
    );
  }

  /** Any lines, signed. */
  formOf(lines: readonly string[]): string {
    return new URLSearchParams({ ...seal(lines, this.#settings.secret) }).toString();
  }

  #rows<T>(query: RawBuilder<T>): Promise<T[]> {
    return this.#database.transaction(SERVICE, async (trx) => (await query.execute(trx)).rows);
  }
}

/** DD.MM.YYYY hh:mm in Sofia as a moment. */
function momentOf(text: string): string | null {
  const [, day, month, year, time] = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2})$/.exec(text) ?? [];
  return day ? clubMoment(`${year}-${month}-${day}`, time!) : null;
}

/** YYYYMMDDhhmmss in Sofia. */
const payTime = (moment: string): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: 'Europe/Sofia' }).replaceAll(/\D/g, '');

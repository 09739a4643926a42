import { createHmac, timingSafeEqual } from 'node:crypto';
import { clubClock } from '../../../contracts/club-moment.ts';
import type { EasyPaySettings } from '../../settings/payment-settings.ts';
import { ForgedEvent, ProviderError } from '../cards/provider.ts';

/** The time of one request: within that of the call that waits for it. */
const TIMEOUT_MS = 10_000;
/** The path of the request for a code. */
export const EASYPAY_REGISTER = '/ezp/reg_bill.cgi';
/** The path of the request that changes until when a code is valid. */
export const EASYPAY_UPDATE = '/paylogin/request/update';
const MAX_DESCRIPTION = 100;

interface NewEasyPayCode {
  invoice: string;
  euroCents: number;
  expiresAt: Date;
  description: string;
}

const STATUSES = ['PAID', 'DENIED', 'EXPIRED'] as const;

/** One line of a notification. */
export interface EasyPayNotice {
  invoice: string;
  /** Null: a word that ePay.bg's documentation does not have. */
  status: (typeof STATUSES)[number] | null;
  /** The day of the payment in Sofia, as a date; null where nothing was paid. */
  paidOn: string | null;
}

/** The answer to a line: taken in, failed and to be sent again, or of an invoice that the club does not have. */
export type EasyPayReply = 'OK' | 'ERR' | 'NO';

/** A signed pair as ePay.bg's protocol has it: base64 of lines, and over it an HMAC-SHA-1 in hexadecimal. */
export interface EasyPayPacket {
  encoded: string;
  checksum: string;
}

/**
 * Payments in cash at EasyPay, by ePay.bg's protocol for merchants: a code for a sum, and signed notifications. It
 * takes a code back, but neither answers questions about one nor gives money back.
 */
export class EasyPay {
  readonly #settings: EasyPaySettings;
  readonly #ask: (address: string) => Promise<Response>;

  /** `ask` replaces the network where a stand-in answers in process. */
  constructor(settings: EasyPaySettings, ask = askOverNetwork) {
    this.#settings = settings;
    this.#ask = ask;
  }

  /** Returns the ten digits to be said at the cash desk. An invoice is registered once. Throws ProviderError. */
  async register({ invoice, euroCents, expiresAt, description }: NewEasyPayCode): Promise<string> {
    const { min, secret, url } = this.#settings;
    const { encoded, checksum } = seal(
      [
        `MIN=${min}`,
        `INVOICE=${invoice}`,
        `AMOUNT=${(euroCents / 100).toFixed(2)}`,
        'CURRENCY=EUR',
        `EXP_TIME=${sofiaTime(expiresAt)}`,
        `DESCR=${description.replaceAll(/\s+/g, ' ').slice(0, MAX_DESCRIPTION)}`,
        'ENCODING=utf-8',
      ],
      secret,
    );
    const query = new URLSearchParams({ ENCODED: encoded, CHECKSUM: checksum });
    const answer = await this.#answerOf(`${url}${EASYPAY_REGISTER}?${query}`);
    const [, code] = /^IDN=(\d{10})\s*$/m.exec(answer) ?? [];
    if (code) return code;
    const [, refusal] = /^ERR=(.{0,200})/m.exec(answer) ?? [];
    throw new ProviderError(refusal === undefined ? 'unknown' : 'refused', refusal?.trim() ?? 'no_code');
  }

  /** Takes a code back that was not paid: its last moment is a past one. Throws ProviderError. */
  async invalidate(invoice: string): Promise<void> {
    const { min, secret, url } = this.#settings;
    const past = sofiaTime(new Date(Date.now() - 86_400_000));
    const { encoded, checksum } = seal([`MIN=${min}`, `INVOICE=${invoice}`, `EXP_TIME=${past}`], secret);
    const query = new URLSearchParams({ ENCODED: encoded, CHECKSUM: checksum });
    const base = new URL(url).hostname === 'demo.epay.bg' ? '/xdev/web' : '/v3main';
    const answer = await this.#answerOf(`${url}${base}${EASYPAY_UPDATE}?${query}`);
    if (/^SYS_CODE=OK\b/m.test(answer)) return;
    const [, refusal] = /^ERR=(.{0,200})/m.exec(answer) ?? [];
    throw new ProviderError(refusal === undefined ? 'unknown' : 'refused', refusal?.trim() ?? 'no_answer');
  }

  /** Reads a notification, the body of a form. Throws ForgedEvent unless it was signed with the merchant's secret. */
  readNotification(body: string): EasyPayNotice[] {
    const form = new URLSearchParams(body);
    // A plus that was sent as it is became a space, which base64 does not have.
    const encoded = (form.get('encoded') ?? form.get('ENCODED') ?? '').replaceAll(' ', '+');
    const checksum = form.get('checksum') ?? form.get('CHECKSUM') ?? '';
    if (!isSealed({ encoded, checksum }, this.#settings.secret)) throw new ForgedEvent('not signed');
    return unseal(encoded).flatMap((line) => noticeOf(line) ?? []);
  }

  async #answerOf(address: string): Promise<string> {
    try {
      const response = await this.#ask(address);
      if (response.ok) return await response.text();
      throw new ProviderError('unknown', `http_${response.status}`);
    } catch (error) {
      throw error instanceof ProviderError ? error : new ProviderError('unknown', null, { cause: error });
    }
  }
}

const askOverNetwork = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Signs lines. */
export function seal(lines: readonly string[], secret: string): EasyPayPacket {
  const encoded = Buffer.from(lines.join('\n'), 'utf8').toString('base64');
  return { encoded, checksum: mac(encoded, secret).toString('hex') };
}

/** True if the packet was signed with this secret. */
export function isSealed({ encoded, checksum }: EasyPayPacket, secret: string): boolean {
  if (encoded === '' || !/^[0-9a-f]{40}$/i.test(checksum)) return false;
  return timingSafeEqual(Buffer.from(checksum, 'hex'), mac(encoded, secret));
}

/** The lines of a packet. */
export const unseal = (encoded: string): string[] =>
  Buffer.from(encoded, 'base64')
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const mac = (text: string, secret: string): Buffer => createHmac('sha1', secret).update(text).digest();

/** The text before and after the first mark; nothing after it where there is none. */
export function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Null for a line without an invoice. */
function noticeOf(line: string): EasyPayNotice | null {
  const fields = new Map(line.split(':').map((part): [string, string] => splitAt(part, '=')));
  const invoice = fields.get('INVOICE') ?? '';
  if (!/^\d{1,18}$/.test(invoice)) return null;
  const status = STATUSES.find((one) => one === fields.get('STATUS')) ?? null;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(fields.get('PAY_TIME') ?? '') ?? [];
  return { invoice, status, paidOn: year ? `${year}-${month}-${day}` : null };
}

/** DD.MM.YYYY hh:mm in Sofia. */
function sofiaTime(moment: Date): string {
  const { day, time } = clubClock(moment);
  return `${day.split('-').toReversed().join('.')} ${time}`;
}

import { sql } from 'kysely';
import type { Config } from '../../settings/config.ts';
import { SERVICE } from '../caller.ts';
import type { Database } from '../database/database.ts';
import { only } from '../database/rows.ts';
import { log } from '../log.ts';

/** A text message ready to leave. */
export interface TextMessage {
  /** E.164 without the plus sign. */
  recipient: string;
  body: string;
  /** The address at which the carrier reports what became of it; left out for codes, which are asked for again. */
  reportTo?: string;
}

/** The carrier of text messages. Call it outside a transaction: it may wait for a provider. */
export interface SmsSender {
  /** Its name in /settings. */
  name: string;
  /** True for a mobile number of the countries to which text messages go. */
  reaches(recipient: string): Promise<boolean>;
  /** Sends the message. Throws if the provider does not accept it, with a CarrierError for its answer. */
  send(message: TextMessage): Promise<void>;
}

/** The answer of a carrier that does not accept a message. */
export class CarrierError extends Error {
  readonly status: number;
  readonly retryAfter: string | undefined;

  constructor(status: number, retryAfter?: string) {
    super(`The provider of text messages answered ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const PROVIDER_TIMEOUT_MS = 5000;
/** The mailbox page of a demo shows no more. */
const KEPT_DAYS = 7;

/** The sender that the settings name; null where text messages do not leave. */
export function createSmsSender(
  { sms, smsCountries }: Pick<Config, 'sms' | 'smsCountries'>,
  database: Database,
  silenceMs = PROVIDER_TIMEOUT_MS,
): SmsSender | null {
  if (sms === 'off') return null;
  const carrier = sms === 'keep' ? keepingSender(database) : postingSender(sms.url, sms.token, silenceMs);
  return { ...carrier, reaches: (recipient) => isMobile(recipient, smsCountries) };
}

/** True for a mobile number of one of the countries: fixed lines, premium services and satellites get no message. */
export async function isMobile(recipient: string, countries: readonly string[]): Promise<boolean> {
  // Loaded with the first message: it knows the numbers of the whole world.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(`+${recipient}`);
  // Only a valid number has a type.
  return /^(FIXED_LINE_OR_)?MOBILE$/.test(number?.getType() ?? '') && countries.includes(number?.country ?? '');
}

type Carrier = Omit<SmsSender, 'reaches'>;

/** Keeps the messages for the demo's mailbox. The log says that there is one, and nothing of what it says. */
function keepingSender(database: Database): Carrier {
  return {
    name: 'demo',
    async send({ recipient, body }) {
      const id = await database.transaction(SERVICE, async (trx) => {
        await sql`delete from sms.outgoing where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(trx);
        const { rows } = await sql<{
          id: string;
        }>`insert into sms.outgoing (recipient, body) values (${recipient}, ${body}) returning id`.execute(trx);
        return only(rows).id;
      });
      log('info', 'sms.kept', { id });
    },
  };
}

/** Hands each message to a provider's address as JSON, `{to, text}`, with `report` where its delivery is to be reported. */
function postingSender(url: string, token: string | undefined, silenceMs: number): Carrier {
  return {
    name: new URL(url).hostname,
    async send({ recipient, body, reportTo }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ to: `+${recipient}`, text: body, report: reportTo }),
        signal: AbortSignal.timeout(silenceMs),
      });
      // The answer of the provider is not read, however long it is.
      await response.body?.cancel();
      if (!response.ok) throw new CarrierError(response.status, response.headers.get('retry-after') ?? undefined);
    },
  };
}
